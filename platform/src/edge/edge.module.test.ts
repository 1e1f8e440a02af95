import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by } from '../registry/test-registry.ts';
import { type TestSite, testSite } from './test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test('an environment without a release answers 503 and says so', async () => {
  const { app } = await site.open('production');
  const reply = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(reply.body).toContain('This site has no release to show.');
  await app.close();
});

test('reports of the security policy are counted and kept, in both of their formats', async () => {
  const report = { 'csp-report': { 'blocked-uri': 'inline' } };
  const reply = await site.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(report),
  });
  expect(reply.statusCode).toBe(204);
  await site.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': 'application/reports+json' },
    payload: JSON.stringify([{ type: 'csp-violation' }, { type: 'csp-violation' }]),
  });
  expect(site.edge.cspReports.count).toBe(3);
  expect(site.edge.cspReports.latest[0]).toEqual(report);
});

test('the stream of releases tells the current one and every change, and ends with the server', async () => {
  const { app } = await site.open('development');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${address}/registry/stream?environment=development`);
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended after ${text}`);
      text += decoder.decode(value, { stream: true });
    }
  };
  const current = await site.registry.compositions.currentId('development');
  const remotes = { 'mf-watch': '2.0.0', 'mf-account': '2.0.0' };
  await until(`data: ${JSON.stringify({ release: current, shell: '1.0.0', remotes })}\n\n`);
  const { id } = await site.registry.toggle('development', 'mf-account', false, by);
  const without = JSON.stringify({ release: id, shell: '1.0.0', remotes: { 'mf-watch': '2.0.0' } });
  await until(`event: release\nid: ${id}\ndata: ${without}\n\n`);
  const closing = app.close();
  while (!(await reader.read()).done);
  await closing;
});
