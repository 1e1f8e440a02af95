import { PassThrough } from 'node:stream';
import { type LiveRun, newestMsOf } from '../media/ingest/live-run.ts';
import type { Input } from '../media/ingest/receiver.ts';
import type { Latency } from '../media/packaging/latency.ts';
import { openTestChannel } from './test-channel.ts';
import { until } from './until.ts';

export interface PacedStream {
  readonly bytes: Buffer;
  readonly lengthMs: number;
  readonly demuxer: Input['demuxer'];
  readonly latency?: Latency;
}

/** The clock of the channel moves by one in the time of the other. */
const [STEP_MS, STEP_EVERY_MS] = [100, 50];
/**
 * At most, after the end of what is listed: more than the bytes of a second differ from those of others, or the next segment
 * is waited for without end; less than the lag at which the slate begins.
 */
const AHEAD_MS = 2_500;
/** Sent at most before a segment is listed: less than that after which an encoding counts as stalled. */
const FIRST_MS = 10_000;

/**
 * A channel with an encoder, both by a clock that waits for the segments. On a machine that does much else the encoder is
 * neither late nor silent by it, so that the slate does not divide its run.
 */
export const openPacedChannel = async (folder: string, { bytes, lengthMs, demuxer, latency }: PacedStream) => {
  const fromMs = Date.now();
  let nowMs = fromMs;
  const { worker, runs, ...channel } = await openTestChannel(folder, {
    now: () => nowMs,
    ...(latency && { latency }),
  });
  const media = new PassThrough();
  const protocol = demuxer === 'flv' ? 'rtmp' : 'srt';
  let sent = 0;
  /** Nothing is lost before the worker begins to keep what arrives. */
  const head = (): Buffer => bytes.subarray(0, sent - media.writableLength - media.readableLength);
  worker.onInput({ name: 'main', protocol, demuxer, media, head, end: () => media.end() });
  const timer = setInterval(() => {
    const live = runs.findLast(({ kind }) => kind === 'live');
    const reachedMs = live ? newestMsOf(live) + AHEAD_MS : fromMs + FIRST_MS;
    nowMs = Math.max(nowMs, Math.min(nowMs + STEP_MS, reachedMs, fromMs + lengthMs));
    const due = Math.floor((bytes.length * (nowMs - fromMs)) / lengthMs);
    if (due > sent) media.write(bytes.subarray(sent, due));
    sent = due;
  }, STEP_EVERY_MS);
  const liveMs = async (): Promise<number> => {
    const live = runs.find(({ kind }) => kind === 'live');
    return live ? newestMsOf(live) - live.startsAtMs : 0;
  };
  return {
    ...channel,
    runs,
    /** The run of the encoder, once it is so long. */
    async live(ms: number): Promise<LiveRun> {
      for (let known = 0; known < ms; ) known = await until(liveMs, (longer) => longer > known);
      return runs.find(({ kind }) => kind === 'live') as LiveRun;
    },
    async close(): Promise<void> {
      clearInterval(timer);
      media.end();
      await worker.close();
    },
  };
};
export type PacedChannel = Awaited<ReturnType<typeof openPacedChannel>>;
