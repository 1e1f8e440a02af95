import { type AdClipId, adSegments, type Piece } from './ad-clips.ts';
import { epochMs, segmentStartMs } from './lineup.ts';
import { segmentMs } from './rendition.ts';

/** An ad that the platform puts into a channel. */
export interface InsertedAd {
  readonly clip: AdClipId;
  /** Where a click on it leads. */
  readonly clickUrl: string | null;
  /** Seconds after which viewers may skip it; null for never. */
  readonly skipAfterS: number | null;
}

/** A break whose ads are in the segments of its channel (decision 130). Epoch ms, as of a `BreakEvent`. */
export interface Insertion {
  readonly breakId: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly plannedEndMs: number;
  readonly isEndKnown: boolean;
  /** One after the other from the beginning; after the last one the channel's own video plays. */
  readonly ads: readonly InsertedAd[];
}

/** The segments `first..until - 1` of a channel that are those of an ad. */
export interface AdPlace {
  readonly ad: InsertedAd;
  /** Of the ad in its break. */
  readonly index: number;
  readonly first: number;
  readonly until: number;
  /** As it was planned: a break may be ended during an ad, or before it. */
  readonly plannedUntil: number;
}

/** The first segment that begins at a moment or after it. */
const segmentFrom = (ms: number): number => Math.ceil((ms - epochMs) / segmentMs);

/** How many whole segments of a channel are in a break. */
export const segmentsIn = (startMs: number, endMs: number): number =>
  Math.floor((endMs - epochMs) / segmentMs) - segmentFrom(startMs);

/** Where the ads of a break are. A break that is ended early ends with the segment that plays then. */
export const adPlaces = ({ startMs, endMs, ads }: Insertion): AdPlace[] => {
  const end = segmentFrom(endMs);
  let next = segmentFrom(startMs);
  return ads.map((ad, index) => {
    const first = next;
    next += adSegments(ad.clip);
    return { ad, index, first, until: Math.max(first, Math.min(next, end)), plannedUntil: next };
  });
};

/** The fragment of an ad that segment `n` of a channel is; undefined for the channel's own. */
export const adPieceAt = (insertions: readonly Insertion[], n: number): Piece | undefined => {
  const startMs = segmentStartMs(n);
  for (const insertion of insertions) {
    if (startMs < insertion.startMs || startMs >= insertion.endMs) continue;
    const place = adPlaces(insertion).find(({ first, until }) => n >= first && n < until);
    if (place) return { clip: place.ad.clip, index: n - place.first };
  }
  return undefined;
};
