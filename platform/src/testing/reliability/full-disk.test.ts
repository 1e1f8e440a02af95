import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildPlatform, startChildPlatform } from '../child-platform.ts';

const DISK_BYTES = 256 * 1024 * 1024;

let folder: string;
let platform: ChildPlatform;
/** The data folder as the platform sees it: a small disk that only its own mount namespace has. */
let disk: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-full-'));
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  platform = await startChildPlatform({ GS_DATA_DIR: dataDir, GS_LIMIT_EVENTS: '100000' }, withSmallDisk(dataDir));
  disk = `/proc/${platform.pid}/root${dataDir}`;
}, 120_000);
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The command line that mounts a disk of `DISK_BYTES` at `dataDir` for what it starts; needs no root. */
const withSmallDisk = (dataDir: string): readonly string[] => {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const namespace = ['unshare', ...asRoot, '--mount'];
  if (spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status !== 0) {
    throw new Error(
      'This test mounts a small disk: it needs root, or user namespaces (kernel.unprivileged_userns_clone).',
    );
  }
  const mount = `mount -t tmpfs -o size=${DISK_BYTES} tmpfs "$0" && exec "$@"`;
  return [...namespace, 'sh', '-c', mount, dataDir];
};

const fill = async (): Promise<void> => {
  // Until the kernel refuses to store another byte.
  await writeFile(`${disk}/filler`, Buffer.alloc(DISK_BYTES)).catch(() => undefined);
};
const free = () => rm(`${disk}/filler`);

const readiness = async () => (await fetch(`${platform.addresses.site}/readyz`)).status;
const becomes = async (status: number): Promise<void> => {
  while ((await readiness()) !== status) await new Promise((resolve) => setTimeout(resolve, 100));
};

const send = async (pathname: string, body: unknown) => {
  const response = await fetch(`${platform.addresses.site}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, fields: (await response.json()) as Record<string, unknown> };
};
/** Large enough that a few of them need new blocks of the disk; random, as PostgreSQL compresses. */
const beacon = (messageId: string) => ({
  messageId,
  anonymousId: 'browser-1',
  event: 'full disk',
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`key${index}`, Array.from({ length: 24 }, () => Math.random()).join()]),
  ),
});
const storedMessages = async (): Promise<Set<string>> => {
  const response = await fetch(`${platform.addresses.control}/events?name=full%20disk`);
  const { events } = (await response.json()) as { events: { messageId: string }[] };
  return new Set(events.map(({ messageId }) => messageId));
};

test('a full disk makes /readyz fail and writes reply 503 with storage_full, and everything acknowledged is stored', async () => {
  expect(await readiness()).toBe(200);
  const acknowledged: string[] = [];
  const refusals: Awaited<ReturnType<typeof send>>[] = [];
  const record = async (messageId: string) => {
    const outcome = await send('/analytics/v1/t', beacon(messageId));
    if (outcome.status === 200) acknowledged.push(messageId);
    else refusals.push(outcome);
  };
  await record('before');
  await fill();
  await becomes(503);
  for (let index = 0; refusals.length < 3 && index < 400; index += 1) await record(`full-${index}`);
  expect(refusals.map(({ status, retryAfter, fields }) => [status, retryAfter, fields['errorCode']])).toEqual(
    Array.from({ length: 3 }, () => [503, '30', 'storage_full']),
  );

  await free();
  await becomes(200);
  await record('after');
  expect(acknowledged).toEqual(expect.arrayContaining(['before', 'after']));
  const stored = await storedMessages();
  expect(acknowledged.filter((messageId) => !stored.has(messageId))).toEqual([]);
}, 120_000);
