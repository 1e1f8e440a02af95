interface Wanted<Key, Value> {
  readonly key: Key;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/** Asks for one key; `patienceMs` lets a request wait longer, so that more of them share a statement. */
export type BatchedLookUp<Key, Value> = (key: Key, patienceMs?: number) => Promise<Value | undefined>;

/**
 * One look-up for all keys that are asked for within `windowMs`. A question is part of a statement that begins after it
 * was asked, so it sees what was written before. What `load` does not return is answered with undefined; when it fails,
 * every request of that batch fails. No request waits longer than its patience: the shortest one decides.
 */
export const batched = <Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  windowMs: number,
): BatchedLookUp<Key, Value> => {
  let waiting: Wanted<Key, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  const send = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const found = await load([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (key, patienceMs = windowMs) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      const wantedAt = performance.now() + patienceMs;
      if (wantedAt >= dueAt) return;
      clearTimeout(timer);
      dueAt = wantedAt;
      timer = setTimeout(() => void send(), patienceMs);
    });
};
