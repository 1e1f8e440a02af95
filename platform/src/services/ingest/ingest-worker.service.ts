import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import {
  type Attempt,
  type ChannelReport,
  type ChannelWorkerOptions,
  type EncoderSplice,
  type Latency,
  openChannelWorker,
  type Receiver,
  runSrtReceiver,
  SLATE_IMAGE,
  startRtmpServer,
} from '../../media/index.ts';
import { type IngestConfig, portsOf } from './ingest-config.ts';
import type { StreamKeys } from './ingest-keys.service.ts';
import { addAttempt, notifyIngest, saveReport } from './ingest.repo.ts';
import { createRunStore } from './live-runs.repo.ts';

/** What a worker process does. */
export interface IngestAssignment {
  readonly channelId: string;
  readonly slot: number;
  readonly latency: Latency;
  readonly keys: StreamKeys;
}

export interface IngestWorkerOptions
  extends Pick<IngestConfig, 'folder' | 'heights' | 'host' | 'firstPort'>,
    Pick<ChannelWorkerOptions, 'programs' | 'now'> {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** To the platform, which decides. Rejects when it refuses the message. */
  readonly onSplice: (splice: EncoderSplice) => Promise<unknown>;
}

/** Consoles are notified immediately of what changes, and else this often. */
const NOTIFY_EVERY_MS = 5_000;
/** An attacker cannot fill the database. */
const ATTEMPT_EVERY_MS = 1_000;
const PORT_RETRY_MS = 2_000;

/** What is being written to the database. */
const openWrites = () => {
  const open = new Set<Promise<unknown>>();
  return {
    /** `write` does not reject. */
    add(write: Promise<unknown>): void {
      open.add(write);
      void write.finally(() => open.delete(write));
    },
    ended: () => Promise.all(open),
  };
};
type Writes = ReturnType<typeof openWrites>;

/** Saves reports, one at a time: a slow database delays them and nothing else. */
const reportSaver = ({ db, log }: IngestWorkerOptions, channelId: string, writes: Writes) => {
  let isSaving = false;
  let notifiedAtMs = 0;
  let lastState = '';
  return (report: ChannelReport): void => {
    if (isSaving) return;
    isSaving = true;
    const state = `${report.problem} ${report.onAir} ${report.inputs.main !== null} ${report.inputs.backup !== null}`;
    const isDue = state !== lastState || report.at - notifiedAtMs >= NOTIFY_EVERY_MS;
    const save = async (): Promise<void> => {
      await saveReport(db, channelId, report);
      if (!isDue) return;
      await notifyIngest(db);
      [lastState, notifiedAtMs] = [state, report.at];
    };
    writes.add(
      save()
        .catch((err: unknown) => log.warn({ err, channelId }, 'a report was not saved'))
        .finally(() => (isSaving = false)),
    );
  };
};

/** One after the other: a repetition must find the break of the first one. */
const spliceSender = ({ onSplice, log }: IngestWorkerOptions, channelId: string) => {
  let sending: Promise<unknown> = Promise.resolve();
  return (splice: EncoderSplice): void => {
    sending = sending
      .then(() => onSplice(splice))
      .catch((err: unknown) =>
        log.warn({ err, channelId, ...splice }, 'a message of an encoder began or ended no break'),
      );
  };
};

const untilItListens = async (
  { listen }: Pick<ReturnType<typeof startRtmpServer>, 'listen'>,
  onFailure: (detail: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await listen();
    } catch (error) {
      onFailure(String(error));
    }
    await pause(PORT_RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
};

/** Receives, encodes and publishes one channel until `signal` aborts. */
export const runIngestWorker = async (
  options: IngestWorkerOptions,
  { channelId, slot, latency, keys: given }: IngestAssignment,
  signal: AbortSignal,
) => {
  const { db, log, host, programs, folder, now } = options;
  const ports = portsOf(options.firstPort, slot);
  let keys = given;
  const attemptAtMs = { srt: 0, rtmp: 0 };
  const writes = openWrites();
  const worker = await openChannelWorker({
    ...options,
    channelId,
    latency,
    slateImage: SLATE_IMAGE,
    runs: createRunStore(db, channelId),
    onReport: reportSaver(options, channelId, writes),
    onSplice: spliceSender(options, channelId),
  });
  const receiver: Receiver = {
    onInput: worker.onInput,
    onAttempt(attempt: Attempt) {
      const atMs = now();
      if (atMs - attemptAtMs[attempt.protocol] < ATTEMPT_EVERY_MS) return;
      attemptAtMs[attempt.protocol] = atMs;
      log.warn({ channelId, ...attempt }, 'an encoder was refused: its stream key is not valid');
      writes.add(
        addAttempt(db, channelId, { ...attempt, atMs }).catch((err: unknown) =>
          log.warn({ err, channelId }, 'an attempt was not saved'),
        ),
      );
    },
  };
  const onPortFailure = (detail: string): void => {
    if (!worker.ports.isTaken()) log.warn({ channelId, ports, detail }, 'a port of an ingested channel was not opened');
    worker.ports.fail();
  };

  let listening = new AbortController();
  const listen = (): void => {
    listening = new AbortController();
    const both = AbortSignal.any([signal, listening.signal]);
    for (const name of ['main', 'backup'] as const)
      void runSrtReceiver(
        {
          program: programs.ffmpeg,
          folder,
          name,
          host,
          port: ports.srt[name],
          key: keys[name],
          latency,
          receiver,
          onFailure: onPortFailure,
        },
        both,
      );
  };
  listen();
  const rtmp = startRtmpServer({ host, port: ports.rtmp, keys: () => keys, receiver });
  void untilItListens(rtmp, onPortFailure, signal);

  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })).then(
    async () => {
      rtmp.close();
      await worker.close();
      // The database is closed next.
      await writes.ended();
    },
  );
  return {
    ended,
    async replaceKeys(next: StreamKeys): Promise<void> {
      keys = next;
      listening.abort();
      worker.disconnect();
      listen();
    },
  };
};
