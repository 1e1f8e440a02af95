import type { ContentKey } from '../packaging/content-key.ts';
import type { MediaContent } from './segment-window.ts';

/** One item, with the key of its segments where it is protected. */
export interface Item {
  readonly id: string;
  readonly content: MediaContent;
  readonly contentKey: ContentKey | null;
}

/** What is shown: the channel of a part, too. */
export const mediumOf = (content: MediaContent) =>
  'live' in content ? content.live : 'span' in content ? content.span.channel : content.recorded;
