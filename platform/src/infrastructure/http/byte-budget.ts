import { throttled } from './errors.ts';

/** @throws {HttpError} 429 once the source has sent more than its bytes of this minute */
export type ByteBudget = (source: string, bytes: number) => void;

const MINUTE_MS = 60_000;

/**
 * Bounds the bytes that one source may have stored in a minute. Counted by this process alone, in memory: a count in the
 * database would cost more than what it protects. Every minute begins with an empty count, so memory is bounded too.
 */
export const createByteBudget = (perMinute: number, now: () => number): ByteBudget => {
  let endsAtMs = 0;
  const spent = new Map<string, number>();
  return (source, bytes) => {
    const nowMs = now();
    if (nowMs >= endsAtMs) {
      spent.clear();
      endsAtMs = nowMs + MINUTE_MS;
    }
    const total = (spent.get(source) ?? 0) + bytes;
    if (total > perMinute) throw throttled(Math.ceil((endsAtMs - nowMs) / 1_000));
    spent.set(source, total);
  };
};
