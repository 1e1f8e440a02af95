import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { HttpError } from '../../../infrastructure/http/errors.ts';
import {
  SOCIAL_SIZE,
  STILL_WIDTHS,
  socialFile,
  stillAddress,
  stillFile,
  uploadedFolder,
  uploadedMediaId,
} from '../../../media/index.ts';
import { PICTURE_LIMITS } from '../transcoding/limits.ts';
import { cropOf, type Framing, MAX_ZOOM } from './picture-form.ts';
import { inEmptyFolder, invalid, PICTURE_ID, pictureFolder, type PostersOptions } from './picture-work.service.ts';
import { addPicture, type Picture } from './pictures.service.ts';

const Size = z.object({ width: z.int(), height: z.int() });

/** Pictures of editors, and the posters that are cut from them. */
export const createPosters = (options: PostersOptions) => {
  const { store, ffmpeg } = options;
  return {
    add: (bytes: Buffer) => addPicture(options, bytes),
    /** A still of an uploaded video as a picture. @throws {HttpError} `not_found` */
    async addStill(uploadId: string, still: number): Promise<Picture> {
      const isKnown = PICTURE_ID.test(uploadId) && Number.isInteger(still) && still >= 0 && still < 10;
      const bytes = isKnown
        ? await store.get(`${uploadedFolder(uploadedMediaId(uploadId))}posters/${still}.jpg`)
        : null;
      if (!bytes)
        throw new HttpError(
          404,
          'not_found',
          `The upload "${uploadId.slice(0, 40)}" has no still ${still}: load the list again.`,
        );
      return addPicture(options, bytes);
    },
    picture: async (id: string): Promise<Buffer | null> =>
      PICTURE_ID.test(id) ? store.get(`${pictureFolder(id)}picture.jpg`) : null,
    /** Cuts a poster in all widths. The same picture and framing have the same address. */
    async make(pictureId: string, framing: Framing): Promise<{ readonly address: string }> {
      const { x, y, zoom } = framing;
      if (![x, y].every((one) => one >= 0 && one <= 1) || !(zoom >= 1 && zoom <= MAX_ZOOM))
        throw invalid(
          `The focal point ${x}, ${y} with zoom ${zoom} is outside the picture: use 0 to 1, and a zoom of 1 to ${MAX_ZOOM}.`,
        );
      const [bytes, size] = PICTURE_ID.test(pictureId)
        ? await Promise.all([
            store.get(`${pictureFolder(pictureId)}picture.jpg`),
            store.get(`${pictureFolder(pictureId)}size.json`),
          ])
        : [null, null];
      if (!bytes || !size)
        throw new HttpError(404, 'not_found', `There is no picture "${pictureId.slice(0, 40)}": upload it again.`);
      const { width, height, left, top } = cropOf(Size.parse(JSON.parse(size.toString())), framing);
      const id = createHash('sha256').update(`${pictureId} ${x} ${y} ${zoom}`).digest('hex').slice(0, 24);
      return inEmptyFolder(options, async (temporary) => {
        const file = path.join(temporary, 'picture.jpg');
        await writeFile(file, bytes);
        const outputs = STILL_WIDTHS.flatMap((wanted) => [
          ...['-vf', `crop=${width}:${height}:${left}:${top},scale=${wanted}:${(wanted * 9) / 16}`],
          ...['-c:v', 'libwebp', '-quality', '78', '-frames:v', '1', `${wanted}.webp`],
        ]);
        const social = [
          ...['-vf', `crop=${width}:${height}:${left}:${top},scale=${SOCIAL_SIZE.width}:${SOCIAL_SIZE.height}`],
          ...['-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj420p', '-frames:v', '1', 'social.jpg'],
        ];
        await ffmpeg.ffmpeg(['-protocol_whitelist', 'file', '-f', 'jpeg_pipe', '-i', file, ...outputs, ...social], {
          folder: temporary,
          limits: PICTURE_LIMITS,
        });
        for (const wanted of STILL_WIDTHS)
          await store.put(stillFile(id, wanted), await readFile(path.join(temporary, `${wanted}.webp`)));
        await store.put(socialFile(id), await readFile(path.join(temporary, 'social.jpg')));
        return { address: stillAddress(id) };
      });
    },
  };
};
export type Posters = ReturnType<typeof createPosters>;
