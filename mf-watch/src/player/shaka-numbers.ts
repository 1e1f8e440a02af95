import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import type { StreamNumbers } from './player-port.ts';

/** `nowMs` is epoch ms by the stream's clock. */
export const shakaNumbers = (
  player: Pick<shaka.Player, 'getVariantTracks' | 'isLive' | 'getPlayheadTimeAsDate' | 'getStats'>,
  video: HTMLVideoElement,
  isLoaded: boolean,
  nowMs: number,
  version: string,
): StreamNumbers => {
  const airedAt = isLoaded && player.isLive() ? player.getPlayheadTimeAsDate() : null;
  const frames = video.getVideoPlaybackQuality?.();
  return {
    engine: `Shaka Player ${version}`,
    codecs: (isLoaded && player.getVariantTracks().find(({ active }) => active)?.codecs) || '',
    bandwidthKbps: isLoaded ? Math.round(player.getStats().estimatedBandwidth / 1000) || 0 : 0,
    latencyS: airedAt ? (nowMs - airedAt.getTime()) / 1000 : null,
    droppedFrames: frames?.droppedVideoFrames ?? 0,
    totalFrames: frames?.totalVideoFrames ?? 0,
  };
};
