import type { Host } from '@grandstand/shared-contracts';
import type { PlayerState, Quality } from './player-port.ts';

/** `720p`. A chosen quality is "switching" until what is buffered in the one before, up to 16 s, has played. */
export const qualityName = (
  t: Host['t'],
  { id, heightPx }: Quality,
  { quality, heightPx: shownPx }: Pick<PlayerState, 'quality' | 'heightPx'>,
): string => {
  const name = `${heightPx}p`;
  return id === quality && shownPx > 0 && shownPx !== heightPx ? t('player.qualitySwitching', { quality: name }) : name;
};
