import type { HTTPRequest, Page } from 'puppeteer';

export type Fault = 'missing' | 'silent' | 'flipped byte' | 'none';

/** Disturbs what one path answers, in this page's browser only. Returns a setter for the next requests. */
export const disturb = async (
  page: Page,
  isTarget: (url: URL) => boolean,
  first: Fault,
): Promise<(fault: Fault) => void> => {
  let fault = first;
  await page.setCacheEnabled(false);
  // What the worker fetches, or keeps, does not pass by here.
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => void answer(request, isTarget(new URL(request.url())) ? fault : 'none'));
  return (next) => {
    fault = next;
  };
};

const answer = async (request: HTTPRequest, fault: Fault): Promise<void> => {
  if (fault === 'none') return request.continue();
  if (fault === 'missing') return request.respond({ status: 404, contentType: 'text/plain', body: 'gone' });
  if (fault === 'silent') return;
  const original = await fetch(request.url());
  const bytes = Buffer.from(await original.arrayBuffer());
  const place = bytes.length - 2;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return request.respond({
    status: 200,
    headers: { 'content-type': original.headers.get('content-type') ?? '', 'access-control-allow-origin': '*' },
    body: bytes,
  });
};

/** Holds back the requests of this page that `isHeld` selects. Returns a function that releases them. */
export const holdRequests = async (
  page: Page,
  isHeld: (url: string) => boolean | Promise<boolean>,
): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (await isHeld(request.url())) await released;
    await request.continue();
  });
  return release;
};

/** Holds back the scripts of this page that contain `marker`. Returns a function that releases them. */
export const holdScripts = (page: Page, marker: string): Promise<() => void> =>
  holdRequests(page, async (url) => url.endsWith('.js') && (await (await fetch(url)).text()).includes(marker));
