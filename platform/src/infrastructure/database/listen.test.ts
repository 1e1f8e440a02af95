import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { listenOn } from './listen.ts';

let database: TestDatabase;
/** Before the database; breaks connections at their statement `listen` while `isBreaking`. */
let proxy: Server;
let isBreaking = false;
let broken = 0;
const open = new Set<Socket>();
beforeAll(async () => {
  database = await testDatabase();
  const { searchParams } = new URL(database.url);
  proxy = createServer((near) => {
    const far = connect({ path: `${searchParams.get('host')}/.s.PGSQL.5432` });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      if (!isBreaking || !bytes.includes('listen "')) return void far.write(bytes);
      broken += 1;
      near.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  proxy.close();
  await database.close();
});

test('a connection that breaks before it listens is replaced by one: each message comes once', async () => {
  const url = new URL(database.url);
  url.searchParams.set('host', '127.0.0.1');
  url.port = String((proxy.address() as AddressInfo).port);
  const messages: string[] = [];
  let gaps = 0;
  const stop = await listenOn(url.href)({
    channel: 'trial_of_listen',
    onMessage: (payload) => void messages.push(payload),
    onGap: () => {
      gaps += 1;
    },
  });
  const notify = (payload: string) => sql`select pg_notify('trial_of_listen', ${payload})`.execute(database.db);
  await notify('first');
  await until(
    async () => messages,
    (all) => all.length > 0,
  );

  isBreaking = true;
  for (const socket of open) socket.destroy();
  await until(
    async () => broken,
    (times) => times >= 3,
  );
  isBreaking = false;
  await until(
    async () => gaps,
    (times) => times > 0,
  );
  const listeners = async () =>
    (await sql`select 1 from pg_stat_activity where query like 'listen "trial_of_listen"%'`.execute(database.db)).rows
      .length;
  // Further connections would be made within half a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await listeners()).toBe(1);
  expect(gaps).toBe(1);
  await notify('second');
  await notify('third');
  await until(
    async () => messages,
    (all) => all.includes('third'),
  );
  expect(messages).toEqual(['first', 'second', 'third']);
  await stop();
  await until(listeners, (count) => count === 0);
});
