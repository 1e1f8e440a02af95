import type { PlayerAPI } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { StreamNumbers } from './player-port.ts';

/** A finished request: bytes and seconds. */
interface DownloadFacts {
  readonly downloadType: string;
  readonly size: number;
  readonly downloadTime: number;
}
/** Weight of the newest segment. */
const NEWEST = 0.3;

/** The library reports no estimate: this is the mean over its video segments, weighted towards the newest. */
export const createBandwidthEstimate = () => {
  let kbps = 0;
  return {
    note({ downloadType, size, downloadTime }: DownloadFacts) {
      if (downloadType !== 'media/video' || !(downloadTime > 0)) return;
      const measured = (size * 8) / 1000 / downloadTime;
      kbps = kbps === 0 ? measured : kbps * (1 - NEWEST) + measured * NEWEST;
    },
    kbps: () => Math.round(kbps),
  };
};

interface EngineFacts {
  readonly isLoaded: boolean;
  /** Live times are known. */
  readonly hasClock: boolean;
  /** Epoch ms by the stream's clock. */
  readonly nowMs: number;
  readonly bandwidthKbps: number;
}

export const bitmovinNumbers = (
  player: PlayerAPI,
  { isLoaded, hasClock, nowMs, bandwidthKbps }: EngineFacts,
): StreamNumbers => {
  const data = isLoaded ? (player.getPlaybackVideoData() as { codec?: string } | null) : null;
  const frames = isLoaded ? player.getVideoElement()?.getVideoPlaybackQuality?.() : undefined;
  return {
    engine: `Bitmovin Player ${player.version}`,
    codecs: data?.codec ?? '',
    bandwidthKbps,
    // Its live times are epoch seconds by the stream's clock.
    latencyS: isLoaded && hasClock && player.isLive() ? nowMs / 1000 - player.getCurrentTime() : null,
    droppedFrames: frames?.droppedVideoFrames ?? 0,
    totalFrames: frames?.totalVideoFrames ?? 0,
  };
};
