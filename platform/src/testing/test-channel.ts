import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import type { ChannelReport } from '../media/ingest/channel-report.ts';
import { openChannelWorker } from '../media/ingest/channel-worker.ts';
import type { LiveRun } from '../media/ingest/live-run.ts';
import type { EncoderSplice } from '../media/ingest/splice-relay.ts';
import type { Latency } from '../media/packaging/latency.ts';
import { SLATE_IMAGE } from '../media/media-assets.ts';
import { until } from './until.ts';

interface TestChannelOptions {
  readonly latency?: Latency;
  /** That of the machine by default. */
  readonly now?: () => number;
}

/** The worker of a channel whose store and runs are in this process. */
export const openTestChannel = async (folder: string, options: TestChannelOptions = {}) => {
  const { latency = 'standard', now = Date.now } = options;
  const files = new Map<string, Buffer>();
  const runs: LiveRun[] = [];
  const reports: ChannelReport[] = [];
  const splices: EncoderSplice[] = [];
  const warnings: unknown[] = [];
  const ffmpeg = findFfmpeg();
  const worker = await openChannelWorker({
    channelId: 'harbor',
    programs: { ffmpeg, ffprobe: path.join(path.dirname(ffmpeg), 'ffprobe') },
    folder,
    slateImage: SLATE_IMAGE,
    heights: [240],
    latency,
    store: {
      get: async (name) => files.get(name) ?? null,
      put: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
      delete: async (name) => void files.delete(name),
    },
    runs: {
      newest: async () => null,
      begin: async (run) => void runs.push(run),
      extend: async (longer) => void runs.splice(-1, 1, { ...(runs.at(-1) as LiveRun), ...longer }),
    },
    onReport: (next) => void reports.push(next),
    onSplice: (next) => void splices.push(next),
    log: { warn: (details) => void warnings.push(details) },
    now,
  });
  return { worker, files, runs, reports, splices, warnings };
};

const SEGMENTS_AFTER = 3;

/**
 * Changes what an encoder sends, and waits until the live run in which that happened has three more segments. A run may also
 * end because the machine does much else: then another one is changed. A change that ends runs gets to no end.
 */
export const changeWithinOneRun = async (
  runs: readonly LiveRun[],
  change: (attempt: number) => void,
  attempt = 0,
): Promise<void> => {
  const newest = async () => runs.at(-1);
  const before = await until(newest, (run) => run?.kind === 'live');
  change(attempt);
  const after = await until(
    newest,
    (run) => run?.run !== before?.run || (run?.segments ?? 0) >= (before?.segments ?? 0) + SEGMENTS_AFTER,
  );
  if (after?.run !== before?.run) await changeWithinOneRun(runs, change, attempt + 1);
};
