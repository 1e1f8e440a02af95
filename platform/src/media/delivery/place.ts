import { clipSegments, pieceAt } from '../packaging/lineup.ts';
import type { MediaContent } from './segment-window.ts';

/** Where a segment is in the committed clips. */
export const placeOf = (content: MediaContent, n: number) =>
  'recorded' in content
    ? { clip: content.recorded.clip, index: n % clipSegments }
    : pieceAt('live' in content ? content.live : content.span.channel, n);
