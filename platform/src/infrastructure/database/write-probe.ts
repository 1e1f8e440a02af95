import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from './database.ts';

/** Unlogged: what it holds is worth nothing, and checks leave the write-ahead log to the viewers. */
export const writeProbeMigrations: Record<'0140_write_probe', Migration> = {
  '0140_write_probe': {
    async up(db) {
      await sql`create unlogged table write_probe (padding text not null)`.execute(db);
      await sql`alter table write_probe alter column padding set storage plain`.execute(db);
    },
  },
};

/** Balancers of several origins, and strangers, share a probe that succeeded for so long. */
const PROBE_LIFE_MS = 2_000;

/** Whether the database stores what it is sent. A failed probe is shared by those that wait for it only. */
export const writeProbe = (db: Db, now: () => number = Date.now): (() => Promise<boolean>) => {
  let succeededAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<boolean> | null = null;
  const probe = async (): Promise<boolean> => {
    try {
      await write(db);
      succeededAtMs = now();
      return true;
    } catch {
      return false;
    } finally {
      running = null;
    }
  };
  return async () => {
    if (now() - succeededAtMs < PROBE_LIFE_MS) return true;
    running ??= probe();
    return running;
  };
};

/**
 * An existing page takes a row when the disk is full, so the table starts with an empty file each time: the rows need new
 * blocks of the disk.
 */
const write = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`truncate write_probe`.execute(transaction);
    await sql`insert into write_probe select repeat('x', 4000) from generate_series(1, 8)`.execute(transaction);
  });
