import { Composition, parseAudience } from '@grandstand/shared-contracts/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { publishSample, sampleRemote } from '../../testing/sample-build.ts';
import { by } from '../../testing/test-registry.ts';
import { TEST_TOKENS_KEY, type TestSite, TRUSTED_PROXY, testSite } from '../../testing/test-site.ts';

const PROXIED = { remoteAddress: TRUSTED_PROXY, headers: { 'x-forwarded-for': '203.0.113.7' } };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ACCOUNT = '0f6a2a9e-7b5c-4a60-8f44-1d2f3b4c5d6e';

let site: TestSite;
beforeEach(async () => {
  site = await testSite();
  await publishSample(site.registry, sampleRemote({ name: 'mf-watch', version: '3.0.0' }));
  await publishSample(site.registry, sampleRemote({ name: 'mf-account', version: '3.0.0' }));
});
afterEach(() => site.close());

const watch = { name: 'mf-watch', version: '3.0.0' };
const start = async (audience: string[], { percent = 100, remotes = [watch] } = {}) => {
  const base = await site.registry.compositions.currentId('development');
  const request = { remotes, percent, audience: parseAudience(audience) };
  return site.registry.rollouts.start('development', base, request, by);
};

interface Visit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly remoteAddress?: string;
}

/** One browser: it keeps the cookies it is given. */
const browser = () => {
  const jar = new Map<string, string>();
  return {
    jar,
    async visit({ headers = {}, url = '/watch', remoteAddress = '127.0.0.1' }: Visit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const page = await site.app.inject({ url, remoteAddress, headers: { accept: 'text/html', cookie, ...headers } });
      for (const { name, value, maxAge } of page.cookies) {
        if (maxAge === 0 || value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return page;
    },
    async versions(options: Visit = {}): Promise<Record<string, string>> {
      const page = await this.visit(options);
      const boot = />([^<]*)<\/script>\s*<\/body>/.exec(page.body)?.[1] ?? '';
      const { release } = JSON.parse(boot) as { release: { body: string } };
      const { remotes } = Composition.parse(JSON.parse(release.body));
      return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]));
    },
  };
};

test('a country gets the new version and keeps it elsewhere; visitors outside of it get no cookie', async () => {
  await start(['country=ca']);
  const outside = browser();
  expect(await outside.versions()).toMatchObject({ 'mf-watch': '2.0.0' });
  expect(outside.jar.has('gs-visitor')).toBe(false);
  site.place.country = 'ca';
  const inside = browser();
  expect(await inside.versions()).toMatchObject({ 'mf-watch': '3.0.0', 'mf-account': '2.0.0' });
  site.place.country = 'us';
  expect(await inside.versions()).toMatchObject({ 'mf-watch': '3.0.0' });
  // A cookie of another visitor, or a changed one, opens nothing.
  const thief = browser();
  thief.jar.set('gs-visitor', '00000000-0000-4000-8000-000000000000');
  thief.jar.set('gs-audience', inside.jar.get('gs-audience') ?? '');
  expect(await thief.versions()).toMatchObject({ 'mf-watch': '2.0.0' });
  await site.registry.rollouts.abort('development', 'mf-watch', by);
  expect(await inside.versions()).toMatchObject({ 'mf-watch': '2.0.0' });
});

test('visitors of one audience share one page, and a page of another is not taken for it', async () => {
  await start(['country=ca']);
  site.place.country = 'ca';
  const [one, two] = await Promise.all([browser().visit(), browser().visit()]);
  expect(one.headers.etag).toBe(two.headers.etag);
  site.place.country = 'us';
  const outside = await browser().visit({ headers: { 'if-none-match': String(one.headers.etag) } });
  expect(outside.statusCode).toBe(200);
  expect(outside.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('cookie'),
  });
});

test('zone and browser are compared together, and a share counts among those that fit', async () => {
  await start(['zone=yankees', 'browser=firefox'], { percent: 50 });
  const firefox = { headers: { 'user-agent': FIREFOX } };
  const seen = await Promise.all(Array.from({ length: 40 }, () => browser().versions(firefox)));
  expect(new Set(seen.map((versions) => versions['mf-watch']))).toEqual(new Set(['2.0.0', '3.0.0']));
  const others = await Promise.all(Array.from({ length: 10 }, () => browser().versions()));
  expect(new Set(others.map((versions) => versions['mf-watch']))).toEqual(new Set(['2.0.0']));
  site.place.zone = 'nets';
  const elsewhere = await Promise.all(Array.from({ length: 10 }, () => browser().versions(firefox)));
  expect(new Set(elsewhere.map((versions) => versions['mf-watch']))).toEqual(new Set(['2.0.0']));
});

test('a header counts only when the trusted proxy sends it', async () => {
  await start(['header=beta']);
  const headers = { 'x-audience': 'press, beta' };
  expect(await browser().versions({ headers })).toMatchObject({ 'mf-watch': '2.0.0' });
  expect(await browser().versions({ ...PROXIED, headers: { ...PROXIED.headers, ...headers } })).toMatchObject({
    'mf-watch': '3.0.0',
  });
  expect(
    await browser().versions({ ...PROXIED, headers: { ...PROXIED.headers, 'x-audience': 'beta2' } }),
  ).toMatchObject({ 'mf-watch': '2.0.0' });
});

