import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { CheckoutMessage } from '@grandstand/shared-contracts/api';
import { expect } from '@jest/globals';
import type { Browser, Frame, Page } from 'puppeteer';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;
/** Frames a given address, records messages, and sends messages on request. */
const FRAMING_PAGE = `<!doctype html><html lang="en"><title>Frame</title><body style="margin:0;background:#070d18">
<script>
window.received = [];
addEventListener('message', ({ data, origin }) => received.push({ data, origin }));
window.show = (src, width, height) => {
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  Object.assign(frame, { src, width, height, title: 'Secure checkout' });
  frame.style.border = '0';
  document.body.append(frame);
};
window.post = (message, origin) => document.querySelector('iframe').contentWindow.postMessage(message, origin);
</script>`;
/** A site with another origin than all others, which frames what it is given. */
export const openFramingSite = async (): Promise<Server> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(FRAMING_PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
};

/** For what does not come at all: a machine that does much else may take long. */
const WAIT_MS = 60_000;

interface ReceivedMessage {
  readonly data: unknown;
  readonly origin: string;
}
interface FramingWindow {
  readonly received: readonly ReceivedMessage[];
  show(src: string, width: number, height: number): void;
  post(message: object, origin: string): void;
}
const inPage = (page: Page, checkoutOrigin: string) => {
  const received = () => page.evaluate(() => (window as unknown as FramingWindow).received.map((one) => ({ ...one })));
  return {
    show: (src: string, width = 600, height = 600) =>
      page.evaluate((...frame) => (window as unknown as FramingWindow).show(...frame), src, width, height),
    post: (message: object, origin = checkoutOrigin) =>
      page.evaluate((...words) => (window as unknown as FramingWindow).post(...words), message, origin),
    received,
    /** The first message of a type; every message must come from the checkout’s exact origin. */
    async hears(type: string) {
      await page.waitForFunction(
        (wanted) =>
          (window as unknown as FramingWindow).received.some(({ data }) => (data as { type?: string }).type === wanted),
        {},
        type,
      );
      const messages = await received();
      expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([checkoutOrigin]));
      return CheckoutMessage.parse(messages.findLast(({ data }) => (data as { type?: string }).type === type)?.data);
    },
  };
};

/** A page of `server`, which frames the checkout of that origin. */
export const framingVisit = async (
  browser: Browser,
  server: Server,
  checkoutOrigin: string,
  viewport = { width: 1350, height: 900 },
) => {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(originOf(server));
  return { page, consoleErrors, ...inPage(page, checkoutOrigin) };
};
export const checkoutFrame = async (page: Page): Promise<Frame> =>
  page.waitForFrame((frame) => frame.url().includes('/checkout?'));
export const click = (frame: Frame, name: string) =>
  frame.locator(`::-p-aria([role="button"][name="${name}"])`).click();
export const fill = async (frame: Frame, card: Record<string, string>) => {
  for (const [field, value] of Object.entries(card)) {
    if (field === 'state') await frame.select('#state', value);
    else await frame.locator(`#${field}`).fill(value);
  }
};
/** It is approved. */
export const CARD = {
  number: '4111 1111 1111 1111',
  expiry: '12/39',
  cvv: '123',
  name: 'Nora Whitfield',
  address: '1 River Avenue',
  city: 'Bronx',
  state: 'NY',
  zip: '10451',
};
export const violations = async (frame: Frame): Promise<string[]> => {
  await frame.evaluate(axeSource);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
};
