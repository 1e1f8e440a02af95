/** @long */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderOverNetwork, subscriptionsOverNetwork } from '../network-checkout.ts';
import { type KillableInstallation, killableInstallation } from './killable-installation.ts';

const KILLS = 20;
const KINDS = ['accounts', 'favourites', 'versions', 'purchases'] as const;

let installation: KillableInstallation;
beforeAll(async () => {
  installation = await killableInstallation();
  // An orderly end keeps what was compiled: the starts to come are quicker.
  await (await installation.start()).stop();
}, 120_000);
afterAll(() => installation.remove());

const killWhileWriting = async (round: number): Promise<void> => {
  const { acknowledged, start, writeUntil, missing, killDatabase } = installation;
  const platform = await start();
  expect(await missing()).toEqual([]);
  let isGone = false;
  const written = writeUntil(platform, () => isGone);
  // However slow the machine is just now, something of the kind whose turn it is has been acknowledged.
  const awaited = acknowledged[KINDS[round % KINDS.length] ?? 'accounts'];
  for (const before = awaited.size; awaited.size === before; ) await delay(10);
  await delay(randomInt(0, 250));
  isGone = true;
  // Each kind is awaited before both sorts of death.
  if (Math.floor(round / KINDS.length) % 2 === 0) await killDatabase();
  await platform.kill();
  await written;
};

test(`killed ${KILLS} times in the middle of writes, its database with it as often as not, the platform starts again and has lost nothing that it acknowledged`, async () => {
  for (let round = 0; round < KILLS; round += 1) await killWhileWriting(round);
  const { acknowledged, buyers, start, missing, charges } = installation;
  const last = await start();
  expect(await missing()).toEqual([]);
  // A charged customer has the purchase, or gets it on return; no customer was charged twice.
  const charged = await charges();
  expect([...charged.values()].filter((times) => times !== 1)).toEqual([]);
  for (const email of charged.keys()) {
    const accessToken = buyers.get(email) ?? '';
    await expect(orderOverNetwork(last, accessToken)).rejects.toThrow('eV1664');
    expect(await subscriptionsOverNetwork(last, accessToken)).toEqual(['Active']);
  }
  await last.stop();
  for (const kind of KINDS) expect(acknowledged[kind].size).toBeGreaterThanOrEqual(KILLS / KINDS.length);
}, 480_000);
