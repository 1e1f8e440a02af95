import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { createAdServer } from './ad-server.ts';

/** What a path answers: a document, a status, or nothing. */
type Answer = string | number | null;

/** What a break waits for its ads. */
const ON_AIR_MS = 2_000;

const answers = new Map<string, Answer>();
const requested: string[] = [];
let origin = '';
const server = createServer((request, response) => {
  const url = request.url ?? '';
  requested.push(url);
  const answer = answers.get(url) ?? 404;
  if (answers.get(url) === null) return;
  if (typeof answer === 'number') response.writeHead(answer).end();
  else response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers.clear();
  requested.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const vast = (...ads: readonly string[]): string => `<VAST version="4.2">${ads.join('')}</VAST>`;
const reportsOf = (name: string): string =>
  `<Impression>${origin}/impression/${name}</Impression><Creatives><Creative>
  <UniversalAdId>${name}</UniversalAdId><Linear><TrackingEvents><Tracking event="start">${origin}/start/${name}</Tracking></TrackingEvents>
  <VideoClicks><ClickTracking>${origin}/click/${name}</ClickTracking></VideoClicks></Linear></Creative></Creatives>`;
const inline = (name: string, sequence = ''): string => `<Ad ${sequence}><InLine>${reportsOf(name)}</InLine></Ad>`;
/** `uri`: below the origin, or another address. */
const wrapper = (name: string, uri: string, more = '', sequence = ''): string =>
  `<Ad ${sequence}><Wrapper ${more}><VASTAdTagURI><![CDATA[${URL.parse(uri, origin)?.href}]]></VASTAdTagURI>
  <Error>${origin}/error/${name}?code=[ERRORCODE]</Error>${reportsOf(name)}</Wrapper></Ad>`;
/** `timeoutMs`: longer than on the air, for a machine that is busy. */
const ads = (first: string, timeoutMs: number | undefined = 60_000) => {
  answers.set('/pod', first);
  return createAdServer(`${origin}/pod`, timeoutMs).ads({ channelId: 'yes-1', breakId: 1, lengthS: 60 });
};
const errors = (): string[] => requested.filter((url) => url.startsWith('/error/')).toSorted();
const untilErrors = (count: number) =>
  until(
    async () => errors(),
    ({ length }) => length >= count,
  );

test('decision 134: an ad behind two wrappers has the reports of both, outermost first', async () => {
  answers.set('/one', vast(wrapper('inner', '/two')));
  answers.set('/two', vast(inline('ad')));
  const [ad, ...others] = await ads(vast(wrapper('outer', '/one')));
  expect(others).toEqual([]);
  expect(ad?.universalAdId).toBe('ad');
  const all = (what: string) => ['outer', 'inner', 'ad'].map((name) => `${origin}/${what}/${name}`);
  expect(ad?.reports).toEqual({
    impression: all('impression'),
    start: all('start'),
    clickTracking: all('click'),
  });
  expect(errors()).toEqual([]);
});

test('decision 134: a wrapper of a pod is replaced by its ads in its place, a whole pod only where it allows several', async () => {
  answers.set('/pod-of-two', vast(inline('c', 'sequence="2"'), inline('b', 'sequence="1"'), inline('alone')));
  const first = (more: string) =>
    vast(inline('a', 'sequence="1"'), wrapper('w', '/pod-of-two', more, 'sequence="2"'), inline('d', 'sequence="3"'));
  const idsOf = async (more: string) => (await ads(first(more))).map(({ universalAdId }) => universalAdId);
  expect(await idsOf('allowMultipleAds="true"')).toEqual(['a', 'b', 'c', 'd']);
  expect(await idsOf('')).toEqual(['a', 'alone', 'd']);
});

test('decision 134: five wrappers are followed, and a sixth is reported to all of them as too many', async () => {
  const level = (n: number) => vast(wrapper(`w${n}`, `/level-${n}`));
  for (let n = 1; n < 6; n += 1) answers.set(`/level-${n}`, level(n + 1));
  answers.set('/level-5', vast(inline('ad')));
  expect(await ads(level(1))).toHaveLength(1);
  answers.set('/level-5', level(6));
  answers.set('/level-6', vast(inline('ad')));
  expect(await ads(level(1))).toEqual([]);
  expect(await untilErrors(6)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `/error/w${n}?code=302`));
  expect(requested).not.toContain('/level-6');
});

test.each([
  ['leads to itself', { '/next': 'LOOP' }, '302', 2],
  ['has no ad', { '/next': '<VAST version="4.2"/>' }, '303', 1],
  ['is not XML', { '/next': '<VAST><Ad>' }, '100', 1],
  ['answers with an error', { '/next': 500 }, '301', 1],
  ['is silent', { '/next': null }, '301', 1],
  ['is too large', { '/next': vast(`<!--${'x'.repeat(1024 * 1024)}-->`) }, '301', 1],
] as const)(
  'decision 134: a wrapper whose address %s is reported, and other ads of the pod are used',
  async (_what, given, code, count) => {
    for (const [path, answer] of Object.entries(given) as [string, Answer][])
      answers.set(path, answer === 'LOOP' ? vast(wrapper('w', '/next')) : answer);
    const pod = vast(wrapper('w', '/next', '', 'sequence="1"'), inline('b', 'sequence="2"'));
    const found = await ads(pod, answers.get('/next') === null ? ON_AIR_MS : undefined);
    expect(found.map(({ universalAdId }) => universalAdId)).toEqual(['b']);
    expect(await untilErrors(count)).toEqual(Array.from({ length: count }, () => `/error/w?code=${code}`));
    expect(requested.filter((url) => url === '/next')).toHaveLength(1);
  },
);

test('decision 134: a wrapper that allows no further one, and a pod of very many, end there', async () => {
  answers.set('/next', vast(wrapper('inner', '/last')));
  answers.set('/last', vast(inline('ad')));
  expect(await ads(vast(wrapper('outer', '/next', 'followAdditionalWrappers="false"')))).toEqual([]);
  expect(await untilErrors(2)).toEqual(['/error/inner?code=302', '/error/outer?code=302']);
  requested.length = 0;
  const pod = Array.from({ length: 30 }, (_, n) => wrapper(`w${n}`, '/last', '', `sequence="${n + 1}"`));
  expect(await ads(vast(...pod))).toHaveLength(19);
  expect(requested.filter((url) => url === '/last')).toHaveLength(19);
  expect(await untilErrors(11)).toHaveLength(11);
});

test('decision 134: a private address that only a wrapper names is not requested', async () => {
  const port = new URL(origin).port;
  for (const address of [`http://localhost:${port}/inside`, `https://10.0.0.1/inside`, `https://169.254.169.254/`])
    expect(await ads(vast(wrapper('w', address)))).toEqual([]);
  expect(await untilErrors(3)).toEqual(Array.from({ length: 3 }, () => '/error/w?code=301'));
  expect(requested).not.toContain('/inside');
});
