import { useHost } from '@grandstand/shared-contracts/react';
import { createContext, useCallback, useContext, useState } from 'react';
import { loadEngine } from './engine.ts';
import { isClearKeyOnly } from './licences.ts';
import type { Source } from './player-port.ts';
import type { LoadEngine } from './use-engine.ts';

/** Loads engines; tests replace it by one that needs no network. */
export const EngineContext = createContext<typeof loadEngine>(loadEngine);

/**
 * How to load the engine that plays `source`. Bitmovin decrypts ClearKey itself, in `cenc` only:
 * media without another key system play with Shaka (decision 125). Null: not known yet. Keeps its identity while the engine
 * is the same.
 */
export const useLoadEngine = (source: Source | null): LoadEngine => {
  const load = useContext(EngineContext);
  const { settings } = useHost();
  const [isShaka, setIsShaka] = useState(false);
  // Between two sources the engine of the first stays.
  if (source) {
    const needsShaka = settings.get().bitmovinKey !== '' && isClearKeyOnly(source);
    if (needsShaka !== isShaka) setIsShaka(needsShaka);
  }
  return useCallback(() => load(isShaka ? { bitmovinKey: '' } : settings.get()), [load, settings, isShaka]);
};
