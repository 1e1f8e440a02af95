import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Whether PostgreSQL printed that another instance has the folder, or is about to. */
export const isHeld = (log: string): boolean =>
  /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory/.test(log);

/** `log`: what PostgreSQL printed. */
export const heldMessage = (dataDir: string, log: string): string => {
  const pid = /PID (\d+)/.exec(log)?.[1];
  return (
    `The data folder ${dataDir} is in use by another running instance${pid ? ` (process ${pid})` : ''}. ` +
    'Stop that one, or set GS_DATA_DIR to another folder.'
  );
};

/** What failed and what to do, by what PostgreSQL printed. */
export const startFailure = (dataDir: string, log: string): string => {
  if (/No space left/i.test(log)) return fullMessage(dataDir);
  return `PostgreSQL did not start on ${dataDir}:\n${log.trim()}`;
};

const fullMessage = (dataDir: string): string =>
  `The data folder ${dataDir} is full. Free some space there, or set GS_DATA_DIR to another folder. Nothing was lost.`;

/**
 * Writes and removes a small file, so that a full or read-only folder is named before anything starts.
 * @throws {Error} saying what to do.
 */
export const checkWritable = async (dataDir: string): Promise<void> => {
  const probe = path.join(dataDir, `.probe-${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, Buffer.alloc(8192));
    await rm(probe);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    await rm(probe, { force: true }).catch(() => undefined);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(fullMessage(dataDir), { cause });
    throw new Error(`The data folder ${dataDir} cannot be written (${code}). Change its rights, or set GS_DATA_DIR.`, {
      cause,
    });
  }
};
