import { test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { newVisitor } from './harness/browser.ts';
import { expectStill } from './harness/layout-shift.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PHONE = { width: 412, height: 823, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 };
/** Slow 4G as Lighthouse emulates it: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

test.each(['/', '/watch', '/login', '/CreditCardPayment'])(
  'the layout of %s does not shift while it loads on a slow phone',
  async (path) => {
    const { page, quiet } = await newVisitor(browser, PHONE);
    const tab = await page.createCDPSession();
    await tab.send('Network.emulateNetworkConditions', SLOW_4G);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(site.origin + path, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForSelector('h1', { timeout: 60_000 });
    await quiet();
    await expectStill(page);
  },
  120_000,
);
