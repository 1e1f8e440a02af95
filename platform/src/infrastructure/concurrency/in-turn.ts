export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs tasks of the same key one after the other, in the order of the calls, and tasks of different keys concurrently. */
export const createTurns = (): InTurn => {
  const lastOf = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = lastOf.get(key);
    const turn = before ? before.then(work, work) : work();
    lastOf.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastOf.get(key) === turn) lastOf.delete(key);
    }
  };
};
