import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import type { ChannelReport } from './channel-report.ts';
import { chooseInput } from './choose-input.ts';
import { type Encoding, startEncoding } from './encoding.ts';
import { createEncoderPace } from './encoder-pace.ts';
import { type Inputs, inputStates, reportOf } from './channel-state.ts';
import type { IngestError } from './ingest-problem.ts';
import { type LiveInput, openLiveInput } from './live-input.ts';
import { createOnAir, type OnAir } from './on-air.ts';
import type { Latency } from '../packaging/latency.ts';
import type { Input } from './receiver.ts';
import { openPublisher, type RunStore } from './segment-publisher.ts';
import { createFlvReader } from './rtmp/flv-captions.ts';
import { openSlate } from './slate.ts';
import { type EncoderSplice, spliceRelayOf } from './splice-relay.ts';

export interface ChannelWorkerOptions {
  readonly channelId: string;
  readonly programs: { readonly ffmpeg: string; readonly ffprobe: string };
  /** Working directory of programs. */
  readonly folder: string;
  /** A PNG that viewers see without an encoder. */
  readonly slateImage: string;
  readonly heights: readonly number[];
  readonly latency: Latency;
  readonly store: Pick<ObjectStore, 'get' | 'put' | 'delete'>;
  readonly runs: RunStore;
  readonly onReport: (report: ChannelReport) => void;
  readonly onSplice: (splice: EncoderSplice) => void;
  readonly log: { warn(details: unknown, message: string): void };
  readonly now: () => number;
}

const TICK_MS = 200;
const REPORT_EVERY_MS = 1_000;
/** Without a new segment for so long, viewers get the slate, and then the encoding is begun again. */
const LATE_MS = 8_000;
const STALLED_MS = 12_000;
/** An encoding that is this far behind cannot keep up. */
const SLOW_MS = 15_000;
/** Ports that could not be opened are tried again more often. */
const PORT_FAILURE_MS = 5_000;

const repeat = async (signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  while (!signal.aborted) {
    await work();
    await pause(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
};

const portState = (now: () => number) => {
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return {
    isTaken: (): boolean => now() - failedAtMs < PORT_FAILURE_MS,
    /** A port could not be opened; to be repeated while that is so. */
    fail(): void {
      failedAtMs = now();
    },
  };
};

const refusal =
  ({ channelId, now, log }: ChannelWorkerOptions) =>
  (live: LiveInput, { code, message }: IngestError): void => {
    log.warn({ channelId, input: live.input.name, code, detail: message }, 'an encoder is not used');
    // What has stalled, as after a jump of the encoder's clock, is begun again immediately.
    Object.assign(live, { problem: code, problemAtMs: code === 'stalled' ? 0 : now() });
  };

/** While its first key frame is waited for, it cannot be. */
const isStalled = (air: OnAir, { encodesSinceMs }: Encoding, nowMs: number): boolean =>
  nowMs - Math.max(encodesSinceMs() ?? nowMs, air.lastSegmentMs()) > STALLED_MS && air.storeProblem() === null;

/**
 * Keeps one channel on the air: chooses between its inputs, encodes the one that is chosen, and publishes the slate while
 * there is none. @throws {ProgramFailure, StoreError} when the slate cannot be made or the runs cannot be read
 */
export const openChannelWorker = async (options: ChannelWorkerOptions) => {
  const { channelId, now, log } = options;
  const stop = new AbortController();
  const slate = await openSlate({ ...options, program: options.programs.ffmpeg, image: options.slateImage });
  const publisher = await openPublisher(options);
  const air = createOnAir({ channelId, publisher, slate, log, now, signal: stop.signal });
  const pace = createEncoderPace(air, now);
  const inputs: Inputs = { main: null, backup: null };
  let encoding: Encoding | null = null;
  const ports = portState(now);
  const refuse = refusal(options);

  const start = (live: LiveInput): void => {
    air.expect();
    const splices = spliceRelayOf(live.input, { ...options, endMs: publisher.endMs });
    const started: Encoding = startEncoding(
      live,
      {
        ...options,
        reader: splices?.reader ?? createFlvReader(),
        async onSegment(tracks, segment) {
          const done = (): void => splices?.published(publisher.stepMs(tracks));
          if (encoding === started) await air.publish(started, tracks, segment, done);
        },
      },
      now,
    );
    encoding = started;
    void started.ended.then((error) => {
      if (error) refuse(live, error);
      if (encoding === started) encoding = null;
    });
  };

  const isSlow = (): boolean => air.firstLagMs() !== null && air.lagMs() > SLOW_MS;
  const tick = async (): Promise<void> => {
    for (const name of ['main', 'backup'] as const) if (inputs[name]?.isOpen() === false) inputs[name] = null;
    const active = encoding?.live.input.name ?? null;
    const chosen = chooseInput(inputStates(inputs, now()), active, now());
    const live = chosen === null ? null : inputs[chosen];
    if (encoding && (encoding.live !== live || isSlow() || isStalled(air, encoding, now()))) {
      if (encoding.live === live) live.problem = isSlow() ? 'slow' : 'stalled';
      encoding.end();
      encoding = null;
    } else if (!encoding && live) {
      start(live);
    }
    const isProducing = encoding !== null && air.isOf(encoding);
    const isBehind = isProducing && encoding !== null && pace.isBehind(encoding.live);
    if (isProducing && encoding) encoding.live.problem = pace.problemOf(encoding.live);
    const isLate = now() - air.lastSegmentMs() > LATE_MS;
    if ((!isProducing || isLate || isBehind) && air.needsSlate()) await air.slate();
  };

  let reportedMs = 0;
  const running = repeat(stop.signal, async () => {
    await tick();
    if (now() - reportedMs < REPORT_EVERY_MS) return;
    reportedMs = now();
    options.onReport(reportOf({ air, inputs, encoding, isPortTaken: ports.isTaken(), nowMs: reportedMs }));
  });
  const disconnect = (): void => {
    for (const live of Object.values(inputs)) live?.input.end();
  };

  return {
    /** @returns false when another encoder has this input already */
    onInput(input: Input): boolean {
      if (stop.signal.aborted || inputs[input.name]?.isOpen()) return false;
      inputs[input.name] = openLiveInput(input, now);
      return true;
    },
    ports,
    /** Encoders have to connect again, with the new keys. */
    disconnect,
    async close(): Promise<void> {
      stop.abort();
      encoding?.end();
      disconnect();
      await running;
      await air.close();
    },
  };
};
