import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type PackagedTrack, thumbnailForm, uploadedFolder, uploadedMediaId } from '../../../media/index.ts';
import { PICTURE_LIMITS } from './limits.ts';
import type { StepContext } from './step.ts';
import { UploadError } from './upload-error.ts';

const POSTERS = 5;
const POSTER_WIDTH = 1_280;

const required = async ({ store }: StepContext, key: string): Promise<Buffer> => {
  const bytes = await store.get(key);
  if (!bytes) throw new UploadError('internal', `the store has no ${key}`);
  return bytes;
};

/** Segments of a rendition as one file. */
const segmentsOf = async function* (
  context: StepContext,
  id: string,
  numbers: Iterable<number>,
): AsyncGenerator<Buffer> {
  const folder = `${uploadedFolder(uploadedMediaId(context.uploadId))}${id}/`;
  yield await required(context, `${folder}init.mp4`);
  for (const n of numbers) yield await required(context, `${folder}${n}.m4s`);
};

const draw = async (
  context: StepContext,
  input: AsyncIterable<Buffer>,
  { filter, quality, last }: { readonly filter: string; readonly quality: number; readonly last?: number },
): Promise<void> => {
  const { ffmpeg, folder, signal } = context;
  const frames = last === undefined ? [] : ['-frames:v', String(last)];
  await ffmpeg.ffmpeg(
    [
      ...['-protocol_whitelist', 'pipe', '-skip_frame', 'nokey', '-f', 'mp4', '-i', 'pipe:0', '-an', '-vf', filter],
      ...['-vsync', '0', ...frames, '-q:v', String(quality), '-start_number', '0', '%d.jpg'],
    ],
    { folder, limits: PICTURE_LIMITS, signal, input },
  );
};

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** The first picture of each segment, for the seek bar: a segment begins with its only key frame. */
export const drawThumbnails = async (context: StepContext, { id, segments }: PackagedTrack): Promise<number> => {
  const { width, height } = thumbnailForm;
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,format=yuvj420p`;
  await draw(context, segmentsOf(context, id, numbersUpTo(segments.length)), { filter: fit, quality: 7 });
  const target = `${uploadedFolder(uploadedMediaId(context.uploadId))}${thumbnailForm.id}/`;
  await context.store.delete(target);
  const count = (await readdir(context.folder)).filter((file) => file.endsWith('.jpg')).length;
  for (const n of numbersUpTo(count))
    await context.store.put(`${target}${n}.jpg`, await readFile(path.join(context.folder, `${n}.jpg`)));
  return count;
};

/** Stills at even distances, among which an editor chooses. */
export const drawPosters = async (context: StepContext, { id, segments }: PackagedTrack): Promise<number> => {
  const target = `${uploadedFolder(uploadedMediaId(context.uploadId))}posters/`;
  await context.store.delete(target);
  const chosen = new Set(numbersUpTo(POSTERS).map((n) => Math.floor(((n + 0.5) / POSTERS) * segments.length)));
  let count = 0;
  for (const segment of chosen) {
    await draw(context, segmentsOf(context, id, [segment]), {
      filter: `scale='min(${POSTER_WIDTH},iw)':-2,format=yuvj420p`,
      quality: 3,
      last: 1,
    });
    await context.store.put(`${target}${count}.jpg`, await readFile(path.join(context.folder, '0.jpg')));
    count += 1;
  }
  return count;
};
