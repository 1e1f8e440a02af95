import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { Ffmpeg } from '../transcoding/ffmpeg.service.ts';
import { PICTURE_LIMITS } from '../transcoding/limits.ts';
import { UploadError } from '../transcoding/upload-error.ts';
import { pictureDemuxerOf, TURNS } from './picture-form.ts';
import {
  inEmptyFolder,
  invalid,
  MAX_SIDE,
  pictureFolder,
  type PostersOptions,
  UNREADABLE,
} from './picture-work.service.ts';

/** A picture from which posters are cut. */
export interface Picture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export const MAX_PICTURE_BYTES = 15 * 1024 ** 2;
const MAX_PIXELS = 64_000_000;
const KEPT_WIDTH = 2_560;
const SMALLEST = { width: 640, height: 360 };

const Probed = z.object({
  streams: z.array(z.object({ width: z.int().default(0), height: z.int().default(0) })).default([]),
  frames: z.array(z.object({ tags: z.record(z.string(), z.string()).default({}) })).default([]),
});

const measure = async (ffmpeg: Ffmpeg, file: string, demuxer: string, temporary: string) => {
  const asked = ['-print_format', 'json', '-show_streams', '-show_frames', '-read_intervals', '%+#1'];
  const input = ['-protocol_whitelist', 'file', '-max_pixels', String(MAX_PIXELS), '-f', demuxer, file];
  const text = await ffmpeg.ffprobe([...asked, ...input], { folder: temporary, limits: PICTURE_LIMITS });
  const { streams, frames } = Probed.parse(JSON.parse(text));
  const { width, height } = streams[0] ?? { width: 0, height: 0 };
  if (width < 1) throw new UploadError('broken');
  if (width > MAX_SIDE || height > MAX_SIDE) throw new UploadError('bad_dimensions');
  const orientation = Number(frames[0]?.tags['Orientation'] ?? 1);
  return orientation >= 5 ? { width: height, height: width, orientation } : { width, height, orientation };
};

/** Decodes and encodes again, so that nothing but the pixels is kept. */
export const addPicture = async (options: PostersOptions, bytes: Buffer): Promise<Picture> => {
  const { store, ffmpeg } = options;
  if (bytes.length > MAX_PICTURE_BYTES) throw invalid('The picture has more than 15 MB: export it smaller.');
  const demuxer = pictureDemuxerOf(bytes);
  if (!demuxer) throw invalid(UNREADABLE);
  return inEmptyFolder(options, async (temporary) => {
    const file = path.join(temporary, 'given');
    await writeFile(file, bytes);
    const { width, height, orientation } = await measure(ffmpeg, file, demuxer, temporary);
    if (width < SMALLEST.width || height < SMALLEST.height)
      throw invalid(
        `The picture has ${width} × ${height} pixels: use one with at least ${SMALLEST.width} × ${SMALLEST.height}.`,
      );
    const kept = Math.min(width, KEPT_WIDTH);
    const size = { width: kept, height: Math.round((height * kept) / width) };
    const filters = [TURNS[orientation], `scale=${size.width}:${size.height}`, 'format=yuvj444p'].filter(Boolean);
    await ffmpeg.ffmpeg(
      [
        ...['-protocol_whitelist', 'file', '-max_pixels', String(MAX_PIXELS), '-f', demuxer, '-i', file],
        ...['-frames:v', '1', '-an', '-vf', filters.join(','), '-map_metadata', '-1', '-q:v', '2', '-update', '1'],
        'picture.jpg',
      ],
      { folder: temporary, limits: PICTURE_LIMITS },
    );
    const id = randomBytes(8).toString('hex');
    await store.put(`${pictureFolder(id)}picture.jpg`, await readFile(path.join(temporary, 'picture.jpg')));
    await store.put(`${pictureFolder(id)}size.json`, Buffer.from(JSON.stringify(size)));
    return { id, ...size };
  });
};
