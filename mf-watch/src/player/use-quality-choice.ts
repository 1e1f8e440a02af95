import { usePreference } from '../hooks/use-preference.ts';
import { rememberedQuality, SAVER, savesData } from './data-saver.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';

/** The chosen entry of a list of qualities: `auto`, the data saver, or the id of a quality; and how it is chosen. */
export const useQualityChoice = (port: PlayerPort, { quality }: Pick<PlayerState, 'quality'>) => {
  const [kept, keep] = usePreference('quality');
  return {
    chosen: savesData(kept) ? SAVER : quality,
    choose(id: string) {
      port.setQuality(id === SAVER ? 'auto' : id);
      keep(rememberedQuality(id));
    },
  };
};
