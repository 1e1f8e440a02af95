import type { StreamKey, StreamStore } from './stream-store.ts';

/**
 * How long a stream that was alive is believed to be, at most: so long may a stream that was ended through another
 * replica go on to be served by this one. Ended through this replica, it is refused immediately. Players ask for a segment
 * of each track every two seconds, so the store is asked for one request in five.
 */
export const LIVE_BELIEVED_MS = 5_000;
/** Its manifest is asked for while another replica opens a stream, so that must not be missed for long. */
const DEAD_BELIEVED_MS = 200;
const MAX_KEPT = 50_000;

interface Known {
  readonly live: Promise<boolean>;
  readonly fromMs: number;
  /** The owner's last change when it was asked for. */
  readonly change: number | undefined;
  lifeMs: number;
}

/** Streams of one owner replace each other, and end together. */
const ownerOf = ({ accountId, deviceId }: Pick<StreamKey, 'accountId' | 'deviceId'>): string =>
  accountId === null ? `device:${deviceId}` : `account:${accountId}`;

/** The same store, whose `isLive` answers from memory what it learned a moment ago, by whichever call. */
export const withLiveSessionCache = (store: StreamStore, maxKept: number = MAX_KEPT): StreamStore => {
  /** By stream id; the first was written longest ago. */
  const known = new Map<string, Known>();
  /**
   * By owner: when, in the order of changes, a stream of theirs was opened or all were ended here. What was learned
   * before is requested again, since only the store knows which streams an opening replaces.
   */
  const changes = new Map<string, number>();
  let latestChange = 0;

  const put = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
    map.delete(key);
    map.set(key, value);
    if (map.size > maxKept) map.delete(map.keys().next().value ?? '');
  };
  const changed = (owner: string): number => {
    latestChange += 1;
    put(changes, owner, latestChange);
    return latestChange;
  };

  /** `change` is the owner's last one when the store was asked. */
  const remember = (stream: StreamKey, live: Promise<boolean>, fromMs: number, change: number | undefined): void => {
    const { streamId } = stream;
    const entry = { live, fromMs, change, lifeMs: LIVE_BELIEVED_MS };
    put(known, streamId, entry);
    live.then(
      (isLive) => {
        if (!isLive) entry.lifeMs = DEAD_BELIEVED_MS;
      },
      () => known.get(streamId) === entry && known.delete(streamId),
    );
  };

  return {
    async open(stream, nowMs) {
      const owner = ownerOf(stream);
      const before = changes.get(owner);
      const opened = await store.open(stream, nowMs);
      // One that is refused may be live all the same, in another view.
      if (!opened) return false;
      // Another opening that ran beside this one may have replaced it in the store, whichever answer came first.
      const ranAlone = changes.get(owner) === before;
      const change = changed(owner);
      if (ranAlone) remember(stream, Promise.resolve(true), nowMs, change);
      return true;
    },
    async beat(stream, nowMs) {
      const change = changes.get(ownerOf(stream));
      const live = await store.beat(stream, nowMs);
      remember(stream, Promise.resolve(live), nowMs, change);
      return live;
    },
    isLive(stream, nowMs, maxAgeMs = LIVE_BELIEVED_MS) {
      const entry = known.get(stream.streamId);
      const change = changes.get(ownerOf(stream));
      const isCurrent = entry?.change === change;
      // A clock that was set back makes what is kept the future's.
      const lifeMs = Math.min(entry?.lifeMs ?? 0, maxAgeMs);
      if (entry && isCurrent && nowMs >= entry.fromMs && nowMs < entry.fromMs + lifeMs) return entry.live;
      const live = store.isLive(stream, nowMs);
      remember(stream, live, nowMs, change);
      return live;
    },
    async close(stream) {
      await store.close(stream);
      known.delete(stream.streamId);
    },
    async closeAccount(accountId) {
      await store.closeAccount(accountId);
      changed(ownerOf({ accountId, deviceId: '' }));
    },
    inUse: (accountId, nowMs) => store.inUse(accountId, nowMs),
    count: (nowMs) => store.count(nowMs),
    sweep: (nowMs) => store.sweep(nowMs),
  };
};
