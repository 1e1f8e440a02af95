import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { LocationLookup } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { holdFreePorts } from '../../infrastructure/http/held-ports.ts';
import { lastSegmentAt } from '../../media/packaging/lineup.ts';
import { type TestPlatform, testPlatform } from '../test-platform.ts';
import { type TestProxy, testProxy } from '../test-proxy.ts';
import { testViewers } from '../test-viewers.ts';
import { rounds } from '../trial.ts';

const GEO = {
  GS_GEO_COUNTRY_HEADER: 'x-geo-country',
  GS_GEO_ZONE_HEADER: 'x-geo-zone',
  GS_GEO_ZIP_HEADER: 'x-geo-zip',
};

let replicas: TestPlatform[];
/** On the same database, without geo headers: every viewer is at home. */
let atHome: TestPlatform;
let proxy: TestProxy;
let origin: string;
/** Headers of every request that reached a replica. */
const arrived: IncomingHttpHeaders[] = [];

const listen = async (app: TestPlatform['site']): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

beforeAll(async () => {
  const held = await holdFreePorts(4);
  const [site = 0, checkout = 0, tvProvider = 0, operators = 0] = held.ports;
  origin = `https://localhost:${site}`;
  const environment = {
    GS_SITE_ORIGIN: origin,
    GS_TRUSTED_PROXIES: '127.0.0.1',
    GS_LIMIT_SIGN_IN: '4',
    ...GEO,
  };
  const first = await testPlatform(environment);
  const second = await testPlatform(environment, first);
  replicas = [first, second];
  atHome = await testPlatform({ GS_SITE_ORIGIN: origin }, first);
  const upstreams: Record<string, number> = {};
  for (const [index, replica] of replicas.entries()) {
    replica.site.server.on('request', ({ headers }) => void arrived.push(headers));
    const apps = { 8080: replica.site, 8081: replica.checkout, 8083: replica.tvProvider };
    for (const [port, app] of Object.entries(apps)) upstreams[`platform-${index + 1}:${port}`] = await listen(app);
  }
  upstreams['registry:8090'] = await listen(first.console);
  await held.release();
  const listens = { 8080: site, 8081: checkout, 8083: tvProvider, 8090: operators };
  proxy = await testProxy({ upstreams, listens });
});
beforeEach(async () => {
  for (const { clock } of [atHome, ...replicas]) clock.offsetMs = 0;
  await replicas[0]?.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await proxy?.stop();
  await atHome.close();
  for (const replica of replicas.toReversed()) await replica.close();
});

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** One request by HTTP/2, which only a TLS connection that negotiated it carries. */
const request = (path: string, headers: Record<string, string> = {}, body?: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const session = connect(origin, { ca: proxy.certificate });
    session.on('error', reject);
    const method = body === undefined ? 'GET' : 'POST';
    const stream = session.request({ ':path': path, ':method': method, ...headers });
    let got: Reply['headers'] = {};
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', (received) => {
      got = received;
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => {
      session.close();
      resolve({ status: Number(got[':status']), headers: got, body: text });
    });
    stream.end(body);
  });

const manifestOf = async (seed: string, deviceId: string) => {
  const viewer = await (await testViewers(atHome)).viewer(seed, deviceId);
  return { viewer, ...(await viewer.play('yes-2')) };
};

test('the proxy serves the site by TLS and HTTP/2', async () => {
  const { status, headers } = await request('/healthz');
  expect(status).toBe(200);
  expect(headers['strict-transport-security']).toContain('max-age');
});

test('S-11: headers in which a client claims an address or a place never reach the platform', async () => {
  const { authorization } = (await testViewers(atHome)).client.headers;
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example.test',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-geo-country': 'US',
    'x-geo-zone': 'in',
    'x-geo-zip': '10001',
  };
  arrived.length = 0;
  const reply = await request(LocationLookup.path, { authorization, ...forged });
  expect(JSON.parse(reply.body)).toMatchObject({ data: { country: 'zz', zone: 'none' } });
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  expect(JSON.stringify(arrived[0])).not.toMatch(/203\.0\.113\.9|evil|10001/);
  for (const name of ['x-geo-country', 'x-geo-zone', 'x-geo-zip']) expect(arrived[0]).not.toHaveProperty(name);
});

