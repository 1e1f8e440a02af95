import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { beginRun, type EngineRun } from './engine-run.ts';
import type { PlayerEvents } from './player-events.ts';
import type { TimeRange } from './player-port.ts';
import type { StreamClock } from './shaka-clock.ts';
import type { SendCookies } from './shaka-cookies.ts';
import type { InsertedAds } from './inserted-ads.ts';
import type { Breaks } from './timeline-regions.ts';
import { isInterrupted, shakaFailure } from './shaka-failure.ts';
import type { ShakaQualities } from './shaka-qualities.ts';
import type { ViewerSeeks } from './viewer-seeks.ts';

/** What the parts of the Shaka port share. */
export interface ShakaContext {
  readonly player: shaka.Player;
  readonly video: HTMLVideoElement;
  readonly seeks: ViewerSeeks;
  readonly clock: StreamClock;
  readonly sendCookies: SendCookies;
  readonly version: string;
  readonly events: PlayerEvents;
  readonly run: EngineRun;
  readonly breaks: Breaks;
  readonly ads: InsertedAds;
  /** Whether the viewer watches live: neither went back nor paused. */
  readonly edge: { isFollowed: boolean };
  readonly qualities: ShakaQualities;
  /** The captions that the viewer chose for the current source. */
  readonly chosen: { textTrack: string | null };
}

export const resetSource = (
  { run, seeks, breaks, ads, qualities, chosen }: ShakaContext,
  phase: 'loading' | 'idle',
): void => {
  seeks.forget();
  breaks.clear();
  ads.clear();
  beginRun(run, phase);
  qualities.forget();
  chosen.textTrack = null;
};

/** Reports a failure once. */
export const fail = ({ run, events }: ShakaContext, error: unknown): void => {
  if (run.phase === 'failed' || isInterrupted(error)) return;
  run.phase = 'failed';
  events.emit({ type: 'failed', failure: shakaFailure(error) });
};

export const seekableRange = ({ player }: ShakaContext): TimeRange => {
  const { start, end } = player.seekRange();
  return { startS: start, endS: end };
};

/** The library gives audio tracks no ID in every case; a stream has one track of each language and label. */
export const audioTrackId = ({ language, label }: shaka.extern.AudioTrack): string => `${language} ${label ?? ''}`;

const isInVideo = ({ mimeType }: shaka.extern.TextTrack): boolean => /cea-[67]08/.test(mimeType ?? '');

/** Captions in the video repeat those of the stream's text tracks, and are offered where there are no others. */
export const captionTracks = ({ player }: ShakaContext): readonly shaka.extern.TextTrack[] => {
  const tracks = player.getTextTracks();
  const separate = tracks.filter((track) => !isInVideo(track));
  return separate.length > 0 ? separate : tracks;
};

/** The rendition that plays; 0 while unknown. */
export const currentRendition = ({ player }: ShakaContext) => {
  const variant = player.getVariantTracks().find(({ active }) => active);
  return { heightPx: variant?.height ?? 0, bitrateKbps: Math.round((variant?.bandwidth ?? 0) / 1000) };
};
