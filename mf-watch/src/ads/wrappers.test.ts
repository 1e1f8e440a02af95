import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchVast, searchOn } from './ad-server.ts';
import { findAd } from './vast.ts';

/** How long a page searches. */
const PAGE_MS = 3_000;

/** What a path answers: a document, or nothing. */
const answers = new Map<string, string | null>();
const requested: string[] = [];
const reported: string[] = [];
let origin = '';
const server = createServer((request, response) => {
  const url = request.url ?? '';
  requested.push(url);
  const answer = answers.get(url);
  if (answer === null) return;
  response.writeHead(answer === undefined ? 404 : 200, {
    'content-type': 'application/xml',
    'access-control-allow-origin': '*',
  });
  response.end(answer);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers.clear();
  for (const list of [requested, reported]) list.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const vast = (ad: string): string => `<VAST version="4.2"><Ad>${ad}</Ad></VAST>`;
const INLINE = vast(`<InLine><Impression>https://ads.test/inner</Impression><Creatives><Creative><Linear><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4">/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine>`);
const wrapper = (name: string, path: string, attributes = ''): string =>
  vast(`<Wrapper ${attributes}><VASTAdTagURI>${origin}${path}</VASTAdTagURI><Impression>https://ads.test/${name}</Impression>
  <Error><![CDATA[https://ads.test/error/${name}?code=[ERRORCODE]]]></Error></Wrapper>`);
/** `patienceMs`: longer than in a page, for a machine that is busy; a silent server uses the page's. */
const search = async (first: string, patienceMs: number | undefined = 60_000) => {
  answers.set('/first', first);
  const source = searchOn({ fetch: fetchVast, report: (url) => void reported.push(url) }, patienceMs);
  return findAd(await source.read(`${origin}/first`), source, origin);
};

test('decision 134: an ad behind five wrappers is found, and its reports go to all of them, outermost first', async () => {
  for (let n = 1; n < 5; n += 1) answers.set(`/level-${n}`, wrapper(`w${n + 1}`, `/level-${n + 1}`));
  answers.set('/level-5', INLINE);
  const ad = await search(wrapper('w1', '/level-1'));
  expect(ad?.reports.impression).toEqual(
    ['w1', 'w2', 'w3', 'w4', 'w5', 'inner'].map((name) => `https://ads.test/${name}`),
  );
  expect(reported).toEqual([]);
});

test('decision 134: a sixth wrapper is not followed, and all of them get the reason', async () => {
  for (let n = 1; n < 6; n += 1) answers.set(`/level-${n}`, wrapper(`w${n + 1}`, `/level-${n + 1}`));
  answers.set('/level-6', INLINE);
  expect(await search(wrapper('w1', '/level-1'))).toBeNull();
  expect(requested).not.toContain('/level-6');
  expect(reported).toEqual([1, 2, 3, 4, 5, 6].map((n) => `https://ads.test/error/w${n}?code=302`));
});

test('decision 134: what a wrapper that allows no further one leads to is used when it is an ad, and not when it is a wrapper', async () => {
  const only = wrapper('outer', '/next', 'followAdditionalWrappers="false"');
  answers.set('/next', INLINE);
  expect((await search(only))?.reports.impression).toEqual(
    ['outer', 'inner'].map((name) => `https://ads.test/${name}`),
  );
  answers.set('/next', wrapper('inner', '/last'));
  answers.set('/last', INLINE);
  expect(await search(only)).toBeNull();
  expect(requested).not.toContain('/last');
  expect(reported).toEqual(['outer', 'inner'].map((name) => `https://ads.test/error/${name}?code=302`));
});

/** The answer; absent: 404. */
type Next = () => string | null | undefined;
const CASES: readonly (readonly [string, Next, string, number])[] = [
  ['leads to itself', () => wrapper('w', '/next'), '302', 2],
  ['has no ad', () => '<VAST version="4.2"/>', '303', 1],
  ['is not XML', () => '<VAST><Ad>', '301', 1],
  ['is absent', () => undefined, '301', 1],
  ['is silent', () => null, '301', 1],
  ['is too large', () => vast(`<!--${'x'.repeat(2 * 1024 * 1024)}-->`), '301', 1],
];

test.each(CASES)('decision 134: a wrapper whose address %s gets the reason', async (_what, next, code, count) => {
  const answer = next();
  if (answer !== undefined) answers.set('/next', answer);
  expect(await search(wrapper('w', '/next'), answer === null ? PAGE_MS : undefined)).toBeNull();
  expect(reported).toEqual(Array.from({ length: count }, () => `https://ads.test/error/w?code=${code}`));
  expect(requested.filter((url) => url === '/next')).toHaveLength(1);
});
