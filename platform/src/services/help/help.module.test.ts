import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_MAIL_SUPPORT: 'help@example.test' });
});
afterAll(() => platform.close());

const open = (url: string, headers: Record<string, string> = {}) => platform.site.inject({ url, headers });
const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  platform.site.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const headingsOf = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);

test('help is found by words, without case or accents, in both languages', async () => {
  const page = await open('/faq?q=LOG%20OUT%20device');
  expect(headingsOf(page.body)).toEqual(['How do I log out on another device?']);
  expect(page.body).toContain('1 answer for “LOG OUT device”');
  expect(page.body).toContain('value="LOG OUT device"');
  const spanish = await open('/faq?q=suscripcion', { 'accept-language': 'es' });
  expect(headingsOf(spanish.body)).toContain('Tu suscripción');
});

test('a search without a result shows a message and a link to support, and escapes the typed term', async () => {
  const { body } = await open(`/faq?q=${encodeURIComponent('<img src=x>')}`);
  expect(headingsOf(body)).toEqual([]);
  expect(body).toContain('Nothing found for “&lt;img src=x&gt;”.');
  expect(body).toContain('<a href="/pages/contact">Contact Support</a>');
  expect(body).not.toContain('<img src=x>');
  expect(headingsOf((await open('/faq?q=')).body).length).toBeGreaterThan(10);
});

test('a message to support is in the outbox, with the address of its writer, who reads that it was sent', async () => {
  const sent = await submit('/pages/contact', {
    email: 'fan@example.test',
    topic: 'watching',
    message: 'No sound\n<b>since</b> noon',
  });
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/pages/contact?sent']);
  expect((await open('/pages/contact?sent')).body).toContain('We have your message');
  const mails = await platform.db.selectFrom('outbox_mail').selectAll().execute();
  expect(mails).toMatchObject([
    { recipient: 'help@example.test', subject: 'Message to support: watching', next_attempt_at: expect.any(Number) },
  ]);
  expect(mails[0]?.body_text).toContain('From: fan@example.test (not verified)');
  expect(mails[0]?.body_html).toContain('&lt;b&gt;since&lt;/b&gt;');
});

test('a message without an address is shown again with what was typed, and too many are refused in words', async () => {
  const refused = await submit('/pages/contact', { email: 'nobody', topic: 'billing', message: 'Charged "twice"' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('role="alert"');
  expect(refused.body).toContain('Charged &quot;twice&quot;</textarea>');
  expect(refused.body).toContain('<option value="billing" selected>');
  const many = [];
  for (let message = 0; message < 5; message += 1)
    many.push(await submit('/pages/contact', { email: 'fan@example.test', topic: 'other', message: 'again' }));
  expect(many.at(-1)?.statusCode).toBe(429);
  expect(many.at(-1)?.body).toContain('Please wait a minute');
});

test('a program that fills in the hidden field, and a form of another site, send nothing', async () => {
  const fields = { email: 'fan@example.test', topic: 'other', message: 'x' };
  expect((await submit('/pages/contact', { ...fields, website: 'http://spam.test' })).statusCode).toBe(400);
  expect((await submit('/pages/contact', fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await submit('/pages/privacy-choices', { limit: '0' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
    403,
  );
});

test('a browser keeps its privacy choice, and can undo it; Global Privacy Control needs no press', async () => {
  const before = await open('/pages/privacy-choices');
  expect(before.body).toContain('Limit the use of my data');
  const chosen = await submit('/pages/privacy-choices', { limit: '1' });
  expect([chosen.statusCode, chosen.headers['location']]).toEqual([303, '/pages/privacy-choices']);
  const [cookie] = chosen.cookies;
  expect(cookie).toMatchObject({ value: '1', path: '/', httpOnly: true, sameSite: 'Lax' });
  const after = await open('/pages/privacy-choices', { cookie: `${cookie?.name}=1` });
  expect(after.body).toContain('Undo this choice');
  expect((await submit('/pages/privacy-choices', { limit: '0' })).cookies[0]).toMatchObject({ value: '' });
  const byBrowser = await open('/pages/privacy-choices', { 'sec-gpc': '1' });
  expect(byBrowser.body).toContain('Your browser sends Global Privacy Control.');
  expect(byBrowser.body).not.toContain('<form');
  expect((await open('/.well-known/gpc.json')).json()).toEqual({ gpc: true, lastUpdate: expect.any(String) });
});
