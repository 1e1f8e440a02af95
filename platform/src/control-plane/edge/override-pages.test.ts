import { Composition, OVERRIDE_PARAMETER, RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { publishSample, sampleRemote } from '../../testing/sample-build.ts';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';
import type { OverrideShows } from '../registry/model/registry.tables.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
  await publishSample(site.registry, sampleRemote({ name: 'mf-watch', version: '3.0.0' }));
});
afterAll(() => site.close());

const DEV_SERVER = 'http://localhost:9100';
const issue = (shows: OverrideShows, remote = 'mf-watch') =>
  site.registry.overrides.issue({ environment: 'development', remote, shows, hours: 1 }, by);
const visit = (token: string | null, headers: Record<string, string> = {}) =>
  site.get(token === null ? '/watch' : `/watch?${OVERRIDE_PARAMETER}=${token}`, headers);
const bootOf = (html: string) => {
  const { release, overrideRefusal } = JSON.parse(/>([^<]*)<\/script>\s*<\/body>/.exec(html)?.[1] ?? '');
  return { refusal: overrideRefusal, composition: Composition.parse(JSON.parse(release.body)) };
};
const directive = (page: { headers: Record<string, unknown> }, name: string) =>
  String(page.headers['content-security-policy'])
    .split('; ')
    .find((each) => each.startsWith(`${name} `));

test('the page of a token shows the override, is not cached, and does not leak its address', async () => {
  const { token } = await issue({ version: '3.0.0' });
  const page = await visit(token);
  expect(bootOf(page.body).composition).toMatchObject({
    remotes: { 'mf-watch': { version: '3.0.0' } },
    override: { remote: 'mf-watch', by: 'tester' },
  });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['etag']).toBeUndefined();
  expect(page.body).not.toContain(token);
  const other = await visit(null);
  expect(bootOf(other.body).composition.override).toBeUndefined();
  expect(other.headers['cache-control']).toBe('private, no-cache');
});

test('the policy lets in a dev server for the tab that shows it, and for no other; scripts still need the nonce', async () => {
  const { token, override } = await issue({ origin: DEV_SERVER });
  const { files } = sampleRemote({ name: 'mf-watch', version: '3.1.0-dev.a1' });
  const [assets, remote] = ['assets.json', 'remote.json'].map((file) => JSON.parse(String(files.get(file))));
  expect(directive(await visit(token), 'style-src')).toBe(`style-src 'self'`);
  await site.registry.overrides.announce(override.id, { assets, remote });
  const page = await visit(token);
  expect(directive(page, 'style-src')).toBe(`style-src 'self' ${DEV_SERVER}`);
  expect(directive(page, 'font-src')).toBe(`font-src 'self' ${DEV_SERVER}`);
  expect(directive(page, 'connect-src')).toBe(`connect-src 'self' ${DEV_SERVER}`);
  expect(directive(page, 'script-src')).toMatch(/^script-src 'nonce-[^']+' 'strict-dynamic'$/);
  const published = await issue({ version: '3.0.0' });
  for (const plain of [await visit(null), await visit(published.token)])
    for (const name of ['style-src', 'connect-src']) expect(directive(plain, name)).toBe(`${name} 'self'`);
});

test('a forged token, and one to which another site leads, give the usual page and say why', async () => {
  const forged = await visit('a.b.c');
  expect(forged.statusCode).toBe(200);
  expect(bootOf(forged.body)).toMatchObject({
    refusal: 'forged',
    composition: { remotes: { 'mf-watch': { version: '2.0.0' } } },
  });
  const { token } = await issue({ version: '3.0.0' });
  const led = await visit(token, { 'sec-fetch-site': 'cross-site' });
  expect(bootOf(led.body)).toMatchObject({
    refusal: 'foreign_link',
    composition: { remotes: { 'mf-watch': { version: '2.0.0' } } },
  });
  expect(bootOf((await visit(token, { 'sec-fetch-site': 'same-site' })).body).refusal).toBeUndefined();
});

test('the stream of a tab with an override sends it, and its end', async () => {
  const { token, override } = await issue({ version: '3.0.0' });
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const received = new AbortController();
  const reply = await fetch(`${address}${RELEASE_STREAM_PATH}?${OVERRIDE_PARAMETER}=${token}`, {
    signal: received.signal,
  });
  const lines = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const notice = async () => {
    for (let text = ''; ; ) {
      text += (await lines?.read())?.value ?? '';
      const [, data] = /data: (.*)\n\n/.exec(text) ?? [];
      if (data) return JSON.parse(data);
    }
  };
  expect(await notice()).toMatchObject({ override: override.id, remotes: { 'mf-watch': '3.0.0' } });
  await site.registry.overrides.end(override.id, by);
  await site.registry.notices.refreshCurrentRelease('development');
  const after = await notice();
  expect(after).toMatchObject({ remotes: { 'mf-watch': '2.0.0' } });
  expect(after.override).toBeUndefined();
  received.abort();
});

test('each chaos switch breaks the files of its remote, and the hashes match', async () => {
  const { token } = await issue({ chaos: 'corrupt' });
  const { composition } = bootOf((await visit(token)).body);
  const entry = composition.remotes['mf-watch']?.entry ?? '';
  const at = (chaos: string) => site.app.inject(entry.replace('corrupt', chaos));
  const whole = (await site.app.inject(entry.replace('/chaos/corrupt', ''))).rawPayload;
  const corrupt = (await at('corrupt')).rawPayload;
  expect(corrupt).toHaveLength(whole.length);
  expect(corrupt.equals(whole)).toBe(false);
  expect((await at('slow')).rawPayload.equals(whole)).toBe(true);
  expect((await at('kill')).statusCode).toBe(404);
  expect((await at('nonsense')).statusCode).toBe(404);
  expect((await at('throw')).body).toContain('throw new Error');
  expect((await site.app.inject(entry.replace('/chaos/corrupt', ''))).rawPayload.equals(whole)).toBe(true);
});

test('hanging files never come, and hold up no stop', async () => {
  const { app } = await site.open('development');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const hanging = fetch(`${address}/chaos/hang/assets/mf-watch/2.0.0/remoteEntry.5f.js`).then(
    () => 'answered',
    () => 'cut off',
  );
  await new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  await app.close();
  expect(await hanging).toBe('cut off');
});

test('S-30: without a control port there is no chaos', async () => {
  const { app } = await site.open('development', false);
  const path = '/assets/mf-watch/2.0.0/remoteEntry.5f.js';
  expect((await app.inject(path)).statusCode).toBe(200);
  for (const chaos of ['kill', 'slow', 'corrupt', 'hang', 'throw']) {
    const reply = await app.inject({ url: `/chaos/${chaos}${path}`, headers: { accept: 'application/javascript' } });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('Route GET:/chaos/');
  }
  await app.close();
});
