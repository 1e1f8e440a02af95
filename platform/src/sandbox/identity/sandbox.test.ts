import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cookieBrowser, type Form, platformWithIdentity, socialVisits } from '../../testing/social-visit.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { SEED_PASSWORD } from '../seed/seed-users.ts';

let platform: TestPlatform & { readonly identityOrigin: string };
beforeAll(async () => {
  platform = await platformWithIdentity();
});
afterAll(() => platform.close());

const { open, answerOf } = socialVisits(() => platform);

/** The brand's page of a sign-in under way. */
const pageOf = async (type: 'Google' | 'Apple' = 'Google') => {
  const { url } = await open(type);
  const browser = cookieBrowser();
  const { response } = await browser.follow(url);
  return { ...browser, address: response.url, html: await response.text(), response };
};
const typed = (email: string, password: string): Form => ({
  method: 'POST',
  body: new URLSearchParams({ email, password }),
});

test('AUTH-020: the brand’s page names who can be chosen, under a policy without scripts of others or frames', async () => {
  const { html, response } = await pageOf();
  expect(response.status).toBe(200);
  expect(html).toContain('Sofia Marino');
  expect(html).toContain('Use another account');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a person of another brand is not offered', async () => {
  expect((await pageOf('Apple')).html).not.toContain('Sofia Marino');
});

test.each([
  ['a wrong password', 'anybody@example.test', 'wrong'],
  ['no e-mail', 'anybody', SEED_PASSWORD],
])('%s shows an error under its heading, and the input stays', async (_name, email, password) => {
  const { visit, address } = await pageOf();
  const html = await (await visit(address, typed(email, password))).text();
  expect(html).toContain('Email or password is incorrect.');
  expect(html).toContain(`value="${email}"`);
});

test('what is typed is text on the page, whatever it is', async () => {
  const { visit, address } = await pageOf();
  const html = await (await visit(address, typed('"><script>x</script>', 'wrong'))).text();
  expect(html).not.toContain('<script>');
});

test('the page of an expired sign-in, or of another browser, shows a message', async () => {
  const { address } = await pageOf();
  const response = await cookieBrowser().visit(address);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('This sign-in has expired');
});

test('cancelling goes back to the site without a code', async () => {
  const { url } = await open('Google');
  const answer = await answerOf(url, null);
  expect(answer.href).toContain('http://localhost:8080/login/social?');
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ error: 'access_denied' });
  expect(answer.searchParams.has('code')).toBe(false);
});

test('Apple’s answer is posted, and reaches the page as a query', async () => {
  const { url } = await open('Apple');
  const answer = await answerOf(url, { person: 'apple-newcomer' });
  expect(answer.pathname).toBe('/login/social');
  expect([...answer.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
});

test('S-22: another way back, or a request without PKCE, is refused on the provider’s page', async () => {
  const { url } = await open('Google');
  const elsewhere = new URL(url);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
  const refused = await cookieBrowser().visit(elsewhere.href);
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  expect(await refused.text()).toContain('This sign-in can’t go on');
  const plain = new URL(url);
  plain.searchParams.delete('code_challenge');
  plain.searchParams.delete('code_challenge_method');
  const { location } = await cookieBrowser().follow(plain.href);
  expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
});

test('its keys outlive a restart', async () => {
  const keysOf = async (origin: string) =>
    (await (await fetch(`${origin}/sandbox/google/jwks`)).json()) as { keys: { kid: string }[] };
  const before = await keysOf(platform.identityOrigin);
  const stored = await platform.db
    .selectFrom('key_material')
    .select('name')
    .where('name', 'like', 'identity.%')
    .orderBy('name')
    .execute();
  expect(stored.map(({ name }) => name)).toEqual([
    'identity.apple',
    'identity.cookies',
    'identity.facebook',
    'identity.google',
  ]);
  expect(before.keys).toHaveLength(1);
  expect(before.keys[0]).not.toHaveProperty('d');
});
