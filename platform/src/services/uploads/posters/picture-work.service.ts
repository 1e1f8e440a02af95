import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '../../../infrastructure/http/errors.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import type { Ffmpeg } from '../transcoding/ffmpeg.service.ts';
import { UploadError } from '../transcoding/upload-error.ts';

export interface PostersOptions {
  readonly store: ObjectStore;
  readonly ffmpeg: Ffmpeg;
  /** Work in progress is below it. */
  readonly folder: string;
}

export const MAX_SIDE = 16_000;
export const UNREADABLE = 'The picture is damaged or not in a known form: export it as JPEG, PNG, WebP or AVIF.';

export const invalid = (message: string): HttpError => new HttpError(400, 'invalid', message);

export const PICTURE_ID = /^[0-9a-f]{16}$/;

/** The folder of the store with an uploaded picture: `picture.jpg`, without what a camera wrote into it, and `size.json`. */
export const PICTURES_FOLDER = 'media/pictures/';
export const pictureFolder = (id: string): string => `${PICTURES_FOLDER}${id}/`;

/** Runs work on a picture in an empty folder. @throws {HttpError} for a picture that cannot be read */
export const inEmptyFolder = async <Result>(
  { ffmpeg, folder }: Pick<PostersOptions, 'ffmpeg' | 'folder'>,
  work: (temporary: string) => Promise<Result>,
): Promise<Result> => {
  const problem = ffmpeg.problem();
  if (problem !== null) throw new HttpError(503, 'unavailable', problem);
  await mkdir(path.join(folder, 'work'), { recursive: true });
  const temporary = await mkdtemp(path.join(folder, 'work', 'picture-'));
  try {
    return await work(temporary);
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    throw invalid(
      error.code === 'bad_dimensions' ? `The picture has more than ${MAX_SIDE} pixels on a side.` : UNREADABLE,
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};
