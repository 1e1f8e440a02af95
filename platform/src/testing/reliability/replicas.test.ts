import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SampleBuild, sampleRemote, sampleShell } from '../sample-build.ts';
import { type TestPlatform, testPlatform } from '../test-platform.ts';

const TOKEN = 'a-token-of-this-test';
const authorized = { authorization: `Bearer ${TOKEN}`, 'x-actor': 'ana' };

let first: TestPlatform;
let second: TestPlatform;
/** The asset store that both read. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-replicas-'));
  first = await testPlatform({ GS_REGISTRY_TOKEN: TOKEN, GS_DATA_DIR: folder }, null, { isReleased: false });
  second = await testPlatform({ GS_DATA_DIR: folder }, first);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await rm(folder, { recursive: true, force: true });
});

const mutate = async <T>({ console: operators }: TestPlatform, query: string, variables: object): Promise<T> => {
  const reply = await operators.inject({
    method: 'POST',
    url: '/graphql',
    headers: authorized,
    payload: { query, variables },
  });
  expect(reply.json().errors).toBeUndefined();
  return reply.json().data as T;
};

const publish = async (through: TestPlatform, { name, version, files }: SampleBuild): Promise<void> => {
  for (const [file, payload] of files) {
    await through.console.inject({
      method: 'PUT',
      url: `/publish/${name}/${version}/${file}`,
      headers: { ...authorized, 'content-type': 'application/octet-stream' },
      payload,
    });
  }
  const query =
    'mutation ($name: String!, $version: String!) { publish(name: $name, version: $version) { unchanged } }';
  await mutate(through, query, { name, version });
};

const page = async ({ site }: TestPlatform) => (await site.inject({ url: '/', headers: { accept: 'text/html' } })).body;

const releaseThrough = async (through: TestPlatform, base: number | null, remotes: object[]): Promise<number> => {
  const query = `mutation ($base: Int, $changes: ReleaseChanges!) {
    release(environment: "development", base: $base, changes: $changes, reason: "because") { id } }`;
  const changes = { shell: '1.0.0', remotes };
  return (await mutate<{ release: { id: number } }>(through, query, { base, changes })).release.id;
};

/** Asks again until it says so. Both platforms' clocks stand still, so nothing grows old meanwhile. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};

test('a release made through one replica is served by another, by a notification of the database, not by cache expiry', async () => {
  expect(await page(second)).toContain('Not on air yet');
  await publish(first, sampleShell('1.0.0'));
  await publish(first, sampleRemote({ name: 'mf-watch', version: '1.0.0' }));
  const id = await releaseThrough(first, null, [{ name: 'mf-watch', version: '1.0.0' }]);
  await until(async () => (await page(second)).includes('/assets/mf-watch/'));
  await releaseThrough(first, id, [{ name: 'mf-watch', off: true }]);
  await until(async () => !(await page(second)).includes('/assets/mf-watch/'));
  expect(await page(first)).not.toContain('Not on air yet');
});
