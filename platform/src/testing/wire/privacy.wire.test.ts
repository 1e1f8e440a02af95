import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runningPlatform();
}, 120_000);
afterAll(() => platform.stop());

/** The deletion page's link, from the mail to its owner. */
const deletionLink = async (email: string): Promise<URLSearchParams> => {
  await platform.request('POST', '/privacy/deletion-mail', {}, { email });
  const outbox = (await (await fetch(`${platform.origins.control}/outbox?to=${email}`)).json()) as {
    mails: { text: string }[];
  };
  const link = /http\S+\/delete\?\S+/.exec(outbox.mails[0]?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams;
};

test('PLAT-053, PLAT-054, CON-020: POST the partner with a null body, then the delete request with X-User-Info and the same link', async () => {
  const email = 'lapsed@example.test';
  const xUserInfo = (await deletionLink(email)).get('xUserInfo') ?? '';

  const partner = await platform.request('POST', '/fantasy/account/delete', { 'X-User-Info': xUserInfo }, null);
  expect(partner.status).toBe(200);

  const apiKey = 'grandstand-web';
  const encoded = Buffer.from(`${email}:${apiKey}`).toString('base64url');
  const request = await platform.request(
    'POST',
    '/privacy/delete-request',
    { 'X-User-Info': encoded, 'X-Deletion-Link': xUserInfo },
    { userEmailAddresses: [email], apiKey, reason: 'Too many ads', comment: '' },
  );
  expect(request).toEqual({ status: 200, body: { data: { statusCode: 200 } } });
});

test('PLAT-053: POST /fantasy/account/delete without X-User-Info is refused', async () => {
  expect((await platform.request('POST', '/fantasy/account/delete', {}, null)).status).not.toBe(200);
});
