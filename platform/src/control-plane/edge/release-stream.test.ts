import { RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { type TestSite, testSite } from '../../testing/test-site.ts';
import { releaseStreamRoutes } from './release-stream.routes.ts';

let site: TestSite;
let origin: string;
beforeAll(async () => {
  site = await testSite();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  site.app.server.closeAllConnections();
  await site.close();
});

test('a stream whose first release cannot be read ends, so that the browser opens it again', async () => {
  const app = fastify();
  const noNotices = () => () => undefined;
  const registry = {
    compositions: { current: () => Promise.reject(new Error('no database')) },
    notices: { onRelease: noNotices, onOverride: noNotices },
  };
  releaseStreamRoutes(app, registry as never, {
    environment: 'production',
    maxPerSource: 1,
    visitors: { read: () => null as never },
    followAccess: null,
  });
  const response = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}${RELEASE_STREAM_PATH}`);
  expect([response.status, await response.text()]).toEqual([200, 'retry: 3000\n\n']);
  await app.close();
});

const open = async () => {
  const leave = new AbortController();
  const response = await fetch(`${origin}${RELEASE_STREAM_PATH}`, { signal: leave.signal });
  return { response, leave };
};

test('S-40: one address holds three streams of releases, and gets another one once it closes one', async () => {
  const streams = [await open(), await open(), await open()];
  expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200]);
  expect((await open()).response.status).toBe(429);
  streams[0]?.leave.abort();
  let again = await open();
  // The server notices a closed connection a moment later.
  while (again.response.status === 429) again = await open();
  expect(again.response.status).toBe(200);
  for (const { leave } of [...streams, again]) leave.abort();
});
