import { readdir } from 'node:fs/promises';
import type { Db } from '../../infrastructure/database/database.ts';
import { removeSource } from './transcoding/worker.service.ts';
import { uploadById } from './upload.repo.ts';

const FILE = /^([0-9a-f]{16})(\.json)?$/;

/**
 * Removes uploaded files that nothing needs: their video is ready, or their upload was removed. They remain where a process
 * was killed in between. @returns how many
 */
export const sweepUploadedFiles = async (db: Db, folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const ids = new Set(names.flatMap((name) => FILE.exec(name)?.[1] ?? []));
  let removed = 0;
  for (const id of ids) {
    const upload = await uploadById(db, id);
    if (upload && upload.state !== 'ready') continue;
    await removeSource(folder, id);
    removed += 1;
  }
  return removed;
};
