import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { type ChildPlatform, startChildPlatform } from '../child-platform.ts';
import { postCall } from '../http-call.ts';
import { orderOverNetwork, subscriptionsOverNetwork } from '../network-checkout.ts';
import { credentials } from '../test-platform.ts';

let dataDir: string;
let platform: ChildPlatform;
let client: pg.Client;

const start = () => startChildPlatform({ GS_DATA_DIR: dataDir, GS_CONTROL: 'off' });
const connect = async (): Promise<pg.Client> => {
  const host = await readFile(path.join(dataDir, 'socket-dir'), 'utf8');
  const connected = new pg.Client({ host, user: 'app', database: 'grandstand' });
  // The platform's own PostgreSQL goes with it.
  connected.on('error', () => undefined);
  await connected.connect();
  return connected;
};
const countOf = async (statement: string): Promise<number> =>
  Number((await client.query<{ count: string }>(statement)).rows[0]?.count);
const signIn = async (): Promise<string> => {
  const { fields } = await postCall(platform.addresses.site, GetOAuthAccessToken, credentials('nosub'));
  return String(fields['accessToken']);
};

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), `grandstand-charge-${randomUUID().slice(0, 8)}-`));
  platform = await start();
  client = await connect();
}, 240_000);
afterEach(async () => {
  await client.end();
  // Its PostgreSQL, too, has ended before its folder goes.
  await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);

test('killed between the charge and the subscription, the platform has charged once after its restart and the subscription is there', async () => {
  const order = await orderOverNetwork(platform, await signIn());
  // Whatever would be written after the charge has to wait for this lock.
  await client.query('begin');
  await client.query('lock table subscription in exclusive mode');
  const paid = order.pay().then(
    () => 'answered',
    () => 'cut off',
  );
  const charged = `select count(*) from sandbox_charge where customer_id = 'sp-nosub'`;
  while ((await countOf(charged)) === 0) await delay(20);
  await platform.kill();
  expect(await paid).toBe('cut off');
  await client.end();

  platform = await start();
  client = await connect();
  expect(await countOf(charged)).toBe(1);
  expect(await countOf(`select count(*) from subscription where account_id = 'sp-nosub'`)).toBe(0);
  expect(await countOf(`select count(*) from ledger where account_id = 'sp-nosub' and status = 'pending'`)).toBe(1);
  const accessToken = await signIn();
  await expect(orderOverNetwork(platform, accessToken)).rejects.toThrow('eV1664');
  expect(await subscriptionsOverNetwork(platform, accessToken)).toEqual(['Active']);
  expect(await countOf(charged)).toBe(1);
  expect(await countOf(`select count(*) from ledger where account_id = 'sp-nosub' and status = 'approved'`)).toBe(1);
}, 240_000);
