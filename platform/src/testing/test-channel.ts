import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import type { ChannelReport } from '../media/ingest/channel-report.ts';
import { openChannelWorker } from '../media/ingest/channel-worker.ts';
import type { LiveRun } from '../media/ingest/live-run.ts';
import type { EncoderSplice } from '../media/ingest/splice-relay.ts';
import type { Latency } from '../media/packaging/latency.ts';
import { SLATE_IMAGE } from '../media/media-assets.ts';

/** The worker of a channel whose store and runs are in this process. */
export const openTestChannel = async (folder: string, latency: Latency = 'standard') => {
  const files = new Map<string, Buffer>();
  const runs: LiveRun[] = [];
  const reports: ChannelReport[] = [];
  const splices: EncoderSplice[] = [];
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
    log: { warn: () => undefined },
    now: Date.now,
  });
  return { worker, files, runs, reports, splices };
};
