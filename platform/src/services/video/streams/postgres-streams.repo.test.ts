import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { createPostgresStreams } from './postgres-streams.repo.ts';

const NOW_MS = 1_800_000_000_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('PLAT-035: an opening that PostgreSQL ends to resolve a deadlock is tried again, and replaces what its view has', async () => {
  const { db } = database;
  const streams = createPostgresStreams(db);
  const stream = (streamId: string, view: 1 | 2 | 3) => ({
    accountId: 'crossed',
    deviceId: 'device',
    view,
    streamId,
    contentId: 'yes-1',
    deviceName: '',
  });
  const insert = (slot: number, streamId: string, view: number) => sql`
    insert into stream (account_id, slot, stream_id, device_id, view, expires_at)
    values ('crossed', ${slot}, ${streamId}, 'device', ${view}, ${NOW_MS + 1_000})`;
  const isAnybodyWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  };

  let opened: Promise<boolean> | undefined;
  await db.transaction().execute(async (other) => {
    // So that it is never this one that PostgreSQL ends.
    await sql`set local deadlock_timeout = '1min'`.execute(other);
    // The other holds the view and wants the slot; the opening holds the slot and wants the view.
    await insert(3, 'same view', 1).execute(other);
    opened = streams.open(stream('opened', 1), NOW_MS);
    while (!(await isAnybodyWaiting())) await new Promise(setImmediate);
    await insert(1, 'same slot', 2).execute(other);
  });

  expect(await opened).toBe(true);
  expect(await streams.isLive(stream('opened', 1), NOW_MS)).toBe(true);
  expect(await streams.isLive(stream('same view', 1), NOW_MS)).toBe(false);
  expect(await streams.isLive(stream('same slot', 2), NOW_MS)).toBe(true);
});
