import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type TestLicenceServer, testLicenceServer } from '../../testing/test-licence-server.ts';
import { createLicenceRelay } from './licence-relay.service.ts';
import { LicenceServers } from './licence-servers.ts';

let vendor: TestLicenceServer;
beforeAll(async () => {
  vendor = await testLicenceServer();
});
afterAll(() => vendor.close());
beforeEach(() => {
  vendor.received.length = 0;
  vendor.replies.clear();
});

const clock = {
  nowMs: 0,
  now() {
    return this.nowMs;
  },
};
const relayTo = (servers: object) => createLicenceRelay(LicenceServers.parse(servers), clock);
const named = { contentId: 'harbor-1', deviceId: 'device-1', keys: [] };
/** Not text: a relay that reads it as text would change it. */
const CHALLENGE = Buffer.from([0x08, 0xff, 0x00, 0xc3, 0x28, 0xfe]);
const LICENCE = Buffer.from([0x0a, 0x80, 0x00, 0xff]);

test.each([
  ['widevine', { 'content-type': 'application/octet-stream' }, 'application/octet-stream'],
  [
    'playready',
    {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"',
    },
    'text/xml; charset=utf-8',
  ],
  ['fairplay', { 'content-type': 'application/octet-stream' }, 'application/octet-stream'],
  ['clearkey', { 'content-type': 'application/json' }, 'application/json'],
] as const)(
  '%s: the request and the licence pass unchanged, with the configured headers',
  async (system, headers, type) => {
    vendor.replies.set('/licence', { body: LICENCE });
    const server = { url: `${vendor.url}/licence`, headers: { 'x-customer': 'yes-network' } };
    const relay = relayTo({
      [system]: system === 'fairplay' ? { ...server, certificate: `${vendor.url}/fairplay.cer` } : server,
    });
    expect(await relay({ ...named, system, body: CHALLENGE })).toEqual({
      status: 200,
      type,
      cacheControl: 'no-store',
      body: LICENCE,
    });
    expect(vendor.received).toHaveLength(1);
    expect(vendor.received[0]).toMatchObject({
      method: 'POST',
      body: CHALLENGE,
      headers: { ...headers, 'x-customer': 'yes-network' },
    });
  },
);

test('FairPlay’s certificate is read from its address', async () => {
  vendor.replies.set('/fairplay.cer', { body: LICENCE });
  const relay = relayTo({ fairplay: { url: `${vendor.url}/licence`, certificate: `${vendor.url}/fairplay.cer` } });
  expect(await relay({ ...named, system: 'fairplay', body: undefined })).toMatchObject({ status: 200, body: LICENCE });
  vendor.replies.delete('/fairplay.cer');
  expect(await relay({ ...named, system: 'fairplay', body: undefined })).toMatchObject({ status: 502 });
});

test('a token is exchanged for content and device, and used until shortly before it expires', async () => {
  let issued = 0;
  vendor.replies.set('/token', () => ({ body: JSON.stringify({ token: `t${(issued += 1)}`, expiresInS: 60 }) }));
  vendor.replies.set('/licence', { body: LICENCE });
  const relay = relayTo({
    widevine: { url: `${vendor.url}/licence` },
    tokenExchange: {
      url: `${vendor.url}/token`,
      headers: { 'x-api-key': 'secret' },
      header: 'x-auth-token',
      prefix: '',
    },
  });
  const licence = (contentId: string) => relay({ ...named, contentId, system: 'widevine', body: CHALLENGE });
  await licence('harbor-1');
  await licence('harbor-1');
  await licence('harbor-2');
  clock.nowMs += 55_000;
  await licence('harbor-1');
  const exchanges = vendor.received.filter(({ path }) => path === '/token');
  expect(exchanges.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual(
    ['harbor-1', 'harbor-2', 'harbor-1'].map((contentId) => ({ system: 'widevine', contentId, deviceId: 'device-1' })),
  );
  expect(exchanges[0]?.headers).toMatchObject({ 'x-api-key': 'secret', 'content-type': 'application/json' });
  const used = vendor.received.filter(({ path }) => path === '/licence').map(({ headers }) => headers['x-auth-token']);
  expect(used).toEqual(['t1', 't1', 't2', 't3']);
});

test.each([
  ['refuses', { status: 403 }, 403],
  ['asks for a login', { status: 401 }, 403],
  ['fails', { status: 500 }, 502],
  ['sends too much', { body: Buffer.alloc(300_000) }, 502],
] as const)(
  'S-27: a licence server that %s: %j becomes %i, without its address and headers',
  async (_what, reply, status) => {
    vendor.replies.set('/licence', reply);
    const relay = relayTo({
      widevine: { url: `${vendor.url}/licence?customer=yes`, headers: { 'x-secret': 'hidden' } },
    });
    vendor.replies.set('/licence?customer=yes', reply);
    const answer = await relay({ ...named, system: 'widevine', body: CHALLENGE });
    expect(answer).toMatchObject({ status, cacheControl: 'no-store', body: expect.stringContaining('widevine') });
    expect(String(answer?.body)).not.toMatch(/hidden|customer|127\.0\.0\.1/);
  },
);

test('a token exchange that returns no token, and a server that is gone, become 502', async () => {
  const servers = { widevine: { url: `${vendor.url}/licence` } };
  const tokenless = relayTo({ ...servers, tokenExchange: { url: `${vendor.url}/token` } });
  expect(await tokenless({ ...named, system: 'widevine', body: CHALLENGE })).toMatchObject({ status: 502 });
  expect(vendor.received.map(({ path }) => path)).toEqual(['/token']);
  const gone = relayTo({ widevine: { url: 'http://127.0.0.1:9/licence' } });
  expect(await gone({ ...named, system: 'widevine', body: CHALLENGE })).toMatchObject({ status: 502 });
});

const slowTo = {
  status: 504,
  cacheControl: 'no-store',
  body: 'The licence server of widevine did not respond in time.',
};

test.each(['isSilent', 'isSlow'] as const)('S-27: a licence server that %s ends with 504 in time', async (how) => {
  vendor.replies.set('/licence', { body: LICENCE, [how]: true });
  const relay = relayTo({ widevine: { url: `${vendor.url}/licence` }, timeoutMs: 100 });
  expect(await relay({ ...named, system: 'widevine', body: CHALLENGE })).toMatchObject(slowTo);
});

test.each(['isSilent', 'isSlow'] as const)(
  'S-27: a token exchange that %s ends with 504, and no licence is requested',
  async (how) => {
    vendor.replies.set('/token', { body: JSON.stringify({ token: 't', expiresInS: 60 }), [how]: true });
    const relay = relayTo({
      widevine: { url: `${vendor.url}/licence` },
      tokenExchange: { url: `${vendor.url}/token` },
    });
    expect(await relay({ ...named, system: 'widevine', body: CHALLENGE })).toMatchObject(slowTo);
    expect(vendor.received.map(({ path }) => path)).toEqual(['/token']);
  },
);

test('there is no answer for a key system without a server, nor for a certificate that is not FairPlay’s', () => {
  const relay = relayTo({ widevine: { url: `${vendor.url}/licence` } });
  expect(relay({ ...named, system: 'playready', body: CHALLENGE })).toBeNull();
  expect(relay({ ...named, system: 'widevine', body: undefined })).toBeNull();
});
