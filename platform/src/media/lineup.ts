import { segmentMs } from './rendition.ts';

export type ClipId = 'hockey' | 'basketball' | 'soccer';
export const clipIds: readonly ClipId[] = ['hockey', 'basketball', 'soccer'];
/** Every clip is 16 segments (30.72 s) long. */
export const clipSegments = 16;

/** A channel computed from the wall clock: it repeats its clips for ever, in step with every other replica. */
export interface Channel {
  id: string;
  name: string;
  protected: boolean;
  /** Address of a still without scores on the site's origin. */
  poster: string;
  schedule: readonly ClipId[];
  /** How far into its schedule the channel was at the epoch, so that two channels of one sport do not look alike. */
  offsetSegments: number;
}

/** An item with a beginning and an end. */
export interface VodItem {
  id: string;
  name: string;
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
  { id: 'yes-1', name: 'YES', protected: false, poster: posterPath('hockey'), schedule: ['hockey'], offsetSegments: 0 },
  {
    id: 'yes-2',
    name: 'YES 2',
    protected: true,
    poster: posterPath('basketball'),
    schedule: ['basketball'],
    offsetSegments: 0,
  },
  {
    id: 'yes-3',
    name: 'YES Extra',
    protected: false,
    poster: posterPath('soccer'),
    schedule: ['soccer', 'hockey', 'basketball'],
    offsetSegments: 0,
  },
  {
    id: 'overflow-1',
    name: 'YES Overflow',
    protected: false,
    poster: posterPath('overflow'),
    schedule: ['soccer'],
    offsetSegments: 8,
  },
];

export const vodItems: readonly VodItem[] = [
  {
    id: 'vod-hockey',
    name: 'New York at Boston',
    protected: false,
    poster: posterPath('hockey-close'),
    clip: 'hockey',
    repeats: 20,
  },
  {
    id: 'vod-basketball',
    name: 'Brooklyn at Chicago',
    protected: false,
    poster: posterPath('basketball-close'),
    clip: 'basketball',
    repeats: 20,
  },
  {
    id: 'vod-soccer',
    name: 'New York at Toronto',
    protected: true,
    poster: posterPath('soccer-close'),
    clip: 'soccer',
    repeats: 20,
  },
];

/** Length of a recording, milliseconds. */
export const recordingMs = ({ repeats }: VodItem): number => repeats * clipSegments * segmentMs;

/** Segment 0 of every channel begins here: a round UTC moment before the first deployment. */
export const epochMs = Date.UTC(2024, 0, 1);

/** Number of the segment being made at `nowMs`; it is complete, and may be asked for, one segment later. */
export function segmentAt(nowMs: number): number {
  return Math.floor((nowMs - epochMs) / segmentMs);
}

/** The newest complete segment. Negative before the epoch: nothing is on air. */
export function lastSegmentAt(nowMs: number): number {
  return segmentAt(nowMs) - 1;
}

/** UTC moment at which a segment begins. */
export function segmentStartMs(n: number): number {
  return epochMs + n * segmentMs;
}

/** The clip, and the fragment of it, that a channel shows in segment `n` (n >= 0). */
export function pieceAt(channel: Channel, n: number): { clip: ClipId; index: number } {
  const position = (n + channel.offsetSegments) % (channel.schedule.length * clipSegments);
  const clip = channel.schedule[Math.floor(position / clipSegments)];
  if (!clip) throw new Error(`The schedule of channel ${channel.id} is empty.`);
  return { clip, index: position % clipSegments };
}

export interface OnAir {
  clip: ClipId;
  startsAtMs: number;
  endsAtMs: number;
}

/** What a channel shows at a moment; a run of the same clip counts as one programme of one clip's length. */
export function onAirAt(channel: Channel, nowMs: number): OnAir {
  const n = segmentAt(nowMs);
  const { clip, index } = pieceAt(channel, n);
  return { clip, startsAtMs: segmentStartMs(n - index), endsAtMs: segmentStartMs(n - index + clipSegments) };
}
