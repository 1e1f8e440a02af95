import { FOREVER, giveBytes, giveText, type MediaAnswer, refuse } from './media-answer.ts';
import type { MediaRequest } from './media-path.ts';
import { isSoundId, uploadedFolder } from '../uploaded/uploaded-package.ts';

/** The object store, as far as delivery needs it. */
export interface ReadsObjects {
  get(key: string): Promise<Buffer | null>;
}

type FileRequest = Exclude<
  MediaRequest,
  { kind: 'licence' } | { kind: 'access' } | { kind: 'key' } | { kind: 'report' }
>;

const TYPES: Readonly<Record<string, string>> = {
  mpd: 'application/dash+xml',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
};

/** Captions may be added later, so manifests and captions are checked again. */
const MANIFEST_CACHE = 'private, max-age=60';
const KEPT_BYTES = 64 * 1024 * 1024;

const fileOf = (request: FileRequest): string => {
  switch (request.kind) {
    case 'manifest':
      return 'manifest.mpd';
    case 'master':
      return 'master.m3u8';
    case 'playlist':
      return `${request.renditionId}.m3u8`;
    case 'init':
      return `${request.renditionId}/init.mp4`;
    case 'part':
      // Uploads have none.
      return `${request.renditionId}/${request.n}.${request.part}.m4s`;
    case 'segment':
      return `${request.renditionId}/${request.n}.m4s`;
    case 'caption':
      return `captions/${request.n}.vtt`;
    case 'thumbnail':
      return `thumbnails/${request.n}.jpg`;
  }
};

/** Segments of the last moments: viewers of a new recording request the same ones. */
const keepBytes = () => {
  const kept = new Map<string, Buffer>();
  let total = 0;
  return {
    get: (key: string) => kept.get(key),
    put(key: string, bytes: Buffer) {
      kept.set(key, bytes);
      total += bytes.length;
      for (const [oldest, { length }] of kept) {
        if (total <= KEPT_BYTES) return;
        kept.delete(oldest);
        total -= length;
      }
    },
  };
};

/** Files of uploaded recordings, which were packaged when they were uploaded. */
export const createUploadedMedia = (store: ReadsObjects) => {
  const segments = keepBytes();

  return async (request: FileRequest): Promise<MediaAnswer> => {
    const file = fileOf(request);
    const key = `${uploadedFolder(request.contentId)}${file}`;
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const isSegment = request.kind === 'segment' || request.kind === 'init';
    const known = isSegment ? segments.get(key) : undefined;
    const bytes = known ?? (await store.get(key));
    if (!bytes) return refuse(404, `The recording "${request.contentId}" has no file "${file}".`);
    if (isSegment && !known) segments.put(key, bytes);
    if (isSegment || request.kind === 'thumbnail')
      return {
        ...giveBytes(request.kind === 'segment' && isSoundId(request.renditionId) ? 'audio/mp4' : type, bytes),
        cacheControl: FOREVER,
      };
    return giveText(type, MANIFEST_CACHE, bytes.toString('utf8'));
  };
};
