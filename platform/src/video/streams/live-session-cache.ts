import type { StreamKey, StreamStore } from './stream-store.ts';

/**
 * How long a stream that was alive is believed to be, at most: so long may a stream that was ended through another
 * replica go on to be served by this one. Ended through this replica, it is refused at once. Players ask for a segment
 * of each track every two seconds, so the store is asked for one request in five.
 */
export const LIVE_BELIEVED_MS = 5_000;
/** Its manifest is asked for while another replica opens a stream, so that must not be missed for long. */
const DEAD_BELIEVED_MS = 200;
const MOST_KEPT = 50_000;

interface Known {
  readonly live: Promise<boolean>;
  readonly fromMs: number;
  lifeMs: number;
}

/** The same store, whose `isLive` answers from memory what it learned a moment ago, by whichever call. */
export function withLiveSessionCache(store: StreamStore, mostKept: number = MOST_KEPT): StreamStore {
  /** By stream id; the first was written longest ago. */
  const known = new Map<string, Known>();

  const remember = (streamId: string, live: Promise<boolean>, fromMs: number): void => {
    const entry = { live, fromMs, lifeMs: LIVE_BELIEVED_MS };
    known.delete(streamId);
    known.set(streamId, entry);
    if (known.size > mostKept) known.delete(known.keys().next().value ?? '');
    live.then(
      (isLive) => {
        if (!isLive) entry.lifeMs = DEAD_BELIEVED_MS;
      },
      () => known.get(streamId) === entry && known.delete(streamId),
    );
  };

  const learn = async ({ streamId }: StreamKey, nowMs: number, answer: Promise<boolean>): Promise<boolean> => {
    const live = await answer;
    remember(streamId, Promise.resolve(live), nowMs);
    return live;
  };

  return {
    open: (stream, nowMs) => learn(stream, nowMs, store.open(stream, nowMs)),
    beat: (stream, nowMs) => learn(stream, nowMs, store.beat(stream, nowMs)),
    isLive(stream, nowMs) {
      const entry = known.get(stream.streamId);
      // A clock that was set back makes what is kept the future's.
      if (entry && nowMs >= entry.fromMs && nowMs < entry.fromMs + entry.lifeMs) return entry.live;
      const live = store.isLive(stream, nowMs);
      remember(stream.streamId, live, nowMs);
      return live;
    },
    async close(stream) {
      await store.close(stream);
      known.delete(stream.streamId);
    },
    closeAccount: (accountId) => store.closeAccount(accountId),
    count: (nowMs) => store.count(nowMs),
    sweep: (nowMs) => store.sweep(nowMs),
  };
}
