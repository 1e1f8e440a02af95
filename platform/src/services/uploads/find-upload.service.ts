import type { Db } from '../../infrastructure/database/database.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { type UploadRow, uploadById } from './upload.repo.ts';

export const conflict = (message: string): HttpError => new HttpError(409, 'conflict', message);

/** For messages and the audit. */
export const named = ({ name, id }: UploadRow): string => `upload "${name}" (${id})`;

/** @throws {HttpError} `not_found` */
export const findUpload = async (db: Db, id: string): Promise<UploadRow> => {
  const found = await uploadById(db, id);
  if (found) return found;
  throw new HttpError(
    404,
    'not_found',
    `There is no upload "${id.slice(0, 80)}": it was removed, or its ID is misspelled. Load the list again.`,
  );
};
