import { useHost } from '@grandstand/shared-contracts/react';
import { createContext, useCallback, useContext } from 'react';
import { loadEngine } from './engine.ts';
import type { LoadEngine } from './use-engine.ts';

/** Loads engines; tests replace it by one that needs no network. */
export const EngineContext = createContext<typeof loadEngine>(loadEngine);

export const useLoadEngine = (): LoadEngine => {
  const load = useContext(EngineContext);
  const { settings } = useHost();
  return useCallback(() => load(settings.get()), [load, settings]);
};
