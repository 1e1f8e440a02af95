import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, expectMessage, newVisitor, signIn, waitFor, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { playsFor } from './harness/playback.ts';
import { onSite } from './harness/on-site.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const VIDEO = '[data-remote="mf-watch"] video';
const positionOf = (page: Page) => page.$eval(VIDEO, (video) => (video as HTMLVideoElement).currentTime);
const linkOf = async (page: Page) => {
  const field = await byRole(page, 'textbox', 'Link');
  return field?.evaluate((input) => (input as HTMLInputElement).value) ?? '';
};
const read = async (path: string) => {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
};

test('a chat preview reads title, description, image and event of a game without running scripts', async () => {
  const { html: sitemap } = await read('/sitemap.xml');
  const address = /<loc>([^<]*view=program[^<]*)<\/loc>/.exec(sitemap)?.[1]?.replace('&amp;', '&') ?? '';
  const { html } = await read(address.replace(site.origin, ''));
  expect(html).toMatch(/<title>[\w ]+ at [\w ]+ – YES Network<\/title>/);
  expect(html).toContain('"@type":"SportsEvent"');
  expect(html).toContain('"@type":"BroadcastEvent"');
  const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await fetch(image);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
});

test('an address of no file is answered with 404', async () => {
  for (const path of ['/old-script.js', '/backup.zip', '/wp-login.php']) expect((await read(path)).status).toBe(404);
  for (const path of ['/favicon.ico', '/robots.txt', '/manifest.webmanifest'])
    expect((await read(path)).status).toBe(200);
});

test('a viewer copies the link of a moment, and the link opens the recording at that moment', async () => {
  const { page, context } = await newVisitor(browser);
  await context.overridePermissions(site.origin, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.goto(`${site.origin}/watch/vod-interviews-01`);
  await playsFor(page, 1);
  await page.$eval(VIDEO, (element) => {
    (element as HTMLVideoElement).currentTime = 125;
  });
  await page.waitForFunction(
    (selector) => (document.querySelector(selector) as HTMLVideoElement).currentTime > 126,
    {},
    VIDEO,
  );
  await clickRole(page, 'button', 'Share');
  expect(await linkOf(page)).toBe(`${site.origin}/watch/vod-interviews-01`);
  await (await page.waitForSelector('dialog[open] input[type="checkbox"]'))?.click();
  const link = await linkOf(page);
  const startS = Number(new URL(link).searchParams.get('t'));
  expect(startS).toBeGreaterThanOrEqual(125);
  await clickRole(page, 'button', 'Copy link');
  await page.waitForSelector('::-p-text(Link copied.)');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(await axeViolations(page)).toEqual([]);

  const friend = await newVisitor(browser);
  await friend.page.goto(link);
  await playsFor(friend.page, 1);
  expect(await positionOf(friend.page)).toBeGreaterThanOrEqual(startS);
  await eventually(async () => expect(await friend.page.title()).toBe('Marcus Bell on leadership – YES Network'));
});

test('a viewer shares the live game, and the link leads to its channel', async () => {
  const { page } = await newVisitor(browser);
  await signIn(page, site.origin, 'card-m');
  await playsFor(page, 1);
  const title = await (await waitFor(page, 'main h3')).evaluate((heading) => heading.textContent);
  await clickRole(page, 'button', 'Share');
  const link = await linkOf(page);
  await page.goto(link);
  await (await byRole(page, 'heading', title ?? ''))?.dispose();
  expect(await axeViolations(page)).toEqual([]);
  const isGame = link.includes('view=program');
  // “Watch live”, or “Watch now” for a replay: the time of the day decides.
  if (isGame) await (await waitFor(page, 'main article a[href="/watch?with=yes-1"]')).click();
  await waitForPath(page, '/watch?with=yes-1');
  await playsFor(page, 1);
});

test('the address of a program that is not in the schedule offers what is on', async () => {
  const { page } = await newVisitor(browser);
  expectMessage(page, /404 .*\/content\/program/);
  await page.goto(`${site.origin}/watch?view=program&id=yes-1-1`);
  await page.waitForSelector('::-p-text(We couldn’t find this program.)');
  await clickRole(page, 'button', 'See what’s on');
  await waitForPath(page, '/watch');
});
