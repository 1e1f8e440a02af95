import { captionsId, thumbnails } from '../packaging/rendition.ts';

/** What a tokened media address asks for. */
export type MediaRequest =
  | { kind: 'licence'; token: string }
  | { kind: 'access'; token: string; collection: Collection; contentId: string }
  | { kind: 'manifest'; token: string; collection: Collection; contentId: string }
  | { kind: 'master'; token: string; collection: Collection; contentId: string }
  | { kind: 'playlist'; token: string; collection: Collection; contentId: string; renditionId: string }
  | { kind: 'init'; token: string; collection: Collection; contentId: string; renditionId: string }
  | { kind: 'caption'; token: string; collection: Collection; contentId: string; n: number }
  | { kind: 'thumbnail'; token: string; collection: Collection; contentId: string; n: number }
  | { kind: 'segment'; token: string; collection: Collection; contentId: string; renditionId: string; n: number };

export type Collection = 'channels' | 'vod';
export type StreamFormat = 'dash' | 'hls';

/**
 * Reads the part of an address behind `/media/`; `null` when it is none of ours. Addresses are parsed here and not by
 * the router because its named parameters end at 100 characters and a token is longer.
 */
export const parseMediaPath = (path: string): MediaRequest | null => {
  const [token, collection, contentId, third, fourth, ...rest] = path.split('/');
  if (!token || rest.length > 0) return null;
  if (collection === 'licence' && contentId === undefined) return { kind: 'licence', token };
  if ((collection !== 'channels' && collection !== 'vod') || !contentId || !third) return null;
  const content = { token, collection, contentId } as const;
  if (fourth === undefined) {
    if (third === 'access') return { kind: 'access', ...content };
    if (third === 'manifest.mpd') return { kind: 'manifest', ...content };
    if (third === 'master.m3u8') return { kind: 'master', ...content };
    const renditionId = /^(\w+)\.m3u8$/.exec(third)?.[1];
    return renditionId ? { kind: 'playlist', ...content, renditionId } : null;
  }
  if (fourth === 'init.mp4') return { kind: 'init', ...content, renditionId: third };
  const [, number, type] = /^(\d{1,12})\.(m4s|vtt|jpg)$/.exec(fourth) ?? [];
  if (number === undefined) return null;
  const n = Number(number);
  if (type === 'm4s') return { kind: 'segment', ...content, renditionId: third, n };
  if (type === 'vtt') return third === captionsId ? { kind: 'caption', ...content, n } : null;
  return third === thumbnails.id ? { kind: 'thumbnail', ...content, n } : null;
};

/** Address of a channel's or recording's manifest on the site's origin; everything else is relative to it. */
export const manifestPath = ({ cid, format, token }: { cid: string; format: StreamFormat; token: string }): string => {
  const collection: Collection = cid.startsWith('vod-') ? 'vod' : 'channels';
  return `/media/${token}/${collection}/${cid}/${format === 'dash' ? 'manifest.mpd' : 'master.m3u8'}`;
};

/** Where ClearKey licence requests are posted. */
export const licencePath = (token: string): string => `/media/${token}/licence`;
