import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 60_000;

/** The first value of `read` that is wanted. @throws after a minute, with the last value */
export const until = async <Value>(read: () => Promise<Value>, isWanted: (value: Value) => boolean): Promise<Value> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`It is ${JSON.stringify(value)}.`);
    await pause(LOOK_EVERY_MS);
  }
};
