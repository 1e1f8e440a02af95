import { createBrowserStorage } from '../storage/browser-storage.ts';
import { preloadData } from './preload-data.ts';
import { fetchWithPreloads } from './preloaded-answers.ts';

const TOKEN_URL = '/oauth2/token';
const LIST_URL = '/content/list?page=1';
const CALLS = JSON.stringify({
  token: { url: TOKEN_URL, method: 'POST', headers: { Accept: 'application/json' }, body: 'grant_type=x' },
  lists: [LIST_URL],
});

/** A page with prepared responses by address, and its requests in order. */
const openPage = (answer: (url: string) => Response | Promise<Response>) => {
  const requested: { readonly url: string; readonly method: string; readonly authorization: string | undefined }[] = [];
  const fetch = async (input: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
    requested.push({ url: input, method, authorization: (headers as Record<string, string>)['Authorization'] });
    return answer(input);
  };
  return { page: { fetch } as unknown as Window, requested };
};
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const wellAnswered = (url: string) => json(url === TOKEN_URL ? { access_token: 'client' } : { data: [1] });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('preloads each list once with the token, and the calls use the replies', async () => {
  const { page, requested } = openPage(wellAnswered);
  preloadData(page, createBrowserStorage(null), CALLS);
  const fetch = fetchWithPreloads(page);
  expect(await (await fetch(TOKEN_URL, { method: 'POST' })).json()).toEqual({ access_token: 'client' });
  expect(await (await fetch(LIST_URL)).json()).toEqual({ data: [1] });
  expect(requested).toEqual([
    { url: TOKEN_URL, method: 'POST', authorization: undefined },
    { url: LIST_URL, method: 'GET', authorization: 'Bearer client' },
  ]);
  await fetch(LIST_URL);
  expect(requested).toHaveLength(3);
});

test('reuses a stored token until it expires', async () => {
  const storage = createBrowserStorage(null);
  storage.set('clientToken', 'kept');
  storage.set('clientTokenExpiry', String(Date.now() + 60_000));
  const known = openPage(wellAnswered);
  preloadData(known.page, storage, CALLS);
  await settle();
  expect(known.requested).toEqual([{ url: LIST_URL, method: 'GET', authorization: 'Bearer kept' }]);
  storage.set('clientTokenExpiry', String(Date.now() + 10_000));
  const ended = openPage(wellAnswered);
  preloadData(ended.page, storage, CALLS);
  await settle();
  expect(ended.requested.map(({ url }) => url)).toEqual([TOKEN_URL, LIST_URL]);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refused token', () => json({}, 500)],
  ['an answer that is not JSON', () => new Response('<html>')],
])('%s costs nothing but the head start', async (_what, first) => {
  let isFirst = true;
  const { page, requested } = openPage((url) => {
    if (!isFirst) return wellAnswered(url);
    isFirst = false;
    return first();
  });
  preloadData(page, createBrowserStorage(null), CALLS);
  await settle();
  expect(await (await fetchWithPreloads(page)(LIST_URL)).json()).toEqual({ data: [1] });
  expect(requested.map(({ url }) => url)).toEqual([TOKEN_URL, LIST_URL]);
});

test('requests nothing when the script runs after the shell', async () => {
  const { page, requested } = openPage(wellAnswered);
  const fetch = fetchWithPreloads(page);
  preloadData(page, createBrowserStorage(null), CALLS);
  await settle();
  expect(requested).toEqual([]);
  await fetch(LIST_URL);
  expect(requested).toHaveLength(1);
});

test('requests a list again when its preload was not used in time', async () => {
  jest.useFakeTimers();
  const { page, requested } = openPage(wellAnswered);
  preloadData(page, createBrowserStorage(null), CALLS);
  await jest.advanceTimersByTimeAsync(15_000);
  await fetchWithPreloads(page)(LIST_URL);
  expect(requested.filter(({ url }) => url === LIST_URL)).toHaveLength(2);
  jest.useRealTimers();
});
