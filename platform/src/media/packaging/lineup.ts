import { segmentMs } from './rendition.ts';

export type ClipId = 'baseball' | 'basketball' | 'soccer';
export const clipIds: readonly ClipId[] = ['baseball', 'basketball', 'soccer'];
/** Every clip is 16 segments (30.72 s) long. */
export const clipSegments = 16;

/** A channel computed from the wall clock: it repeats its clip for ever, in step with every other replica. */
export interface Channel {
  id: string;
  name: string;
  protected: boolean;
  /** Address of a still without scores on the site's origin. */
  poster: string;
  clip: ClipId;
  /** How far into its clip the channel was at the epoch, so that two channels of one sport do not look alike. */
  offsetSegments: number;
}

/** A medium with a beginning and an end: a clip, repeated. */
export interface VodItem {
  id: string;
  protected: boolean;
  poster: string;
  clip: ClipId;
  repeats: number;
}

/** The stills that `generate.ts` makes; none shows a score, so cards stay spoiler-free. */
export type StillName = ClipId | `${ClipId}-close` | 'overflow' | 'landing';

/** Address of a still on the site's origin: WebP, 16:9, 640 px wide (`landing` 960), at most 25 kB. */
export const posterPath = (name: StillName): string => `/media/static/poster-${name}.webp`;

/** The muted loop behind the landing page, 9.6 s, 960x540. Offer `webm` first. */
export const landingBackground = {
  webm: '/media/static/landing.webm',
  mp4: '/media/static/landing.mp4',
  poster: posterPath('landing'),
} as const;

export const channels: readonly Channel[] = [
  {
    id: 'yes-1',
    name: 'YES',
    protected: false,
    poster: posterPath('baseball'),
    clip: 'baseball',
    offsetSegments: 0,
  },
  {
    id: 'yes-2',
    name: 'YES 2',
    protected: true,
    poster: posterPath('basketball'),
    clip: 'basketball',
    offsetSegments: 0,
  },
  {
    id: 'yes-3',
    name: 'YES Extra',
    protected: false,
    poster: posterPath('soccer'),
    clip: 'soccer',
    offsetSegments: 0,
  },
  {
    id: 'overflow-1',
    name: 'YES Overflow',
    protected: false,
    poster: posterPath('overflow'),
    clip: 'soccer',
    offsetSegments: 8,
  },
];

export const channelOf = (id: string): Channel | undefined => channels.find((channel) => channel.id === id);

/** Lengths of recordings, in clips of 30.72 s: highlights from a minute, whole games to two and a half hours. */
export const RECORDING_REPEATS = [2, 3, 5, 8, 20, 24, 29, 45, 57, 88, 112, 264, 301] as const;
export type RecordingRepeats = (typeof RECORDING_REPEATS)[number];

/** Every recording of the catalogue plays one of these. */
export const recordingId = (clip: ClipId, repeats: RecordingRepeats): string => `vod-${clip}-${repeats}`;

export const vodItems: readonly VodItem[] = clipIds.flatMap((clip) =>
  RECORDING_REPEATS.map((repeats) => ({
    id: recordingId(clip, repeats),
    protected: clip === 'soccer',
    poster: posterPath(`${clip}-close`),
    clip,
    repeats,
  })),
);

/** Length of a recording, milliseconds. */
export const recordingMs = ({ repeats }: Pick<VodItem, 'repeats'>): number => repeats * clipSegments * segmentMs;

/** Segment 0 of every channel begins here: a round UTC moment before the first deployment. */
export const epochMs = Date.UTC(2024, 0, 1);

/** Number of the segment being made at `nowMs`; it is complete, and may be asked for, one segment later. */
export const segmentAt = (nowMs: number): number => Math.floor((nowMs - epochMs) / segmentMs);

/** The newest complete segment. Negative before the epoch: nothing is on air. */
export const lastSegmentAt = (nowMs: number): number => segmentAt(nowMs) - 1;

/** UTC moment at which a segment begins. */
export const segmentStartMs = (n: number): number => epochMs + n * segmentMs;

/** The clip, and the fragment of it, that a channel shows in segment `n` (n >= 0). */
export const pieceAt = ({ clip, offsetSegments }: Channel, n: number): { clip: ClipId; index: number } => ({
  clip,
  index: (n + offsetSegments) % clipSegments,
});
