import { KEY_SYSTEMS, type KeySystem } from '@grandstand/shared-contracts/api';
import { AD_REPORTS, type AdReportType } from '../packaging/ad-event.ts';
import { captionsId, thumbnails } from '../packaging/rendition.ts';

interface OfContent {
  /** Null: a shared address, authorised by cookie. */
  readonly token: string | null;
  readonly collection: Collection;
  readonly contentId: string;
}

/** What a media address requests. */
export type MediaRequest =
  | ({ kind: 'access' } & OfContent)
  | ({ kind: 'manifest' | 'master' } & OfContent)
  | ({ kind: 'playlist'; renditionId: string } & OfContent)
  /** `run`: of an ingested channel, whose runs may differ. */
  | ({ kind: 'init'; renditionId: string; run?: number } & OfContent)
  | ({ kind: 'caption' | 'thumbnail'; n: number } & OfContent)
  | ({ kind: 'segment'; renditionId: string; n: number } & OfContent)
  /** A key of HLS, by its ID in hexadecimal digits. */
  | ({ kind: 'key'; keyId: string } & OfContent)
  /** Of a low-latency channel: a part of the segment `n`. */
  | ({ kind: 'part'; renditionId: string; n: number; part: number } & OfContent)
  /** Of an ad that the platform put into a channel. */
  | ({ kind: 'report'; breakId: number; index: number; type: AdReportType } & OfContent)
  /**
   * The content is null in an address with a token, which contains it. The key system is null for the platform's own
   * ClearKey licences, and else that of a licence server.
   */
  | { kind: 'licence'; token: string | null; contentId: string | null; system: KeySystem | null };

export type Collection = 'channels' | 'vod';
export type StreamFormat = 'dash' | 'hls';

const isCollection = (part: string | undefined): part is Collection => part === 'channels' || part === 'vod';

/** Whether the part of an address behind `/media/` is that of an address without a token. */
export const isSharedPath = (path: string): boolean => isCollection(path.split('/', 1)[0]);

/**
 * Reads the part of an address behind `/media/`; `null` for an address of no medium. Shared addresses begin with the
 * collection, all others with a token. Addresses are parsed here and not by the router because its named parameters end
 * at 100 characters and a token is longer.
 */
export const parseMediaPath = (path: string): MediaRequest | null => {
  const parts = path.split('/');
  const token = isCollection(parts[0]) ? null : parts.shift();
  if (token === '' || token === undefined) return null;
  const [collection, contentId, third, fourth, ...rest] = parts;
  if (rest.length > 0) return null;
  if (token !== null && collection === 'licence' && third === undefined) return licenceOf(token, null, contentId);
  if (!isCollection(collection) || !contentId || !third) return null;
  const content = { token, collection, contentId };
  return fourth === undefined ? fileOf(content, third) : partOf(content, third, fourth);
};

/** The folder of reports, in that of the content: their addresses are authorised as its segments are. */
const REPORTS = 'reports';

/** Address of the reports of a channel's ads, below the site's origin. */
export const adReportPath = (channelId: string, name: string): string =>
  `/media/channels/${channelId}/${REPORTS}/${name}`;

const reportOf = (content: OfContent, name: string): MediaRequest | null => {
  const [, breakId, index, given] = /^(\d{1,10})\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
  const type = AD_REPORTS.find((one) => one === given);
  if (content.collection !== 'channels' || type === undefined) return null;
  return { kind: 'report', ...content, breakId: Number(breakId), index: Number(index), type };
};

const isKeySystem = (name: string): name is KeySystem => KEY_SYSTEMS.some((system) => system === name);

const licenceOf = (token: string | null, contentId: string | null, name: string | undefined): MediaRequest | null => {
  if (name === undefined) return { kind: 'licence', token, contentId, system: null };
  return isKeySystem(name) ? { kind: 'licence', token, contentId, system: name } : null;
};

const fileOf = (content: OfContent, name: string): MediaRequest | null => {
  if (name === 'licence') return content.token === null ? licenceOf(null, content.contentId, undefined) : null;
  if (name === 'access') return { kind: 'access', ...content };
  if (name === 'manifest.mpd') return { kind: 'manifest', ...content };
  if (name === 'master.m3u8') return { kind: 'master', ...content };
  const renditionId = /^(\w+)\.m3u8$/.exec(name)?.[1];
  return renditionId ? { kind: 'playlist', ...content, renditionId } : null;
};

const partOf = (content: OfContent, folder: string, name: string): MediaRequest | null => {
  if (folder === 'licence') return content.token === null ? licenceOf(null, content.contentId, name) : null;
  if (folder === 'key') return /^[\da-f]{32}$/.test(name) ? { kind: 'key', ...content, keyId: name } : null;
  if (folder === REPORTS) return reportOf(content, name);
  if (name === 'init.mp4') return { kind: 'init', ...content, renditionId: folder };
  const run = /^init-(\d{1,12})\.mp4$/.exec(name)?.[1];
  if (run !== undefined) return { kind: 'init', ...content, renditionId: folder, run: Number(run) };
  const [, segment, part] = /^(\d{1,12})\.(\d{1,3})\.m4s$/.exec(name) ?? [];
  if (part !== undefined)
    return { kind: 'part', ...content, renditionId: folder, n: Number(segment), part: Number(part) };
  const [, number, type] = /^(\d{1,12})\.(m4s|vtt|jpg)$/.exec(name) ?? [];
  if (number === undefined) return null;
  const n = Number(number);
  if (type === 'm4s') return { kind: 'segment', ...content, renditionId: folder, n };
  if (type === 'vtt') return folder === captionsId ? { kind: 'caption', ...content, n } : null;
  return folder === thumbnails.id ? { kind: 'thumbnail', ...content, n } : null;
};

export const collectionOf = (contentId: string): Collection => (/^(vod|span)-/.test(contentId) ? 'vod' : 'channels');

/** What an address is made of. `token` null: the address that all viewers share. */
interface Address {
  readonly cid: string;
  readonly token: string | null;
}

/** Address of a channel's or recording's manifest below the media origin; everything else is relative to it. */
export const manifestPath = ({ cid, format, token }: Address & { readonly format: StreamFormat }): string =>
  `/media/${token === null ? '' : `${token}/`}${collectionOf(cid)}/${cid}/${format === 'dash' ? 'manifest.mpd' : 'master.m3u8'}`;

/** Where licence requests are posted; below it, by key system, those for licence servers. */
export const licencePath = ({ cid, token }: Address): string =>
  token === null ? `/media/${collectionOf(cid)}/${cid}/licence` : `/media/${token}/licence`;
