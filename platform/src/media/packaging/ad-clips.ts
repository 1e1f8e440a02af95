import type { ClipId } from './lineup.ts';

/** Ads whose media the platform has, by their universal ad ID (VAST 4.2, 3.7.1). Their renditions are those of the clips. */
const AD_SEGMENTS = { 'house-trailer-1': 5 } as const;

export type AdClipId = keyof typeof AD_SEGMENTS;
export const adClipIds = Object.keys(AD_SEGMENTS) as readonly AdClipId[];

export const isAdClip = (id: string): id is AdClipId => Object.hasOwn(AD_SEGMENTS, id);

/** How many segments of 1.92 s an ad has. */
export const adSegments = (id: AdClipId): number => AD_SEGMENTS[id];

/** What a segment is made of: a fragment of a clip or of an ad. */
export interface Piece {
  readonly clip: ClipId | AdClipId;
  readonly index: number;
}
