import type { Clock } from '../../infrastructure/clock/clock.ts';
import { segmentAt } from '../packaging/lineup.ts';

/** What the rest of the platform knows about a channel, as it was when it was last read. */
export interface ReadPerSegment<T> {
  of(channelId: string): T;
  /** Reads it, at most once a segment. A failed reading keeps what was known. */
  update(channelId: string): Promise<void>;
}

export const readPerSegment = <T>(
  read: (channelId: string, nowMs: number, before: T) => Promise<T>,
  initial: T,
  clock: Clock,
  onError: (error: unknown) => void,
): ReadPerSegment<T> => {
  const known = new Map<string, { readonly segment: number; readonly value: T }>();
  const reading = new Map<string, Promise<void>>();
  const valueOf = (channelId: string): T => known.get(channelId)?.value ?? initial;
  const readNow = async (channelId: string): Promise<void> => {
    const nowMs = clock.now();
    const before = valueOf(channelId);
    const value = await read(channelId, nowMs, before).catch((error: unknown) => {
      onError(error);
      return before;
    });
    known.set(channelId, { segment: segmentAt(nowMs), value });
  };
  return {
    of: valueOf,
    async update(channelId) {
      if (known.get(channelId)?.segment === segmentAt(clock.now())) return;
      const current = reading.get(channelId) ?? readNow(channelId).finally(() => reading.delete(channelId));
      reading.set(channelId, current);
      await current;
    },
  };
};
