import { setTimeout as pause } from 'node:timers/promises';
import { StoreError } from '../../infrastructure/store/object-store.ts';
import type { Encoding } from './encoding.ts';
import type { IngestProblem } from './ingest-problem.ts';
import type { InputName } from './receiver.ts';
import type { RunTracks } from './run-tracks.ts';
import type { SegmentPublisher } from './segment-publisher.ts';
import type { Slate } from './slate.ts';

export interface OnAirOptions {
  readonly channelId: string;
  readonly publisher: SegmentPublisher;
  readonly slate: Slate;
  readonly log: { warn(details: unknown, message: string): void };
  readonly now: () => number;
  /** Ends what waits. */
  readonly signal: AbortSignal;
}

/** Lag at which the slate begins: its segments are there when they begin. */
const SLATE_AFTER_MS = 0;
/** Of a new encoder, so much has been received before it is encoded, and follows faster than real time. */
const RECEIVED_MS = 3_000;
/** An encoder that sends faster than real time is slowed down to this. */
const MAX_AHEAD_MS = 4_000;
const WAIT_MS = 200;

/** What viewers of a channel get: segments of an encoding, or of the slate while there are none. */
export const createOnAir = ({ channelId, publisher, slate, log, now, signal }: OnAirOptions) => {
  let publishing: Promise<unknown> = Promise.resolve();
  let storeProblem: IngestProblem | null = null;
  let input: { readonly name: InputName | null; readonly sinceMs: number } = { name: null, sinceMs: now() };
  let lastSegmentMs = now();
  let firstLagMs: number | null = null;
  let hadEncoder = false;
  let received = { sinceMs: now(), mediaMs: 0 };

  /** One after the other. @returns whether it is listed */
  const append = (tracks: RunTracks, segment: ReadonlyMap<string, Buffer>): Promise<boolean> => {
    const next = publishing.then(async () => {
      try {
        await publisher.append(tracks, segment);
        storeProblem = null;
        return true;
      } catch (err) {
        if (storeProblem === null) log.warn({ err, channelId }, 'a segment of an ingested channel was not stored');
        storeProblem = err instanceof StoreError && err.code === 'full' ? 'store_full' : 'store_failed';
        return false;
      }
    });
    publishing = next;
    return next;
  };
  const lagMs = (): number => now() - publisher.endMs();
  /** Until the newest segment ended at most `leftMs` ago. */
  const fill = async (leftMs: number): Promise<void> => {
    while (!signal.aborted && lagMs() > leftMs) if (!(await append(slate.tracks, slate.segment))) return;
  };
  const isOf = ({ live, startedAtMs }: Encoding): boolean =>
    input.name === live.input.name && input.sinceMs >= startedAtMs;

  return {
    lagMs,
    needsSlate: (): boolean => lagMs() > SLATE_AFTER_MS,
    isOf,
    /** When the newest segment of an encoder was listed. */
    lastSegmentMs: (): number => lastSegmentMs,
    input: () => input,
    storeProblem: () => storeProblem,
    hadEncoder: () => hadEncoder,
    /** The lag with which the encoding went on the air; null: it is not yet. */
    firstLagMs: () => firstLagMs,
    /** Milliseconds that passed since the encoding is on the air, less those of video that it made; also what was not stored. */
    shortfallMs: (): number => now() - received.sinceMs - received.mediaMs,
    /** Another encoding begins. */
    expect(): void {
      lastSegmentMs = now();
      firstLagMs = null;
    },
    /** `onDone`: it is listed, or could not be stored. Resolves when the next one may follow. */
    async publish(
      encoding: Encoding,
      tracks: RunTracks,
      segment: ReadonlyMap<string, Buffer>,
      onDone: () => void,
    ): Promise<void> {
      const isFirst = !isOf(encoding);
      if (isFirst) {
        // Without it, players that calculate segment times from the clock wait for each segment.
        await fill(publisher.stepMs(tracks) + RECEIVED_MS);
        input = { name: encoding.live.input.name, sinceMs: now() };
        hadEncoder = true;
        received = { sinceMs: now(), mediaMs: 0 };
      } else received.mediaMs += publisher.stepMs(tracks);
      if (await append(tracks, segment)) lastSegmentMs = now();
      onDone();
      if (isFirst) firstLagMs = lagMs();
      while (!signal.aborted && lagMs() < -MAX_AHEAD_MS) await pause(WAIT_MS);
    },
    async slate(): Promise<void> {
      await fill(SLATE_AFTER_MS);
      if (input.name !== null && lagMs() <= SLATE_AFTER_MS) input = { name: null, sinceMs: now() };
    },
    async close(): Promise<void> {
      await publishing;
    },
  };
};
export type OnAir = ReturnType<typeof createOnAir>;
