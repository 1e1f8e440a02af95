import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openS3Store } from '../../infrastructure/store/s3-store.ts';
import { type SampleBuild, sampleRemote, sampleShell } from '../sample-build.ts';
import { environmentAt, type TestBucket, testBucket, watchedWay } from '../test-bucket.ts';
import { type TestPlatform, testPlatform } from '../test-platform.ts';

const token = 'a-token-of-the-test';
const operator = { authorization: `Bearer ${token}`, 'x-actor': 'ana@platform' };
const DAY_MS = 24 * 60 * 60_000;

let bucket: TestBucket;
let platform: TestPlatform;
/** What the platform asked of the bucket. */
let seen: readonly string[] = [];
/** Called before the bucket receives a request. */
let before: (line: string) => Promise<void> = async () => undefined;
let undo: () => Promise<void>;

beforeAll(async () => {
  bucket = await testBucket();
  const way = await watchedWay(bucket.endpoint, (line) => before(line));
  ({ seen } = way);
  platform = await testPlatform({ GS_REGISTRY_TOKEN: token, ...environmentAt(way.endpoint) }, null, {
    isReleased: false,
  });
  undo = way.close;
  await publish(sampleShell('1.0.0'));
  await publish(watch('1.0.0'));
  await release(null, 'shell: "1.0.0", remotes: [{ name: "mf-watch", version: "1.0.0" }]');
});
beforeEach(() => {
  before = async () => undefined;
});
afterAll(async () => {
  await platform.close();
  await undo();
  await bucket.stop();
});

const query = async (text: string) =>
  (
    await platform.console.inject({ method: 'POST', url: '/graphql', headers: operator, payload: { query: text } })
  ).json();

const upload = ({ name, version, files }: SampleBuild) =>
  Promise.all(
    [...files].map(([file, payload]) =>
      platform.console.inject({
        method: 'PUT',
        url: `/publish/${name}/${version}/${file}`,
        headers: { ...operator, 'content-type': 'application/octet-stream' },
        payload,
      }),
    ),
  );
