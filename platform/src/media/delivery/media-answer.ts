import { createHash } from 'node:crypto';
import { isVideoRendition } from '../packaging/rendition.ts';

export interface MediaAnswer {
  readonly status: 200 | 204 | 400 | 403 | 404 | 410 | 502 | 503 | 504;
  readonly type: string;
  readonly cacheControl: string;
  readonly body: Buffer | string;
  /** Bytes have a strong tag and may be requested in ranges; texts have a weak one and may be compressed. */
  readonly etag?: string;
  /** Instead of the body: what is sent as it is made. */
  readonly chunks?: AsyncIterable<Buffer>;
}

/** Media type of HLS playlists. */
export const HLS = 'application/vnd.apple.mpegurl';

/** For the viewer's browser: a shared cache would answer a request after its stream has ended (S-27). */
export const FOREVER = 'private, max-age=31536000, immutable';

/** Of the segments of a rendition. */
export const mediaTypeOf = (renditionId: string): string => (isVideoRendition(renditionId) ? 'video/mp4' : 'audio/mp4');

export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Without a body. */
export const allowed: MediaAnswer = { status: 204, type: PLAIN_TEXT, cacheControl: 'no-store', body: '' };

export const refuse = (status: Exclude<MediaAnswer['status'], 200 | 204>, body: string): MediaAnswer => ({
  status,
  type: PLAIN_TEXT,
  cacheControl: 'no-store',
  body,
});

const digestOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

export const giveText = (type: string, cacheControl: string, body: string): MediaAnswer => ({
  status: 200,
  type,
  cacheControl,
  body,
  etag: `W/"${digestOf(body)}"`,
});

/** Of bytes that stay in memory, so that each is hashed once. */
const digests = new WeakMap<Buffer, string>();

/** `source`: the bytes in memory that `body` is made of; `n` distinguishes the segments that are made of the same bytes. */
export const giveBytes = (type: string, body: Buffer, source: Buffer = body, n?: number): MediaAnswer => {
  const digest = digests.get(source) ?? digestOf(source);
  digests.set(source, digest);
  const etag = n === undefined ? `"${digest}"` : `"${digest}-${n}"`;
  return { status: 200, type, cacheControl: FOREVER, body, etag };
};

/** A segment that is being made: its length and tag are not known yet. */
export const giveChunks = (type: string, chunks: AsyncIterable<Buffer>): MediaAnswer => ({
  status: 200,
  type,
  cacheControl: FOREVER,
  body: '',
  chunks,
});
