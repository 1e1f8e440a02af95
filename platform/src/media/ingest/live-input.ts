import type { Writable } from 'node:stream';
import type { Input } from './receiver.ts';
import type { IngestProblem } from './ingest-problem.ts';
import type { LiveSource } from './live-ladder.ts';

/** An encoder that is connected, as the worker sees it. Its bytes are read all the time, or the encoder would stall. */
export interface LiveInput {
  readonly input: Input;
  readonly connectedAtMs: number;
  /** Why it is not used until it connects again; null: it may be. */
  problem: IngestProblem | null;
  /** When that was found, epoch ms. */
  problemAtMs: number;
  /** Once it was on the air. */
  source: LiveSource | null;
  isOpen(): boolean;
  /** When the last bytes arrived, epoch ms; now while bytes wait for `sink`, which says nothing of the encoder. */
  lastByteMs(): number;
  /** Of the last seconds. */
  bitsPerSecond(): number;
  /** Share of the last seconds in which `sink` was full, 0 to 1. */
  heldBackShare(): number;
  /** Keeps what arrives from now on, with what a decoder needs in front. */
  keep(): void;
  kept(): readonly Buffer[];
  /** Writes what was kept, and what arrives from now on; waits while `sink` is full. `tap` reads the same bytes. */
  feed(sink: Writable, tap?: (chunk: Buffer) => void): void;
  /** What arrives is dropped. */
  drop(): void;
}

const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const RATE_WINDOW_MS = 4_000;

export const openLiveInput = (input: Input, now: () => number): LiveInput => {
  const { media } = input;
  const arrived: { readonly atMs: number; readonly bytes: number }[] = [];
  let lastMs = now();
  let isOpen = true;
  let chunks: Buffer[] | null = null;
  let sink: Writable | null = null;
  let tapped: ((chunk: Buffer) => void) | undefined;
  const count = (bytes: number): void => {
    lastMs = now();
    arrived.push({ atMs: lastMs, bytes });
    while ((arrived[0]?.atMs ?? lastMs) < lastMs - RATE_WINDOW_MS) arrived.shift();
  };
  const waits: { readonly fromMs: number; untilMs: number }[] = [];
  let isWaiting = false;
  const goOn = (): void => {
    const last = waits.at(-1);
    if (isWaiting) lastMs = now();
    if (isWaiting && last) last.untilMs = lastMs;
    isWaiting = false;
    media.resume();
  };
  const write = (target: Writable, chunk: Buffer): void => {
    tapped?.(chunk);
    if (target.write(chunk) || target.destroyed || isWaiting) return;
    isWaiting = true;
    waits.push({ fromMs: now(), untilMs: Number.POSITIVE_INFINITY });
    while ((waits[0]?.untilMs ?? lastMs) < now() - RATE_WINDOW_MS) waits.shift();
    media.pause();
    target.once('drain', goOn);
  };
  media.on('data', (chunk: Buffer) => {
    count(chunk.length);
    if (sink) write(sink, chunk);
    else if (chunks) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > MAX_KEPT_BYTES) chunks = [];
    }
  });
  for (const event of ['end', 'close', 'error'] as const) media.on(event, () => (isOpen = false));

  return {
    input,
    connectedAtMs: lastMs,
    problem: null,
    problemAtMs: 0,
    source: null,
    isOpen: () => isOpen,
    // What waits for the sink has arrived.
    lastByteMs: () => (isWaiting ? now() : lastMs),
    bitsPerSecond() {
      const fromMs = arrived[0]?.atMs ?? lastMs;
      const bytes = arrived.reduce((sum, one) => sum + one.bytes, 0);
      return lastMs - fromMs < 500 ? 0 : Math.round((bytes * 8_000) / (lastMs - fromMs));
    },
    heldBackShare() {
      const nowMs = now();
      const fromMs = nowMs - RATE_WINDOW_MS;
      const waited = (one: (typeof waits)[number]): number =>
        Math.max(0, Math.min(one.untilMs, nowMs) - Math.max(one.fromMs, fromMs));
      return waits.reduce((sum, one) => sum + waited(one), 0) / RATE_WINDOW_MS;
    },
    keep() {
      sink = null;
      if (isWaiting) goOn();
      const head = input.head();
      chunks = head.length === 0 ? [] : [head];
    },
    kept: () => chunks ?? [],
    feed(target, tap) {
      tapped = tap;
      for (const chunk of chunks ?? []) write(target, chunk);
      chunks = null;
      sink = target;
    },
    drop() {
      chunks = null;
      sink = null;
      goOn();
    },
  };
};
