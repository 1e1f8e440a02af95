import type { ProviderRedirect } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { providerVisits } from '../../testing/provider-visit.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { PROVIDERS } from './providers.ts';

const SITE = 'http://localhost:8080';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const { codeOf, redirectOf, open, pageOf, submit, check } = providerVisits(() => platform);

test('PLAT-049: the redirect’s seven parameters lead from the site to the provider’s page on its own origin', async () => {
  const query = { ...redirectOf(await codeOf('page-1')) };
  const fromSite = await platform.site.inject({ url: '/api/v1/authenticate', query });
  expect(fromSite.statusCode).toBe(302);
  const address = new URL(String(fromSite.headers.location));
  expect(address.origin).toBe('http://localhost:8083');
  expect(Object.fromEntries(address.searchParams)).toEqual(query);
  const page = await platform.tvProvider.inject(await pageOf('page-1'));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Sign in to Harborline');
  expect(page.body).toContain(`Device code <strong>${query.reg_code}</strong>`);
  expect(page.body).not.toContain('page-1');
});

test('PLAT-049, S-22: only the site may be returned to, by a known provider, for a live code and all seven parameters', async () => {
  const good = redirectOf(await codeOf('page-2'));
  const bad: Partial<ProviderRedirect>[] = [
    { redirect_url: 'https://evil.example/' },
    { redirect_url: `${SITE}.evil.example/` },
    { redirect_url: 'http://name:word@localhost:8080/' },
    { redirect_url: 'javascript:alert(1)' },
    { redirect_url: '//localhost:8080/' },
    { mso_id: 'no-such-provider' },
    { requestor_id: 'OTHER' },
    { reg_code: 'BCDFGHJK' },
  ];
  for (const change of bad) {
    const response = await open({ ...good, ...change });
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  }
  for (const name of Object.keys(good) as (keyof ProviderRedirect)[]) {
    const { [name]: _left, ...rest } = good;
    expect((await open(rest)).statusCode).toBe(400);
  }
});

test('PLAT-046, A-04: the registration-code call gives a device’s code, and a live code for itself', async () => {
  const code = await codeOf('my-tv');
  expect(code).not.toBe('my-tv');
  expect(await codeOf(code)).toBe(code);
});

test('PLAT-049: a sign-in that can’t start leads back to the page that asked for it', async () => {
  const activation = `${SITE}/authenticate/my-tv/samsung/123456`;
  const refused = await open(redirectOf('no-code', { redirect_url: activation }));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(`href="${activation}"`);
  const foreign = await open(redirectOf('no-code', { redirect_url: 'https://evil.example/' }));
  expect(foreign.body).toContain(`href="${SITE}/"`);
});

test('PLAT-049: a wrong password shows an error in the form, which keeps the user name; then the right one works, once', async () => {
  const page = await pageOf('page-3');
  const wrong = await submit(page, 'tv-ok', 'not it');
  expect(wrong.statusCode).toBe(200);
  expect(wrong.body).toContain('role="alert"');
  expect(wrong.body).toContain('User name or password is incorrect.');
  expect(wrong.body).toContain('value="tv-ok"');
  expect((await submit(page, 'nobody')).body).toContain('role="alert"');
  expect((await check('page-3')).status).toBe(0);
  expect((await submit(page, 'tv-ok')).statusCode).toBe(200);
  expect((await check('page-3')).status).toBe(1);
  expect((await submit(page, 'tv-ok')).statusCode).toBe(410);
});

test('a framed page may be framed by the site alone, runs one script, and reports only to the site', async () => {
  const page = await pageOf('page-4');
  const form = await platform.tvProvider.inject(page);
  const policy = String(form.headers['content-security-policy']);
  expect(policy).toContain(`frame-ancestors ${SITE};`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(form.body).not.toContain('<script');
  const end = await submit(page, 'tv-ok');
  expect(end.body).toContain(`data-message="tv-provider:signed-in" data-site="${SITE}"`);
  expect(end.body).toContain('<script src="/report.js" defer>');
  expect((await platform.tvProvider.inject('/report.js')).body).toContain('postMessage({ type: message }, site)');
});

test('A-40: a page with the window to itself may not be framed and returns by redirect_url', async () => {
  const providers = [
    ['skylark', 'true'],
    ['pinecrest', 'false'],
  ] as const;
  for (const [mso_id, no_iframe] of providers) {
    const page = await pageOf(`page-5-${mso_id}`, { mso_id, no_iframe });
    const form = await platform.tvProvider.inject(page);
    expect(form.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const end = await submit(page, 'tv-ok');
    expect([end.statusCode, end.headers.location]).toEqual([303, 'http://localhost:8080/watch?vodSearch=x']);
  }
});

test('cancelling leaves the device without a session; a forged ticket leads nowhere', async () => {
  const page = new URL(await pageOf('page-6'), 'http://localhost:8083');
  const cancelled = await platform.tvProvider.inject(`/cancel${page.search}`);
  expect(cancelled.body).toContain('data-message="tv-provider:cancelled"');
  expect((await check('page-6')).status).toBe(0);
  expect((await platform.tvProvider.inject('/sign-in/skylark?request=forged')).statusCode).toBe(410);
  expect((await submit('/sign-in/skylark?request=forged', 'tv-ok')).statusCode).toBe(410);
});

test('what a page shows is text: a name typed into the form comes back escaped', async () => {
  const answer = await submit(await pageOf('page-7'), '"><script>alert(1)</script>');
  expect(answer.body).not.toContain('<script');
  expect(answer.body).toContain('&quot;&gt;&lt;script&gt;');
});

test('every provider has a distinct style, and white is readable on its colour', async () => {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const { id, colour } of PROVIDERS) {
    expect((await platform.tvProvider.inject(`/brands/${id}.css`)).body).toContain(colour);
    expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
  }
});
