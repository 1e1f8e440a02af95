import type { Page } from 'puppeteer';

const IDLE_MS = 300;
const TIMEOUT_MS = 20_000;

/** Waits until the open document of a page has fetched nothing for 300 ms, and fails with what is still under way. */
export type Quiet = () => Promise<void>;

/**
 * Follows what a tab fetches, document by document; call it before its first address. Puppeteer's own count continues
 * with requests of a document that was left midway, whose end Chromium never reports. The stream of releases, which is
 * never over, is left out.
 */
export const followFetches = async (page: Page): Promise<Quiet> => {
  const underWay = new Map<string, { readonly loaderId: string; readonly url: string }>();
  let lastChange = Date.now();
  const ended = ({ requestId }: { readonly requestId: string }) => {
    underWay.delete(requestId);
    lastChange = Date.now();
  };
  const tab = await page.createCDPSession();
  tab.on('Network.requestWillBeSent', ({ requestId, loaderId, type, request: { url } }) => {
    if (type === 'EventSource') return;
    underWay.set(requestId, { loaderId, url });
    lastChange = Date.now();
  });
  tab.on('Network.responseReceived', (answer) => {
    // Chromium reports the end only if the body is read.
    if (answer.type === 'Fetch') ended(answer);
  });
  tab.on('Network.loadingFinished', ended);
  tab.on('Network.loadingFailed', ended);
  await tab.send('Network.enable');

  return async () => {
    const { frameTree } = await tab.send('Page.getFrameTree');
    const ofDocument = () => [...underWay.values()].filter(({ loaderId }) => loaderId === frameTree.frame.loaderId);
    const deadline = Date.now() + TIMEOUT_MS;
    while (ofDocument().length > 0 || Date.now() - lastChange < IDLE_MS) {
      if (Date.now() > deadline) {
        const urls = ofDocument().map(({ url }) => url);
        throw new Error(`after ${TIMEOUT_MS} ms still under way: ${urls.join(', ') || 'one request after the other'}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
};
