import { Composition } from '@grandstand/shared-contracts/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publishSample, sampleRemote } from '../../testing/sample-build.ts';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';
import { VISITOR_COOKIE } from './visitor.ts';

let site: TestSite;
beforeEach(async () => {
  site = await testSite();
  await publishSample(site.registry, sampleRemote({ name: 'mf-watch', version: '3.0.0' }));
});
afterEach(() => site.close());

const startRollout = async (percent: number) => {
  const { registry } = site;
  const base = await registry.compositions.currentId('development');
  return registry.rollouts.start(
    'development',
    base,
    { remotes: [{ name: 'mf-watch', version: '3.0.0' }], percent },
    by,
  );
};

type Page = Awaited<ReturnType<TestSite['get']>>;
/** The cookie that names a visitor, as it is set. */
const visitorCookie = (page: Page | undefined): string | undefined =>
  [page?.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${VISITOR_COOKIE}=`));

/** One browser: it keeps the cookie it is given. */
const browser = () => {
  let cookie: string | undefined;
  return {
    given: () => cookie,
    async visit(headers: Record<string, string> = {}) {
      const page = await site.get('/watch', { ...headers, ...(cookie ? { cookie } : {}) });
      const set = visitorCookie(page);
      if (set) cookie = set.split(';')[0];
      return page;
    },
  };
};

const watchOf = (html: string) => {
  const boot = />([^<]*)<\/script>\s*<\/body>/.exec(html)?.[1] ?? '';
  const { release } = JSON.parse(boot) as { release: { body: string } };
  return Composition.parse(JSON.parse(release.body)).remotes['mf-watch'];
};

test('visitors get no cookie while no rollout is active', async () => {
  const page = await browser().visit();
  expect(visitorCookie(page)).toBeUndefined();
  expect(watchOf(page.body)?.version).toBe('2.0.0');
});

test('a visitor keeps the side of a rollout they were given; the way back for the new version is the old one', async () => {
  await startRollout(50);
  const browsers = Array.from({ length: 40 }, browser);
  const first = await Promise.all(browsers.map(({ visit }) => visit()));
  const versions = first.map(({ body }) => watchOf(body)?.version);
  expect(new Set(versions)).toEqual(new Set(['2.0.0', '3.0.0']));
  expect(visitorCookie(first[0])).toMatch(
    new RegExp(`^${VISITOR_COOKIE}=[0-9a-f-]{36}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
  );
  expect(first[0]?.headers.vary).toContain('cookie');
  const again = await Promise.all(browsers.map(({ visit }) => visit()));
  expect(again.map(({ body }) => watchOf(body)?.version)).toEqual(versions);
  const candidate = first.find(({ body }) => watchOf(body)?.version === '3.0.0');
  expect(watchOf(candidate?.body ?? '')?.previous?.version).toBe('2.0.0');
  expect(candidate?.body).toContain('/assets/mf-watch/3.0.0/');

  // The two sides are two pages to a cache: one's name is not taken for the other's.
  const [inside, outside] = ['3.0.0', '2.0.0'].map((version) => browsers[versions.indexOf(version)]);
  const etag = String((await inside?.visit())?.headers.etag);
  expect((await inside?.visit({ 'if-none-match': etag }))?.statusCode).toBe(304);
  expect((await outside?.visit({ 'if-none-match': etag }))?.statusCode).toBe(200);

  await site.registry.rollouts.ramp('development', 'mf-watch', 80, by);
  const ramped = await Promise.all(browsers.map(({ visit }) => visit()));
  const later = ramped.map(({ body }) => watchOf(body)?.version);
  expect(later.filter((version, index) => versions[index] === '3.0.0' && version !== '3.0.0')).toEqual([]);

  await site.registry.rollouts.abort('development', 'mf-watch', by);
  const aborted = await Promise.all(browsers.map(({ visit }) => visit()));
  expect(new Set(aborted.map(({ body }) => watchOf(body)?.version))).toEqual(new Set(['2.0.0']));
});

test('an invented visitor cookie is ignored and does not reach the page', async () => {
  await startRollout(100);
  const page = await site.get('/watch', { cookie: `${VISITOR_COOKIE}=</script><b>` });
  expect(visitorCookie(page)).toMatch(new RegExp(`^${VISITOR_COOKIE}=[0-9a-f-]{36}`));
  expect(watchOf(page.body)?.version).toBe('3.0.0');
  await site.registry.rollouts.promote('development', 'mf-watch', by);
  expect(visitorCookie(await browser().visit())).toBeUndefined();
});

test('pages report the health of their remotes; invalid and excess reports are refused', async () => {
  const { app, registry } = site;
  const releaseId = await registry.compositions.currentId('development');
  const tokenOf = async (remoteAddress: string) => {
    const { cookies } = await app.inject({ url: '/watch', headers: { accept: 'text/html' }, remoteAddress });
    return `gs-page=${cookies.find(({ name }) => name === 'gs-page')?.value}`;
  };
  const token = await tokenOf('10.0.0.1');
  const report = (payload: object, remoteAddress = '10.0.0.1', cookie = token) =>
    app.inject({ method: 'POST', url: '/registry/health', payload, remoteAddress, headers: { cookie } });
  const remotes = [{ name: 'mf-watch', version: '2.0.0', outcome: 'ok', mountMs: 25 }];
  expect((await report({ releaseId, remotes })).statusCode).toBe(204);
  // Without a page, or with another address's, a report counts for nothing.
  expect((await report({ releaseId, remotes }, '10.0.0.1', '')).statusCode).toBe(204);
  expect((await report({ releaseId, remotes }, '10.0.0.3', token)).statusCode).toBe(204);
  await registry.health.flush();
  expect(await registry.health.minutes('development', 0)).toMatchObject([
    { name: 'mf-watch', ok: 1, failed: 0, mountMs: 25 },
  ]);
  for (const wrong of [
    {},
    { releaseId, remotes: [] },
    { releaseId: 'one', remotes },
    { releaseId, remotes: [{ ...remotes[0], outcome: 'fine' }] },
  ]) {
    expect((await report(wrong)).statusCode).toBe(400);
  }
  const codes = new Set<number>();
  for (let one = 0; one < 130; one += 1) codes.add((await report({ releaseId, remotes }, '10.0.0.2')).statusCode);
  expect(codes).toEqual(new Set([204, 429]));
});