test('a listed account is known by its signed mark, and not by an invented one', async () => {
  await start([`account=${ACCOUNT}`]);
  const tokens = createSignedTokens(fixedKey(TEST_TOKENS_KEY), { now: Date.now });
  const versionOf = async (mark: string) => {
    const one = browser();
    one.jar.set('gs-account', mark);
    return (await one.versions())['mf-watch'];
  };
  expect(await versionOf(tokens.sign('accountMark', { account: ACCOUNT }, 60))).toBe('3.0.0');
  expect(await versionOf(tokens.sign('accountMark', { account: 'another-account' }, 60))).toBe('2.0.0');
  expect(await versionOf(tokens.sign('staff', { account: ACCOUNT }, 60))).toBe('2.0.0');
  expect(await versionOf(ACCOUNT)).toBe('2.0.0');
});

test('a browser that opens an operator’s link is staff until the mark is removed; a link of another site marks nothing', async () => {
  await start(['staff']);
  const token = createSignedTokens(fixedKey(TEST_TOKENS_KEY), { now: Date.now }).sign('staff', {}, 3_600);
  const url = `/registry/staff?mark=${token}`;
  const one = browser();
  expect((await one.visit({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(303);
  expect(await one.versions()).toMatchObject({ 'mf-watch': '2.0.0' });
  expect((await one.visit({ url: `${url}x` })).statusCode).toBe(403);
  expect((await one.visit({ url })).headers.location).toBe('/');
  expect(await one.versions()).toMatchObject({ 'mf-watch': '3.0.0' });
  await one.visit({ url: '/registry/staff' });
  expect(one.jar.has('gs-staff')).toBe(false);
});

test('remotes of one rollout change together for the audience, and its preview shows them together', async () => {
  await start(['country=ca'], { remotes: [watch, { name: 'mf-account', version: '3.0.0' }] });
  const together = { 'mf-watch': '3.0.0', 'mf-account': '3.0.0' };
  expect(await browser().versions()).toEqual({ 'mf-watch': '2.0.0', 'mf-account': '2.0.0' });
  const { token } = await site.registry.overrides.issue(
    { environment: 'development', remote: 'mf-watch', shows: { version: '3.0.0' }, hours: 1 },
    by,
  );
  expect(await browser().versions({ url: `/watch?gs-override=${token}` })).toEqual(together);
  site.place.country = 'ca';
  expect(await browser().versions()).toEqual(together);
});

test('time travel shows what a visitor got by an audience, and why, also after the visitor has moved', async () => {
  await start(['country=ca']);
  site.place.country = 'ca';
  const inside = browser();
  await inside.versions();
  await site.registry.audience.flush();
  const at = site.at.clock.nowMs;
  const whyOf = async (question: object, ms = at) => {
    const served = await site.registry.records.servedAt('development', ms, question);
    return served?.remotes.find(({ name }) => name === 'mf-watch');
  };
  const visitor = inside.jar.get('gs-visitor');
  expect(await whyOf({ visitor })).toEqual({
    name: 'mf-watch',
    version: '3.0.0',
    why: 'In the audience since an earlier page: country ca.',
  });
  expect(await whyOf({ visitor: 'another' })).toMatchObject({
    version: '2.0.0',
    why: 'Outside the audience: country ca.',
  });
  expect(await whyOf({ traits: { country: 'ca' } })).toMatchObject({
    version: '3.0.0',
    why: 'In the audience: country ca.',
  });
  site.at.clock.nowMs += 31 * 24 * 60 * 60_000;
  expect(await site.registry.audience.sweep()).toBe(1);
});

test('an audience that is not valid is refused with field, value and remedy, and changes nothing', async () => {
  await expect(start(['country=usa', 'account=ana@example.test'])).rejects.toMatchObject({
    code: 'invalid',
    problems: [
      '"usa" is not valid for country: use a code of ISO 3166 with two letters, such as us.',
      '"ana@example.test" is not valid for account: use the ID of an account; releases are kept, so they contain no e-mail address.',
    ],
  });
  expect(await site.registry.compositions.rollouts('development')).toEqual([]);
});

test('a second person approves a rollout with its audience; one that is not valid cannot be proposed', async () => {
  const { policies, compositions } = site.registry;
  const base = await compositions.currentId('development');
  const change = (audience: string[]) => ({
    rollout: { remotes: [watch], percent: 5, audience: parseAudience(audience) },
  });
  await expect(policies.propose('development', base, change(['zone=moon']), by)).rejects.toMatchObject({
    code: 'invalid',
  });
  const { id } = await policies.propose('development', base, change(['zone=nets']), by);
  await policies.approve(id, { actor: 'another', reason: 'fine' });
  expect(await compositions.rollouts('development')).toMatchObject([
    { percent: 5, audience: [{ field: 'zone', values: ['nets'] }] },
  ]);
});
