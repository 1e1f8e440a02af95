import { tracePage } from './trace-page.ts';

const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const timed = (serverTiming: readonly { name: string; description: string }[]) =>
  ({ getEntriesByType: () => [{ serverTiming }] }) as unknown as Performance;

/** The `traceparent` of each call of a page, by address. */
const sentBy = async (performance: Performance, calls: (page: Window) => Promise<unknown>) => {
  const sent: [string, string | null][] = [];
  const page = {
    location: { href: 'https://site.example/watch', origin: 'https://site.example' },
    fetch: async (input: string, init?: RequestInit) => {
      sent.push([input, new Headers(init?.headers).get('traceparent')]);
    },
    addEventListener: () => {},
  } as unknown as Window;
  tracePage(page, performance);
  await calls(page);
  return sent;
};
const traced = timed([{ name: 'traceparent', description: TRACEPARENT }]);

test('calls of the site continue the trace of the page, and keep their own headers', async () => {
  const headers = { Authorization: 'Bearer x' };
  const sent = await sentBy(traced, (page) => page.fetch('/content/live', { headers }));
  expect(sent).toEqual([['/content/live', TRACEPARENT]]);
  expect(headers).toEqual({ Authorization: 'Bearer x' });
});

test('calls to another origin get no header', async () => {
  const sent = await sentBy(traced, (page) => page.fetch('https://other.example/list'));
  expect(sent).toEqual([['https://other.example/list', null]]);
});

test('a page that is not traced sends nothing', async () => {
  expect(await sentBy(timed([]), (page) => page.fetch('/content/live'))).toEqual([['/content/live', null]]);
});
