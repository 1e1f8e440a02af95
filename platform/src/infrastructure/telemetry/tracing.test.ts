import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { NAVIGATION_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assetKey } from '../../control-plane/registry/model/asset-types.ts';
import { sampleShell } from '../../testing/sample-build.ts';
import { type CollectedSpan, type TestCollector, testCollector } from '../../testing/test-collector.ts';
import { credentials, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { openFileStore } from '../store/file-store.ts';

let collector: TestCollector;
let platform: TestPlatform;
let folder: string;
let isOpen = true;
beforeAll(async () => {
  collector = await testCollector();
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-tracing-'));
  // Without its files there is no page.
  const store = openFileStore(path.join(folder, 'store'));
  for (const [file, bytes] of sampleShell('1.0.0').files) await store.put(assetKey('shell', '1.0.0', file), bytes);
  platform = await testPlatform({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, GS_DATA_DIR: folder });
});
const close = async () => {
  if (isOpen) await platform.close();
  isOpen = false;
};
afterAll(async () => {
  await close();
  await collector.close();
  await rm(folder, { recursive: true, force: true });
});

const page = { url: '/watch', headers: { accept: 'text/html' } };
const attribute = ({ attributes }: CollectedSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value['stringValue'];

test('a navigation, its page, the calls of the page and their statements are one trace at a collector', async () => {
  const opened = await platform.site.inject(page);
  const [, traceparent = ''] = /^traceparent;desc="(.+)"$/.exec(String(opened.headers['server-timing'])) ?? [];
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await send(platform.site, GetOAuthAccessToken, credentials('card-m'), { headers: { traceparent } });
  const [cookie] = opened.cookies.map(({ name, value }) => `${name}=${value}`);
  const report = { traceparent, reportedMs: 900, responseMs: 40, interactiveMs: 300, loadedMs: 800 };
  const reported = await platform.site.inject({
    method: 'POST',
    url: NAVIGATION_PATH,
    headers: { cookie },
    payload: report,
  });
  expect(reported.statusCode).toBe(204);
  const unreported = await platform.site.inject({ method: 'POST', url: NAVIGATION_PATH, payload: report });
  expect(unreported.statusCode).toBe(204);
  await close();

  const [, traceId, pageId] = traceparent.split('-');
  const spans = collector.spans().filter((span) => span.traceId === traceId);
  const root = spans.find(({ spanId }) => spanId === pageId);
  expect([root?.name, root?.parentSpanId ?? '']).toEqual(['GET /*', '']);
  const ofPage = spans.filter(({ parentSpanId }) => parentSpanId === pageId);
  expect(ofPage.filter(({ name }) => name === 'navigation')).toHaveLength(1);
  const call = ofPage.find(({ name }) => name === `POST ${GetOAuthAccessToken.path}`);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map((span) => attribute(span, 'db.query.text')).join('\n')).toMatch(/select .* from "account/);
  expect(collector.metrics()).toContain('grandstand_http_request_duration_seconds');
  // S-34: no address, e-mail or credential is part of a span.
  expect(collector.received()).not.toMatch(/example\.test|\/watch\b|authorization/i);
});

test('without a collector, pages have no traceparent and no script for it', async () => {
  const untraced = await testPlatform();
  const { headers, body } = await untraced.site.inject(page);
  await untraced.close();
  expect([headers['server-timing'], body.includes('trace-page')]).toEqual([undefined, false]);
});

test('a trace that its client did not sample, or that is malformed, is not continued', async () => {
  const own = await testCollector();
  const sampling = await testPlatform({ OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER_ARG: '0' });
  const forced = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  for (const traceparent of [forced, 'nonsense']) {
    const { headers } = await sampling.site.inject({ ...page, headers: { ...page.headers, traceparent } });
    expect(headers['server-timing']).toBeUndefined();
  }
  await sampling.close();
  await own.close();
  expect(own.spans()).toEqual([]);
});

test('the id of an error response is that of its log line, and of its trace', async () => {
  const own = await testCollector();
  const failing = await testPlatform({ OTEL_EXPORTER_OTLP_ENDPOINT: own.url });
  await failing.db.schema.alterTable('account').renameTo('account_away').execute();
  const response = await send(failing.site, GetOAuthAccessToken, credentials('card-m'));
  await failing.db.schema.alterTable('account_away').renameTo('account').execute();
  await failing.close();
  await own.close();
  const { requestId } = response.json<{ requestId: string }>();
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([500, requestId]);
  const lines = failing
    .logged()
    .split('\n')
    .filter((line) => line.includes('request failed'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const span = own.spans().find((each) => attribute(each, 'grandstand.request_id') === requestId);
  expect(lines).toMatchObject([{ reqId: requestId, trace_id: span?.traceId }]);
});
