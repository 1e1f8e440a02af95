import type { Clock } from '../infrastructure/clock/clock.ts';
import type { Db } from '../infrastructure/database/database.ts';
import { createKeyRings, type KeyRing, type RotatableKey, rotate } from '../infrastructure/keys/key-ring.service.ts';
import { testDatabase } from './test-database.ts';

export interface TestKeyRing {
  readonly ring: KeyRing;
  readonly db: Db;
  readonly clock: Clock;
  /** Rotates, and moves the clock on until the new version signs. */
  rotate(): Promise<void>;
  /** Moves the clock on until the versions before the newest have ended. */
  endOverlap(): Promise<void>;
  close(): Promise<void>;
}

/** The ring of a key in a fresh database, and a clock that only the test moves. */
export const testKeyRing = async (key: RotatableKey): Promise<TestKeyRing> => {
  const { db, close } = await testDatabase();
  let nowMs = Date.now();
  const clock = { now: () => nowMs };
  const rings = createKeyRings(db, clock);
  const advance = async (ms: number) => {
    nowMs += ms;
    await rings.reload();
  };
  return {
    ring: await rings.open(key),
    db,
    clock,
    async rotate() {
      await rotate(db, key, nowMs);
      await advance(60_000);
    },
    endOverlap: () => advance(key.overlapMs + 1),
    close,
  };
};
