import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { by } from '../../testing/test-registry.ts';
import { type TestSite, testSite } from '../../testing/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

test('an environment without a release responds 503 with the reason, and offers the same address again', async () => {
  const { app } = await site.open('production');
  const reply = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(reply.body).toContain('This site has no release to show.');
  expect(reply.body).toContain('<a href="">Try again</a>');
  await app.close();
});

const sendReports = (app: TestSite['app'], type: string, body: unknown) =>
  app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  });

test('S-34: a report of the security policy keeps its directive, the blocked origin and the first segment of the path', async () => {
  const { app, edge } = await site.open('development');
  const legacy = {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal?token=secret-1',
      'document-uri': 'http://localhost:8080/process/reset?resetPasswordToken=secret-2&email=a@b.co',
      'script-sample': 'secret-3',
    },
  };
  expect((await sendReports(app, 'application/csp-report', legacy)).statusCode).toBe(204);
  const modern = {
    type: 'csp-violation',
    body: {
      effectiveDirective: 'style-src',
      blockedURL: 'inline',
      documentURL: 'http://localhost:8080/authenticate/my-tv/lg/123456',
    },
  };
  await sendReports(app, 'application/reports+json', [modern, { type: 'csp-violation' }]);
  expect(edge.cspReports.count).toBe(3);
  expect(edge.cspReports.latest).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/process' },
    { directive: 'style-src', blocked: 'inline', page: '/authenticate' },
  ]);
  await app.close();
});

test('S-34: a flood of reports is counted, and at most 60 a minute are logged', async () => {
  const { app, edge } = await site.open('development');
  const flood = Array.from({ length: 50 }, () => ({ 'csp-report': { 'blocked-uri': `data:${'x'.repeat(500)}` } }));
  for (let round = 0; round < 20; round += 1) await sendReports(app, 'application/reports+json', flood);
  expect(edge.cspReports.count).toBe(1_000);
  expect(edge.cspReports.latest).toHaveLength(60);
  expect(JSON.stringify(edge.cspReports.latest)).not.toContain('xxx');
  await app.close();
});

test('the release stream sends the current release and every change, and ends with the server', async () => {
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
  const { id } = await site.registry.releases.toggle('development', 'mf-account', false, by);
  const without = JSON.stringify({ release: id, shell: '1.0.0', remotes: { 'mf-watch': '2.0.0' } });
  await until(`event: release\nid: ${id}\ndata: ${without}\n\n`);
  const closing = app.close();
  while (!(await reader.read()).done);
  await closing;
});
