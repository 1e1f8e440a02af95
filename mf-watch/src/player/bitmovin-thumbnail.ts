import type { PlayerAPI } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { Thumbnail } from './player-port.ts';

/** The thumbnail of the library's `timeS`; null where the stream has none, or without the module that reads them. */
export const bitmovinThumbnail = (player: Pick<PlayerAPI, 'getThumbnail'>, timeS: number): Thumbnail | null => {
  const found = player.getThumbnail(timeS);
  return found && { url: found.url, xPx: found.x, yPx: found.y, widthPx: found.width, heightPx: found.height };
};
