import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

const DEVICE = 'wire-device';
let platform: RunningPlatform;
beforeAll(async () => {
  platform = await runningPlatform();
}, 120_000);
afterAll(() => platform.stop());

/** The redirect to the provider with its seven parameters, and the form behind it. */
const signInAtProvider = async (registrationCode: string, username: string) => {
  const query = new URLSearchParams({
    reg_code: registrationCode,
    requestor_id: 'YESN',
    mso_id: 'harborline',
    domain_name: 'localhost',
    noflash: 'true',
    no_iframe: 'false',
    redirect_url: `${platform.origins.site}/watch`,
  });
  const config = await platform.request('GET', '/api/v1/config/YESN');
  const redirect = await fetch(`${String(config.body['authenticateUrl'])}?${query}`, { redirect: 'manual' });
  const page = new URL(redirect.headers.get('location') ?? '', platform.origins.tvProvider);
  return fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username, password: 'Grandstand1!' }).toString(),
  });
};

test('PLAT-045: GET /api/v1/config/{requestor} lists the providers', async () => {
  const { status, body } = await platform.request('GET', '/api/v1/config/YESN');
  expect(status).toBe(200);
  const list = body['mvpdList'] as Record<string, unknown>[];
  expect(list.length).toBeGreaterThanOrEqual(6);
  expect(list[0]).toMatchObject({
    id: expect.any(String),
    displayName: expect.any(String),
    logoUrl: expect.any(String),
  });
  expect((await platform.request('GET', '/api/v1/config/OTHER')).status).toBe(404);
});

test('PLAT-046…049, PLAT-028, AUTH-098: from the registration code to the session token', async () => {
  const registration = await platform.request('GET', `/reggie/v1/YESN/regcode/${DEVICE}`);
  expect(registration).toEqual({ status: 200, body: { code: expect.any(String), expires: expect.any(Number) } });

  const before = await platform.request('GET', `/api/v1/checkauthn/${DEVICE}`);
  expect(before.status).toBe(200);
  expect(before.body['status']).not.toBe(1);

  await signInAtProvider(String(registration.body['code']), 'tv-ok');
  const after = await platform.request('GET', `/api/v1/checkauthn/${DEVICE}`);
  expect(after.body).toMatchObject({ status: 1, mvpd: 'harborline', token: expect.any(String) });

  const metadata = await platform.request('GET', `/api/v1/tokens/usermetadata?requestor=YESN&deviceId=${DEVICE}`);
  expect(metadata.body).toMatchObject({ userID: expect.any(String) });
  expect(metadata.body['zip'] ?? metadata.body['encryptedZip']).toEqual(expect.any(String));

  const session = await platform.request(
    'POST',
    '/v2/accounts/me/mvpd_user_metadata',
    { authorization: `Bearer ${String(after.body['token'])}` },
    {},
  );
  expect(session).toEqual({ status: 200, body: { sessionToken: expect.any(String) } });
});

const EXISTS = {
  responseCode: '0',
  failureMessage: [
    {
      errorCode: 'eV5883',
      errorMessage: 'Your account already has a YES subscription. Please login with your YES app account on your TV.',
    },
  ],
};
test.each([
  ['nosub', 'an account without a subscription', { responseCode: '1' }],
  ['card-y', 'an Active subscriber', EXISTS],
  ['finalbill', 'a Final Bill subscriber', EXISTS],
])('PLAT-024: POST /yesnetwork/addTVESubscription for %s, %s', async (seed, _what, holds) => {
  const deviceId = `wire-${seed}`;
  const registration = await platform.request('GET', `/reggie/v1/YESN/regcode/${deviceId}`);
  await signInAtProvider(String(registration.body['code']), 'tv-ok');
  const { status, body } = await platform.account(
    '/yesnetwork/addTVESubscription',
    'AddTVESubscriptionRequestMessage',
    { mvpdID: 'harborline', encryptedZip: '10001', deviceId },
    await platform.signIn(seed),
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: { AddTVESubscriptionResponseMessage: expect.objectContaining(holds) },
  });
});