test('S-36: a client that invents addresses is limited as the one that it is', async () => {
  const signIn = (address: number) =>
    request(
      '/yesnetwork/getOAuthAccessTokenv2',
      { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${address}` },
      JSON.stringify({
        GetOAuthAccessTokenv2RequestMessage: {
          contactUsername: 'nobody@example.test',
          contactPassword: 'a wrong password',
          deviceMessage: { deviceType: 'Web', deviceName: 'Test' },
        },
      }),
    );
  const statuses: (number | undefined)[] = [];
  for (let address = 1; address <= 6; address += 1) statuses.push((await signIn(address)).status);
  expect(statuses.at(-1)).toBe(429);
});

test('static media is answered from the cache, and its headers allow other origins', async () => {
  const first = await request('/media/static/poster-baseball.webp');
  const second = await request('/media/static/poster-baseball.webp');
  expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  expect(second.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

/** By the clocks of the replicas, which do not move by themselves. */
const segmentName = (): string => `v540/${lastSegmentAt(atHome.clock.now()) - 20}.m4s`;

test('S-27: viewers share cached segments, and an address whose stream has ended gets none of them', async () => {
  const [one, other] = [await manifestOf('card-m', 'device-1'), await manifestOf('card-y', 'device-2')];
  const segmentOf = (grant: Record<string, unknown>) =>
    new URL(String(grant['contentUrl']), origin).pathname.replace(/[^/]+$/, segmentName());
  const addresses = [segmentOf(one.grant), segmentOf(other.grant)];
  const [first, second] = [await request(addresses[0] ?? ''), await request(addresses[1] ?? '')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  // Not for caches that cannot ask the platform.
  expect(second.headers['cache-control']).toMatch(/^private/);

  await one.viewer.remove(one.grant['heartbeatToken']);
  for (const { clock } of [atHome, ...replicas]) clock.offsetMs += 10_000;
  await refusedWithin(5_000, addresses[0] ?? '');
  expect((await request(addresses[1] ?? '')).status).toBe(200);
  const forged = (addresses[1] ?? '').replace(/\/media\/[^/]+/, '/media/forged');
  expect((await request(forged)).status).toBe(403);
});

/** Of an address that the proxy answered: it refuses what is requested so much later. */
const refusedWithin = async (limitMs: number, path: string, headers: Record<string, string> = {}): Promise<void> => {
  const from = Date.now();
  for (;;) {
    const afterMs = Date.now() - from;
    const { status } = await request(path, headers);
    if (status === 403) return;
    if (afterMs > limitMs) throw new Error(`${path} is still answered with ${status} after ${afterMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('S-27: viewers with cookies share cached manifests and segments; a copied address is refused, and an ended stream within 5 s', async () => {
  const viewers = await testViewers(atHome);
  const watching = async (seed: string, deviceId: string) => {
    const viewer = await viewers.viewer(seed, deviceId, { 'sec-fetch-site': 'same-origin' });
    const { grant, created } = await viewer.play('yes-1');
    const cookie = created.cookies.find(({ name }) => name.startsWith('gs_media_'));
    return { viewer, grant, headers: { cookie: `${cookie?.name}=${cookie?.value}` } };
  };
  const [one, other] = [await watching('card-m', 'cookie-1'), await watching('card-y', 'cookie-2')];
  const manifest = String(one.grant['contentUrl']);
  const segment = manifest.replace(/[^/]+$/, segmentName());
  expect(other.grant['contentUrl']).toBe(manifest);
  expect((await request(manifest, one.headers)).status).toBe(200);
  const [first, second] = [await request(segment, one.headers), await request(segment, other.headers)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT']);
  for (const copied of [manifest, segment]) expect((await request(copied)).status).toBe(403);
  expect((await request(segment.replace('yes-1', 'yes-3'), one.headers)).status).toBe(403);

  await one.viewer.remove(one.grant['heartbeatToken']);
  for (const { clock } of [atHome, ...replicas]) clock.offsetMs += 1_000;
  await refusedWithin(5_000, segment, one.headers);
  expect((await request(segment, other.headers)).status).toBe(200);
});

test('a stream of releases reaches the client while it is open', async () => {
  const session = connect(origin, { ca: proxy.certificate });
  const stream = session.request({ ':path': '/registry/stream' });
  const received = await new Promise<string>((resolve) =>
    stream.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
  expect(received).toContain('retry: 3000');
  session.destroy();
});

test('of concurrent registrations of one email over both replicas exactly one makes an account', async () => {
  const register = (email: string) =>
    request(
      '/yesnetwork/createUser',
      { 'content-type': 'application/json' },
      JSON.stringify({
        CreateUserRequestMessage: {
          customerUsername: email,
          customerPassword: 'Seventh-inning-9',
          firstName: 'Rae',
          lastName: 'Race',
          email,
          dateOfBirth: 642_902_400_000,
          gender: null,
          referralCode: null,
          isGenerateJWT: true,
          deviceMessage: { deviceType: 'Web', deviceName: 'Test' },
        },
      }),
    );
  const made: number[] = [];
  for (let round = 0; round < rounds(3); round += 1) {
    await replicas[0]?.db.deleteFrom('rate_limit').execute();
    const email = `race-${round}@example.test`;
    const attempts = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? email : email.toUpperCase()));
    const replies = await Promise.all(attempts.map(register));
    made.push(replies.filter(({ body }) => body.includes('"responseCode":"1"')).length);
  }
  expect(made).toEqual(made.map(() => 1));
  const { count } = await (replicas[0] as TestPlatform).db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', 'like', 'race-%')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(made.length);
});
