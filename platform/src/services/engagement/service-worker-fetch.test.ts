import { createHash } from 'node:crypto';
import { LAST_GOOD } from '@grandstand/shared-contracts/release';
import { expect, test } from '@jest/globals';
import { runServiceWorker, SITE } from '../../testing/test-service-worker.ts';

const NONCE = 'b2xkLW5vbmNlLW9sZC1ub25j';
const PAGE = `<!doctype html>\n<html lang="en"><script nonce="${NONCE}" src="/assets/shell/1/main.js"></script></html>`;
const POLICY = `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'`;
const FILE = '/assets/mf-watch/1/remote.js';

interface Scene {
  /** What the site answers; null: it does not. */
  readonly site: Response | null;
  readonly onLine?: boolean;
  readonly kept?: Readonly<Record<string, Response>>;
}

const aWorker = ({ site, onLine = true, kept = {} }: Scene) => {
  const fetched: unknown[] = [];
  const worker = runServiceWorker({
    navigator: { onLine },
    caches: {
      match: async (path: string, { cacheName }: { cacheName?: string } = {}) => {
        const { pathname } = new URL(path, SITE);
        if (cacheName === LAST_GOOD.cache) return kept[pathname]?.clone();
        return pathname === '/pages/offline' ? new Response('You’re offline') : undefined;
      },
    },
    fetch: async (request: unknown) => {
      fetched.push(request);
      if (!site) throw new TypeError('Failed to fetch');
      return site.clone();
    },
  });
  return { ...worker, fetched };
};

const aPage = (parts: object = {}) => ({
  url: `${SITE}/watch`,
  mode: 'navigate',
  method: 'GET',
  destination: 'document',
  ...parts,
});
const aFile = (parts: object = {}) => ({ url: SITE + FILE, mode: 'cors', method: 'GET', ...parts });
const keptPage = () => ({
  [LAST_GOOD.page]: new Response(PAGE, { headers: { 'content-security-policy': POLICY, 'content-type': 'text/html' } }),
});
const textOf = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test('a page comes from the site as long as the site answers, whatever is kept', async () => {
  const { send } = aWorker({ site: new Response('the site'), kept: keptPage() });
  expect(await textOf(send(aPage()))).toBe('the site');
  const gone = aWorker({ site: new Response('gone', { status: 404 }), kept: keptPage() });
  expect((await gone.send(aPage()))?.status).toBe(404);
});

test.each([
  ['does not answer', null],
  ['fails', new Response('Bad Gateway', { status: 502 })],
])('where the site %s the last release that worked is shown with a notice', async (_what, site) => {
  const { send } = aWorker({ site, kept: keptPage() });
  const html = await textOf(send(aPage()));
  expect(html).toContain(`<html ${LAST_GOOD.mark} lang="en">`);
});

test('each response has a new nonce and a matching policy', async () => {
  const { send } = aWorker({ site: null, kept: keptPage() });
  const nonces = [];
  for (let time = 0; time < 2; time += 1) {
    const answer = await send(aPage());
    const policy = answer?.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']{24})'/.exec(policy)?.[1] ?? '';
    expect(policy).toBe(POLICY.replace(NONCE, nonce));
    expect(await answer?.text()).toContain(`<script nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(new Set([...nonces, NONCE]).size).toBe(3);
});

test('SHELL-085: without a network, or without stored files, the offline page is displayed', async () => {
  const offline = aWorker({ site: null, onLine: false, kept: keptPage() });
  expect(await textOf(offline.send(aPage()))).toBe('You’re offline');
  expect(await textOf(aWorker({ site: null }).send(aPage()))).toBe('You’re offline');
});

test.each([
  ['a page without a policy', { [LAST_GOOD.page]: new Response(PAGE) }, aPage()],
  ['a frame', keptPage(), aPage({ destination: 'iframe' })],
  ['an answer to a form', keptPage(), aPage({ method: 'POST' })],
])('the last release is not shown for %s', async (_what, kept, request) => {
  const { send } = aWorker({ site: new Response('Bad Gateway', { status: 502 }), kept });
  expect(await textOf(send(request))).toBe('Bad Gateway');
});

const keptFile = (text: string) => {
  const integrity = { [FILE]: `sha384-${createHash('sha384').update('the file').digest('base64')}` };
  const release = { body: JSON.stringify({ integrity }), keyId: 'k1', signature: 's' };
  return { [LAST_GOOD.release]: new Response(JSON.stringify({ release, key: 'k' })), [FILE]: new Response(text) };
};

test('a file that is kept is not asked for again', async () => {
  const { send, fetched } = aWorker({ site: null, kept: keptFile('the file') });
  expect(await textOf(send(aFile()))).toBe('the file');
  expect(await textOf(send(aFile()))).toBe('the file');
  expect(fetched).toEqual([]);
});

test.each([
  ['is not kept', {}],
  ['is kept and broke', keptFile('the fike')],
  ['no kept release names', { [FILE]: new Response('the fike') }],
])('a file that %s comes from the site', async (_what, kept) => {
  const { send } = aWorker({ site: new Response('the file'), kept });
  expect(await textOf(send(aFile()))).toBe('the file');
});

test.each([
  ['a call', aFile({ url: `${SITE}/yesnetwork/account` })],
  ['media', aFile({ url: `${SITE}/media/segment.m4s` })],
  ['a video of a build', aFile({ url: `${SITE}/assets/shell/1/landing.mp4` })],
  ['another site', aFile({ url: `https://other.test${FILE}` })],
])('S-28: %s is left to the browser', (_what, request) => {
  expect(aWorker({ site: null }).send(request)).toBeUndefined();
});