const publish = async (build: SampleBuild) => {
  expect(new Set((await upload(build)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  return query(`mutation { publish(name: "${build.name}", version: "${build.version}") { unchanged } }`);
};
const release = (base: number | null, changes: string) =>
  query(`mutation { release(environment: "staging", base: ${base}, changes: { ${changes} }, reason: "tried") { id } }`);
const auth = (version: string) => sampleRemote({ name: 'mf-auth', version });
const watch = (version: string) => sampleRemote({ name: 'mf-watch', version });
const versions = async (): Promise<string[]> =>
  (await query('{ remotes(name: "mf-watch") { versions { version } } }')).data.remotes[0]?.versions.map(
    (one: { version: string }) => one.version,
  );
const current = async (): Promise<{ id: number; remotes: unknown }> =>
  (await query('{ release(environment: "staging") { id remotes { name version } } }')).data.release;
const get = (url: string, headers: Record<string, string> = {}) => platform.site.inject({ url, headers });
const stored = () => openS3Store(bucket.place);

test('with ASSETS_URL a build is published into the bucket, released, and served from it', async () => {
  const build = watch('1.0.1');
  expect((await publish(build)).data.publish).toEqual({ unchanged: false });
  const { id } = await current();
  const made = await release(id, 'remotes: [{ name: "mf-watch", version: "1.0.1" }]');
  expect(await current()).toEqual({ id: made.data.release.id, remotes: [{ name: 'mf-watch', version: '1.0.1' }] });

  const url = '/assets/mf-watch/1.0.1/remote.6a.js';
  const bytes = build.files.get('remote.6a.js') as Buffer;
  const plain = await get(url);
  expect(plain.rawPayload).toEqual(bytes);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  const small = await get(url, { 'accept-encoding': 'br' });
  expect([small.headers['content-encoding'], brotliDecompressSync(small.rawPayload)]).toEqual(['br', bytes]);
  const etag = String(plain.headers['etag']);
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  const part = await get(url, { range: 'bytes=2-5', 'if-range': etag });
  expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(2, 6)]);
  // Asked for once, and kept.
  expect(
    seen.filter((line) => line.startsWith('GET /published/site/assets/mf-watch/1.0.1/remote.6a.js?')),
  ).toHaveLength(
    // By the gate, and for the first visitor.
    2,
  );
});

test.each([
  '..%2f..%2fsecret.js',
  '%2e%2e/%2e%2e/secret.js',
  'a%00.js',
  'a%5cb.js',
  '.hidden.js',
  'a.html',
  'a%3fx.js',
  '',
])('the address %j of a visitor does not reach the bucket', async (path) => {
  const requested = seen.length;
  expect((await get(`/assets/mf-watch/1.0.0/${path}`)).statusCode).toBe(404);
  expect(seen).toHaveLength(requested);
});

test('a bucket that goes away in the middle of a publish leaves nothing half: no version, no release, and the next try is whole', async () => {
  const was = await current();
  expect((await get('/assets/mf-watch/1.0.0/remote.6a.js')).statusCode).toBe(200);
  const build = watch('1.1.0');
  await upload(build);
  let writes = 0;
  // Four files in parallel; the fifth write is the smaller twin of an existing one.
  before = async (line) => {
    if (line.startsWith('PUT /published/site/assets/') && ++writes === 5) await bucket.goAway();
  };
  const failed = await query('mutation { publish(name: "mf-watch", version: "1.1.0") { unchanged } }');
  expect(failed.errors[0].extensions).toMatchObject({ code: 'store_unavailable', status: 507 });
  expect(await versions()).not.toContain('1.1.0');
  expect(await current()).toEqual(was);
  // What was read before is served from memory; what was not is away for the moment, not gone.
  expect((await get('/assets/mf-watch/1.0.0/remote.6a.js')).statusCode).toBe(200);
  const away = await get('/assets/mf-watch/1.0.0/remoteEntry.5f.js');
  expect([away.statusCode, away.headers['cache-control'], away.headers['retry-after']]).toEqual([503, 'no-store', '5']);

  before = async () => undefined;
  bucket.comeBack();
  const left = await stored().list('assets/mf-watch/1.1.0/');
  expect(left.length).toBeGreaterThan(0);
  expect((await release(was.id, 'remotes: [{ name: "mf-watch", version: "1.1.0" }]')).errors).toHaveLength(1);
  expect((await publish(build)).data.publish).toEqual({ unchanged: false });
  expect((await get('/assets/mf-watch/1.0.0/remoteEntry.5f.js')).statusCode).toBe(200);
});

test('a bucket that goes away while the gate reads releases nothing', async () => {
  await publish(watch('1.2.0'));
  const was = await current();
  before = async (line) => {
    if (line.startsWith('GET /published/site/assets/mf-watch/1.2.0/')) await bucket.goAway();
  };
  const failed = await release(was.id, 'remotes: [{ name: "mf-watch", version: "1.2.0" }]');
  expect(failed.errors[0].extensions.code).toBe('store_unavailable');
  before = async () => undefined;
  bucket.comeBack();
  expect(await current()).toEqual(was);
  const made = await release(was.id, 'remotes: [{ name: "mf-watch", version: "1.2.0" }]');
  expect((await current()).id).toBe(made.data.release.id);
});

test('retention deletes in the bucket what no tab needs, finishes what an outage cut off, and the same build brings it back', async () => {
  for (const minor of [2, 3, 4, 5, 6, 7]) await publish(auth(`1.${minor}.0`));
  platform.clock.offsetMs += 8 * DAY_MS;
  const folder = 'assets/mf-auth/1.2.0/';
  const all = await stored().list(folder);
  let deletes = 0;
  let killed: Promise<void> | null = null;
  const killAfterOne = async () => {
    while ((await stored().list(folder)).length === all.length);
    await bucket.goAway();
  };
  before = async (line) => {
    if (!line.startsWith('DELETE /published/site/assets/') || ++deletes === 1) return;
    killed ??= killAfterOne();
    await killed;
  };
  const cut = await query('mutation { prune(reason: "the bill") { version } }');
  expect(cut.errors[0].extensions.code).toBe('store_unavailable');
  before = async () => undefined;
  bucket.comeBack();
  const half = await stored().list(folder);
  expect(half.length > 0 && half.length < all.length).toBe(true);
  // What is brought back now is whole.
  expect((await publish(auth('1.2.0'))).data.publish).toEqual({ unchanged: true });
  expect(await stored().list(folder)).toEqual(all);

  const pruned = await query('mutation { prune(reason: "the bill") { version } }');
  expect(pruned.data.prune).toEqual([{ version: '1.2.0' }]);
  expect(await stored().list(folder)).toEqual([]);
  expect(await stored().list('assets/mf-auth/1.3.0/')).not.toEqual([]);
});
