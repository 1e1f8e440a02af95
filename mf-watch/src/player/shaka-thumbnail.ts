import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import type { Thumbnail } from './player-port.ts';

/** The thumbnail of the stream's first image track at the engine's `timeS`; null where there is none. */
export const shakaThumbnail = async (
  player: Pick<shaka.Player, 'getImageTracks' | 'getThumbnails'>,
  timeS: number,
): Promise<Thumbnail | null> => {
  const track = player.getImageTracks()[0];
  if (!track) return null;
  const found = await player.getThumbnails(track.id, timeS).catch(() => null);
  const url = found?.uris[0];
  if (!found || url === undefined) return null;
  const { positionX, positionY, width, height } = found;
  return { url, xPx: positionX, yPx: positionY, widthPx: width, heightPx: height };
};
