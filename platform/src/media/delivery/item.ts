import { channelSpanOf } from '../packaging/channel-span.ts';
import type { KeySource } from '../packaging/content-key.ts';
import type { LicensedSystem } from '../packaging/hls-keys.ts';
import { channels, vodItems } from '../packaging/lineup.ts';
import { fixedKeys, type MediaKeys, rotatingKeys } from '../packaging/media-keys.ts';
import type { Collection } from './media-path.ts';
import type { MediaContent } from './segment-window.ts';

/** One item, with the keys of its segments where it is protected. */
export interface Item {
  readonly id: string;
  readonly content: MediaContent;
  readonly keys: MediaKeys | null;
}

/** How keys are made. */
export interface KeyOptions {
  readonly keySource: KeySource;
  /** Segments of a channel that have the same key. */
  readonly periodSegments: number;
  /** Key systems of vendors whose licence servers have the keys. */
  readonly vendorSystems: readonly LicensedSystem[];
}

/** What is shown: the channel of a part, too. */
export const mediumOf = (content: MediaContent) =>
  'live' in content ? content.live : 'span' in content ? content.span.channel : content.recorded;

const contentOf = (collection: Collection, contentId: string): MediaContent | null => {
  const live = collection === 'channels' ? channels.find(({ id }) => id === contentId) : undefined;
  if (live) return { live };
  const recorded = collection === 'vod' ? vodItems.find(({ id }) => id === contentId) : undefined;
  if (recorded) return { recorded };
  const span = collection === 'vod' ? channelSpanOf(contentId) : undefined;
  return span ? { span } : null;
};

/** A part of a channel has the channel's segments, so it has the channel's keys as well. Null: the item does not exist. */
export const itemOf = (
  { collection, contentId }: { readonly collection: Collection; readonly contentId: string },
  { keySource, periodSegments }: KeyOptions,
): Item | null => {
  const content = contentOf(collection, contentId);
  if (!content) return null;
  const { id, protected: isProtected } = mediumOf(content);
  const keysOf = () => ('recorded' in content ? fixedKeys(keySource, id) : rotatingKeys(keySource, id, periodSegments));
  return { id: contentId, content, keys: isProtected ? keysOf() : null };
};
