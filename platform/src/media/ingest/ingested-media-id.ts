import { thumbnails } from '../packaging/rendition.ts';

/** Every ingested channel is a channel below `/media/channels/`; built-in channels have other names. */
const PREFIX = 'live-';

export const ingestedMediaId = (channelId: string): string => `${PREFIX}${channelId}`;

/** A part of what an encoder sent, as a recording. Epoch ms. */
export interface IngestedSpan {
  readonly channelId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

const SPAN = /^span-live-([\w-]{1,80})-(\d{1,10})-(\d{1,10})$/;

/** What addresses name the part of an ingested channel between two moments by; whole seconds that contain both. */
export const ingestedSpanId = ({ channelId, fromMs, untilMs }: IngestedSpan): string =>
  `span-${PREFIX}${channelId}-${Math.floor(fromMs / 1_000)}-${Math.ceil(untilMs / 1_000)}`;
/** Null for what names no part. */
export const ingestedSpanOf = (contentId: string): IngestedSpan | null => {
  const [, channelId, from, until] = SPAN.exec(contentId) ?? [];
  if (channelId === undefined) return null;
  return { channelId, fromMs: Number(from) * 1_000, untilMs: Number(until) * 1_000 };
};

export const isIngestedMedia = (contentId: string): boolean =>
  contentId.startsWith(PREFIX) || ingestedSpanOf(contentId) !== null;
export const channelOfMedia = (contentId: string): string =>
  ingestedSpanOf(contentId)?.channelId ?? contentId.slice(PREFIX.length);

/** Where the object store has the segments of a channel; below it they are named as in their addresses. */
export const ingestedFolder = (channelId: string): string => `media/${ingestedMediaId(channelId)}/`;

export const initFile = (renditionId: string, run: number): string => `${renditionId}/init-${run}.mp4`;
export const segmentFile = (renditionId: string, n: number): string => `${renditionId}/${n}.m4s`;
export const thumbnailFile = (n: number | string): string => `${thumbnails.id}/${n}.jpg`;
export const partFile = (renditionId: string, n: number, part: number): string => `${renditionId}/${n}.${part}.m4s`;
