import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { clickRole, expectMessage, newVisitor, signIn } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const SEGMENT = /\/media\/channels\/.+\.m4s$/;

/** Addresses of the media that a page requests from now on. */
const mediaOf = (page: Page): Set<string> => {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (/\.(m4s|mp4|mpd|m3u8|vtt|jpg)$/.test(new URL(request.url()).pathname)) addresses.add(request.url());
  });
  return addresses;
};

const watch = async (seed: string) => {
  const { page } = await newVisitor(browser);
  const addresses = mediaOf(page);
  await signIn(page, site.origin, seed);
  await playsFor(page, 3);
  return { page, addresses };
};

test('S-27: two viewers of a channel request the same addresses, which are refused without a cookie', async () => {
  const [one, other] = [await watch('card-m'), await watch('card-y')];
  for (const address of [...one.addresses, ...other.addresses])
    expect(new URL(address).pathname).toMatch(/^\/media\/(channels\/yes-1|static|stills)\//);
  // Channels are live: while both play, both request the newest segments.
  await eventually(() => {
    const both = [...one.addresses].filter((address) => SEGMENT.test(address) && other.addresses.has(address));
    expect(both.length).toBeGreaterThan(1);
  });
  const copied = [...one.addresses].find((address) => SEGMENT.test(address)) ?? '';
  expect((await fetch(copied)).status).toBe(403);
  const { page: stranger } = await newVisitor(browser);
  expectMessage(stranger, /403/);
  await stranger.goto(site.origin);
  expect(await stranger.evaluate(async (address) => (await fetch(address)).status, copied)).toBe(403);
  const cookies = await one.page.browserContext().cookies();
  const media = cookies.filter(({ name }) => name.startsWith('gs_media_'));
  expect(media.map(({ httpOnly, sameSite, path }) => [httpOnly, sameSite, path])).toEqual([
    [true, 'Strict', '/media/channels/yes-1/'],
  ]);
  expect(await one.page.evaluate(() => document.cookie)).not.toContain('gs_media');
});

test('S-27: the cookie of a stream lasts for two missed heartbeats, and is removed when the stream is left', async () => {
  const { page } = await watch('card-m');
  const cookies = async () =>
    (await page.browserContext().cookies()).filter(({ name }) => name.startsWith('gs_media_'));
  const [first] = await cookies();
  expect(first?.expires).toBeGreaterThan(Date.now() / 1000 + 100);
  await clickRole(page, 'button', 'Account & Settings');
  await clickRole(page, 'link', 'Manage Subscription');
  await eventually(async () => expect(await cookies()).toEqual([]));
});
