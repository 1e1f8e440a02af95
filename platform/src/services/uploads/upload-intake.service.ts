import { statfs } from 'node:fs/promises';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { insertUpload, moveUpload, touchUpload, uploadById, uploadedBytes } from './upload.repo.ts';

export interface UploadQuotas {
  readonly fileBytes: number;
  readonly totalBytes: number;
}

export interface UploadIntakeOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly folder: string;
  readonly quotas: UploadQuotas;
  /** Why no upload can be processed; null when it can. */
  readonly problem: () => string | null;
  readonly wake: () => void;
}

const NAME = /^[^\p{Cc}/\\]{1,200}\.(mp4|m4v|mov|ts|m2ts|mts|mkv)$/iu;
/** What other parts of the server write meanwhile. */
const RESERVE_BYTES = 2 * 1024 ** 3;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`;

/** A refusal, as tus throws it. */
interface Refusal {
  readonly status_code: number;
  /** In the form of the API's other refusals. */
  readonly body: string;
}
const refusal = (status: number, message: string): Refusal => ({
  status_code: status,
  body: JSON.stringify({
    data: null,
    errors: [{ message, extensions: { code: status === 503 ? 'unavailable' : 'invalid', status, problems: [] } }],
  }),
});

/** Why an upload of this size may not begin. */
const refusalOf = async (
  name: string,
  bytes: number | undefined,
  { db, folder, quotas, problem }: UploadIntakeOptions,
): Promise<Refusal | null> => {
  const missing = problem();
  if (missing !== null) return refusal(503, missing);
  if (!NAME.test(name)) return refusal(400, `"${name.slice(0, 80)}" is not a video file: use MP4, MOV, TS or MKV.`);
  if (bytes === undefined || bytes < 1) return refusal(400, `"${name}" is empty: choose another file.`);
  if (bytes > quotas.fileBytes)
    return refusal(413, `"${name}" has ${gigabytes(bytes)}; a file may have ${gigabytes(quotas.fileBytes)}. Split it.`);
  const used = await uploadedBytes(db);
  if (used + bytes > quotas.totalBytes)
    return refusal(
      413,
      `All uploads may have ${gigabytes(quotas.totalBytes)}, and ${gigabytes(used)} are used. Remove uploads that are no longer needed.`,
    );
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < bytes * 2 + RESERVE_BYTES
    ? refusal(
        507,
        `The server has ${gigabytes(bavail * bsize)} free, too little for "${name}". Ask an administrator for space.`,
      )
    : null;
};

interface NewUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number | undefined;
  readonly actor: string;
}

/** What tus reports of uploads. */
export const createUploadIntake = (options: UploadIntakeOptions) => {
  const { db, clock, wake } = options;
  return {
    /** @throws {Refusal} */
    async begin({ id, name, bytes, actor }: NewUpload): Promise<void> {
      const refused = await refusalOf(name, bytes, options);
      if (refused) throw refused;
      await insertUpload(db, { id, name, bytes: bytes ?? 0, actor, created_at: clock.now() });
    },
    /** @throws {Refusal} when it was cancelled */
    async receive(id: string): Promise<void> {
      const upload = await uploadById(db, id);
      if (upload?.state === 'cancelled') throw refusal(410, `The upload of "${upload.name}" was cancelled.`);
      if (upload?.state === 'uploading') await touchUpload(db, id, clock.now());
    },
    async finish(id: string): Promise<void> {
      await moveUpload(db, id, ['uploading'], { state: 'queued', atMs: clock.now() });
      wake();
    },
  };
};
export type UploadIntake = ReturnType<typeof createUploadIntake>;
