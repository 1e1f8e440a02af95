import type { RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { CreateEngine } from './player-port.ts';
import { loadShakaLibrary } from './shaka-library.ts';

/**
 * The engine for which the operator has a licence, or else Shaka. Loads the adapter and its library, so it is called as
 * soon as something is going to play. @throws when they fail to load
 */
export const loadEngine = async ({ bitmovinKey }: Pick<RuntimeSettings, 'bitmovinKey'>): Promise<CreateEngine> => {
  if (bitmovinKey !== '') {
    const [{ bitmovinEngine }, { loadBitmovinLibrary }] = await Promise.all([
      import('./bitmovin-engine.ts'),
      import('./bitmovin-library.ts'),
    ]);
    return bitmovinEngine(await loadBitmovinLibrary(), bitmovinKey);
  }
  const [library, { shakaEngine }] = await Promise.all([loadShakaLibrary(), import('./shaka-engine.ts')]);
  return shakaEngine(library);
};
