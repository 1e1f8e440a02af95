import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENVIRONMENT_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { installErrorHandler } from '../../infrastructure/http/errors.ts';
import { by, type TestRegistry, testRegistry } from '../../testing/test-registry.ts';
import { testSettings } from '../../testing/test-settings.ts';
import { registryModule } from '../registry-api/registry.module.ts';
import { consoleModule } from './console.module.ts';

const token = 'a-token-of-sixteen';
const html = { accept: 'text/html,*/*' };
let at: TestRegistry;
let app: FastifyInstance;
let folder: string;
/** Of external manifests. */
let mediaOrigins: readonly string[] = [];

beforeAll(async () => {
  at = await testRegistry();
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-console-'));
  const { db, listen, store, clock } = at;
  app = fastify({ forceCloseConnections: true });
  installErrorHandler(app);
  await registryModule(app, {
    db,
    listen,
    store,
    clock,
    settings: testSettings(db, clock),
    config: {
      control: false,
      registryToken: token,
      dataDir: '/nowhere',
      limits: { graphql: 100_000 },
      origins: { site: 'http://localhost:8080' },
    },
  });
  await consoleModule(app, { folder, mediaOrigins: async () => mediaOrigins });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await at.environmentWith('watched', [{ name: 'mf-watch', version: '1.0.0' }]);
});
/** The console is not built when a test begins. */
beforeEach(async () => {
  await rm(folder, { recursive: true });
  await mkdir(folder);
});
afterAll(async () => {
  await app.close();
  await at.close();
  await rm(folder, { recursive: true, force: true });
});

test('a console that is not built reports how to build it, and the registry still responds', async () => {
  const page = await app.inject({ url: '/', headers: html });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('npm run build -- ops-console');
  const headers = { authorization: `Bearer ${token}` };
  const requested = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: '{ __typename }' },
  });
  expect(requested.statusCode).toBe(200);
});

test('S-03: every address of the console gets its page under a strict policy, and its files for ever', async () => {
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(path.join(folder, 'main.abc.js'), 'plain');
  await writeFile(path.join(folder, 'main.abc.js.br'), 'packed');
  for (const url of ['/', '/remotes/mf-watch', '/releases/production?a=1']) {
    const page = await app.inject({ url, headers: html });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.*connect-src 'self'; media-src 'self' blob:;.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
    );
    const again = await app.inject({ url, headers: { ...html, 'if-none-match': String(page.headers.etag) } });
    expect(again.statusCode).toBe(304);
  }
  const plain = await app.inject({ url: '/assets/main.abc.js' });
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined]);
  const packed = await app.inject({ url: '/assets/main.abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect(packed.headers['cache-control']).toContain('immutable');
});

test('S-03: hosts that editors named may be reached for media, by pages that were kept, too', async () => {
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>console</title>');
  const { etag } = (await app.inject({ url: '/', headers: html })).headers;
  mediaOrigins = ['https://live.example.test'];
  const page = await app.inject({ url: '/', headers: { ...html, 'if-none-match': String(etag) } });
  mediaOrigins = [];
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(
    /script-src 'self';.*connect-src 'self' https:\/\/live\.example\.test; media-src 'self' https:\/\/live\.example\.test blob:;/,
  );
});

test.each(['/assets/main.gone.js', '/assets/index.html', '/assets/..%2Findex.html', '/assets/%2e%2e%2fpackage.json'])(
  'nothing but built files is read from the folder: %s',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test('a script request to a wrong address gets an error and not the page', async () => {
  const requested = await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
  expect(requested.statusCode).toBe(404);
});

test('operators are notified of every changed environment and audited change; anonymous callers are not', async () => {
  expect((await app.inject({ url: ENVIRONMENT_STREAM_PATH })).statusCode).toBe(401);
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}` };
  const request = get({ host: '127.0.0.1', port, path: ENVIRONMENT_STREAM_PATH, headers });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  expect(stream.headers['content-type']).toContain('text/event-stream');
  let received = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const { id } = await at.registry.releases.toggle('watched', 'mf-watch', false, by);
  while (!received.includes('event: environment')) await once(stream, 'data');
  expect(received).toContain(`data: {"environment":"watched","release":${id}}`);

  while (!received.includes('event: audit')) await once(stream, 'data');
  received = '';
  const grants = '[{ action: "publish", remote: "*", environment: "*" }]';
  const query = `mutation { issueToken(name: "watching", grants: ${grants}, days: 1, reason: "A test") { bearer } }`;
  const issued = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  expect(issued.json()).toMatchObject({ data: { issueToken: { bearer: expect.any(String) } } });
  while (!received.includes('event: audit')) await once(stream, 'data');
  request.destroy();
});

test('what pages said of the last hour is asked for by the registry’s own clock', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const query = '{ health(environment: "watched", minutes: 60) { name } }';
  const requested = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  expect(requested.json()).toEqual({ data: { health: [] } });
});
