import type { StreamKey } from './stream-store.ts';

export interface Beat {
  readonly stream: StreamKey;
  readonly nowMs: number;
}

export interface HeartbeatCoalescer {
  /** Whether the stream is still alive; rejects with the error of the batch it was in, and of no other. */
  beat(stream: StreamKey, nowMs: number): Promise<boolean>;
  /** Sends pending beats immediately, and from then on every beat; resolves when all have responses. */
  close(): Promise<void>;
}

/** Long enough for a statement's cost to be shared, too short for a player to notice: it beats every 60 seconds. */
const WINDOW_MS = 15;
/** Bounds how long one statement keeps its rows. */
const MAX_AT_ONCE = 1_000;

interface Waiting {
  beat: Beat;
  readonly answers: { resolve(live: boolean): void; reject(error: unknown): void }[];
}

/**
 * Collects heartbeats that come within a few milliseconds into one call of `beatAll`, which gets no stream twice and
 * returns the ids of those alive. One batch is under way at a time: when the database is slow, batches grow instead of
 * piling up. The oldest go first, so that no beat starves.
 */
export const createHeartbeatCoalescer = (
  beatAll: (beats: readonly Beat[]) => Promise<ReadonlySet<string>>,
  { windowMs = WINDOW_MS, maxParallel = MAX_AT_ONCE }: { windowMs?: number; maxParallel?: number } = {},
): HeartbeatCoalescer => {
  /** By stream id, in the order of arrival. */
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let closing = false;

  const takeBatch = (): Waiting[] => {
    const batch = [...waiting].slice(0, maxParallel);
    for (const [streamId] of batch) waiting.delete(streamId);
    return batch.map(([, entry]) => entry);
  };

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const live = await beatAll(batch.map(({ beat }) => beat));
      for (const { beat, answers } of batch) {
        for (const { resolve } of answers) resolve(live.has(beat.stream.streamId));
      }
    } catch (error) {
      for (const { answers } of batch) for (const { reject } of answers) reject(error);
    }
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) await send(takeBatch());
    sending = null;
  };

  const start = (): void => {
    timer = null;
    sending ??= sendAll();
  };

  return {
    beat(stream, nowMs) {
      const known = waiting.get(stream.streamId);
      const entry = known ?? { beat: { stream, nowMs }, answers: [] };
      if (nowMs > entry.beat.nowMs) entry.beat = { stream, nowMs };
      if (!known) waiting.set(stream.streamId, entry);
      const answer = new Promise<boolean>((resolve, reject) => entry.answers.push({ resolve, reject }));
      if (closing) start();
      else if (!sending) timer ??= setTimeout(start, windowMs);
      return answer;
    },
    async close() {
      closing = true;
      if (timer) clearTimeout(timer);
      start();
      await sending;
    },
  };
};
