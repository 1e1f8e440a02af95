import type { PlayerAPI } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { cueTrack } from './bitmovin-cues.ts';
import { bitmovinFailure } from './bitmovin-failure.ts';
import type { createBandwidthEstimate } from './bitmovin-numbers.ts';
import { beginRun, type EngineRun } from './engine-run.ts';
import type { InsertedAds } from './inserted-ads.ts';
import type { PlatformTime } from './platform-time.ts';
import type { PlayerEvents } from './player-events.ts';
import type { TimeRange } from './player-port.ts';
import type { Breaks } from './timeline-regions.ts';

/** What the Bitmovin port knows about the current source, beyond what every engine does. */
interface BitmovinSource {
  /** False in a live stream until it plays: before that the library reports no live times. */
  hasOrigin: boolean;
  /** The target of a seek in progress; the library reports the old time until it ends. */
  targetS: number | null;
  /** Epoch seconds where a live source begins; null once it is there. */
  startAtS: number | null;
  /** Moving from the library's start to `startAtS`: still loading for the viewer. */
  isCorrecting: boolean;
  quality: string;
}

/** What the parts of the Bitmovin port share. */
export interface BitmovinContext {
  readonly player: PlayerAPI;
  readonly time: PlatformTime;
  readonly events: PlayerEvents;
  readonly run: EngineRun;
  readonly source: BitmovinSource;
  readonly cues: ReturnType<typeof cueTrack>;
  readonly bandwidth: ReturnType<typeof createBandwidthEstimate>;
  readonly breaks: Breaks;
  readonly ads: InsertedAds;
}

const FRESH = { hasOrigin: true, targetS: null, isCorrecting: false, quality: 'auto' };

export const createSourceState = (): BitmovinSource => ({ ...FRESH, startAtS: null });

export const resetSource = ({ run, source, ...marks }: BitmovinContext, phase: 'loading' | 'idle'): void => {
  for (const mark of [marks.cues, marks.breaks, marks.ads]) mark.clear();
  beginRun(run, phase);
  Object.assign(source, FRESH);
};

/** Reports a failure once. */
export const fail = ({ run, events }: BitmovinContext, code: number): void => {
  if (run.phase === 'failed') return;
  run.phase = 'failed';
  events.emit({ type: 'failed', failure: bitmovinFailure(code) });
};

/** Epoch ms by the platform's clock, or the device's while the platform's is unknown. */
export const currentTimeMs = ({ time }: BitmovinContext): number => time.nowMs() ?? Date.now();

/** The target of a seek in progress, or where the library is. */
export const positionS = ({ player, source }: BitmovinContext): number => source.targetS ?? player.getCurrentTime();

/** Live times are epoch seconds; the time shift and its limit count back from the live edge, so both are negative. */
export const seekableRange = ({ player }: BitmovinContext): TimeRange => {
  if (!player.isLive()) return { startS: 0, endS: player.getDuration() };
  const edgeS = player.getCurrentTime() - player.getTimeShift();
  return { startS: edgeS + player.getMaxTimeShift(), endS: edgeS };
};

/** The rendition that plays; 0 while unknown. */
export const currentRendition = ({ player }: BitmovinContext) => {
  const data = player.getPlaybackVideoData() as { height?: number; bitrate?: number } | null;
  return { heightPx: data?.height ?? 0, bitrateKbps: Math.round((data?.bitrate ?? 0) / 1000) };
};
