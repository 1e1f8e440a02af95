import type { Piece } from '../packaging/ad-clips.ts';
import { adPieceAt, type Insertion } from '../packaging/insertion.ts';
import { clipSegments, pieceAt } from '../packaging/lineup.ts';
import type { MediaContent } from './segment-window.ts';

/** Where a segment is in the committed clips and ads. */
export type PlaceOf = (content: MediaContent, n: number) => Piece;

/**
 * `insertionsOf`: the ads of a channel. Recordings and parts of a channel have the channel's own video: their breaks are
 * those of recordings.
 */
export const createPlaces =
  (insertionsOf: (channelId: string) => readonly Insertion[]): PlaceOf =>
  (content, n) => {
    if ('recorded' in content) return { clip: content.recorded.clip, index: n % clipSegments };
    if ('span' in content) return pieceAt(content.span.channel, n);
    return adPieceAt(insertionsOf(content.live.id), n) ?? pieceAt(content.live, n);
  };
