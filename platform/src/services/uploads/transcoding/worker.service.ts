import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { type ObjectStore, StoreError } from '../../../infrastructure/store/object-store.ts';
import {
  claimUpload,
  doneSteps,
  finishUpload,
  moveUpload,
  notifyUploads,
  releaseLease,
  renewLease,
  saveStep,
  type UploadRow,
} from '../upload.repo.ts';
import type { Ffmpeg } from './ffmpeg.service.ts';
import type { Source } from './source-probe.ts';
import { type DoStep, processUpload, progressOf } from './steps.service.ts';
import { UploadError, type UploadErrorCode } from './upload-error.ts';

export interface UploadWorkerOptions {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly ffmpeg: Ffmpeg;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Where uploaded files are; work in progress is below it. */
  readonly folder: string;
  readonly threads: number;
  readonly maxDurationS: number;
}

/** Processes uploads of this process, one at a time. */
export interface UploadWorker {
  /** Begins with the next upload unless it is busy. @returns how many it began with */
  begin(): Promise<number>;
  /** Ends its program; the upload continues at the same step, here or elsewhere. */
  stop(): Promise<void>;
}

const RENEW_EVERY_MS = 2_000;

/** Why a run was ended from outside. */
type Ended = 'stopped' | 'lost';

export const createUploadWorker = (options: UploadWorkerOptions): UploadWorker => {
  const { db } = options;
  const owner = randomUUID();
  let running: { readonly done: Promise<void>; readonly end: (why: Ended) => void } | null = null;
  let isStopped = false;
  /** Since the last look: an upload may have come after what that look saw. */
  let isAskedAgain = false;

  const begin = async (): Promise<number> => {
    if (isStopped) return 0;
    isAskedAgain = running !== null;
    if (running) return 0;
    const ending = new AbortController();
    let settle = (): void => undefined;
    running = { done: new Promise<void>((resolve) => (settle = resolve)), end: (why) => ending.abort(why) };
    const upload = await claimUpload(db, owner, options.clock.now()).catch((error: unknown) => {
      running = null;
      settle();
      throw error;
    });
    const work = upload ? processRow(options, owner, upload, ending) : Promise.resolve();
    void work
      .catch((err: unknown) => options.log.error({ err }, 'an upload could not be processed'))
      .finally(() => {
        running = null;
        settle();
        // The next one, which no job needs to look for.
        if (upload || isAskedAgain)
          void begin().catch((err: unknown) => options.log.warn({ err }, 'an upload waits for the next look'));
      });
    return upload ? 1 : 0;
  };
  return {
    begin,
    async stop() {
      isStopped = true;
      running?.end('stopped');
      await running?.done;
    },
  };
};

const processRow = async (
  options: UploadWorkerOptions,
  owner: string,
  upload: UploadRow,
  ending: AbortController,
): Promise<void> => {
  const { db, clock, log } = options;
  const { id } = upload;
  const now = { step: 'probe', progress: upload.progress };
  await notifyUploads(db);
  const renew = async (): Promise<void> => {
    if (await renewLease(db, { id, owner, ...now })) await notifyUploads(db);
    else ending.abort('lost');
  };
  const renewing = setInterval(() => {
    void renew().catch((err: unknown) => log.warn({ err, upload: id }, 'the lease of an upload was not renewed'));
  }, RENEW_EVERY_MS);
  try {
    const { content, posters } = await processUpload(await stepsOf(options, upload, ending.signal, now, renew));
    await finishUpload(db, { id, owner, content, posters, atMs: clock.now() });
    await removeSource(options.folder, id);
  } catch (error) {
    if (ending.signal.aborted) {
      if (ending.signal.reason === 'stopped') await releaseLease(db, id, owner);
      return;
    }
    const code = codeOf(error);
    log.warn({ err: error, upload: id, step: now.step, code }, 'an upload failed');
    await moveUpload(db, id, ['processing'], { state: 'failed', atMs: clock.now(), error: code });
  } finally {
    clearInterval(renewing);
  }
};

const codeOf = (error: unknown): UploadErrorCode => {
  if (error instanceof UploadError) return error.code;
  return error instanceof StoreError && error.code === 'full' ? 'no_space' : 'internal';
};

/** Does what was not done yet, each step in an empty folder. */
const stepsOf = async (
  { db, store, ffmpeg, folder, threads, maxDurationS }: UploadWorkerOptions,
  { id }: UploadRow,
  signal: AbortSignal,
  now: { step: string; progress: number },
  onStep: () => Promise<void>,
): Promise<DoStep> => {
  const known = await doneSteps(db, id);
  const work = path.join(folder, 'work');
  await mkdir(work, { recursive: true });
  // Of a process that was killed.
  for (const left of await readdir(work))
    if (left.startsWith(`${id}-`)) await rm(path.join(work, left), { recursive: true, force: true });
  const finished: string[] = [];
  let source = (known.get('probe') as Source | undefined) ?? null;

  return async (name, run) => {
    type Result = Awaited<ReturnType<typeof run>>;
    const before = known.get(name) as Result | undefined;
    if (before) {
      finished.push(name);
      return before;
    }
    signal.throwIfAborted();
    const report = (fraction: number): void => {
      now.step = name;
      now.progress = progressOf(finished, name, fraction, source);
    };
    report(0);
    await onStep();
    const temporary = await mkdtemp(path.join(work, `${id}-`));
    try {
      const file = sourceFile(folder, id);
      const context = { uploadId: id, file, folder: temporary, store, ffmpeg, threads, maxDurationS, signal, report };
      const result = await run(context);
      await saveStep(db, id, name, result);
      if (name === 'probe') source = result as unknown as Source;
      finished.push(name);
      return result;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  };
};

export const sourceFile = (folder: string, id: string): string => path.join(folder, id);

/** The uploaded file with tus's note beside it. */
export const removeSource = async (folder: string, id: string): Promise<void> => {
  for (const file of [sourceFile(folder, id), `${sourceFile(folder, id)}.json`]) await rm(file, { force: true });
};
