import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { clickRole, expectMessage, newVisitor, signInByForm } from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { openProtectedPackager, type ProtectedPackager } from './harness/packager.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let packager: ProtectedPackager;
let folder: string;
/** Seconds: six segments. */
const KEY_S = 11.52;
/** A busy machine plays slower than time passes. */
const PATIENCE_MS = 60_000;
const environment: Record<string, string> = {};
beforeAll(async () => {
  packager = await openProtectedPackager(KEY_S);
  folder = await mkdtemp(path.join(os.tmpdir(), 'grandstand-licences-'));
  environment['GS_LICENCE_SERVERS'] = path.join(folder, 'servers.json');
  await writeFile(environment['GS_LICENCE_SERVERS'], JSON.stringify(packager.servers));
});
onSite((place) => {
  ({ site, browser } = place);
}, environment);
afterAll(async () => {
  await packager.close();
  await rm(folder, { recursive: true });
});

const addChannel = (name: string, address: string, format: 'dash' | 'hls') =>
  site.registry.request<{ saveChannel: { id: string } }>(
    'mutation ($channel: ChannelInput!) { saveChannel(base: 0, channel: $channel, timing: {}, reason: "a trial") { id } }',
    { channel: { name, source: 'external', address, format, position: 1 } },
  );

/** The numbers of the keys whose init segments a page requests. */
const keysOf = (page: Page): ReadonlySet<string> => {
  const keys = new Set<string>();
  page.on('request', (request) => {
    const [, key] = /\/v\d+\/init-(\d+)\.mp4/.exec(request.url()) ?? [];
    if (key) keys.add(key);
  });
  return keys;
};

test('a protected channel of another host plays with licences of the operator’s server, after a refusal and over the end of a key', async () => {
  await addChannel('Harbor Sports', packager.manifest, 'dash');
  const { page } = await newVisitor(browser);
  await fetch(`${packager.origin}/refuse`, { method: 'POST' });
  expectMessage(page, /status of 403 .*\/media\/channels\/harbor-sports-\w+\/licence\/clearkey/);
  const asked: string[] = [];
  const keysUsed = keysOf(page);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/licence') || request.method() === 'POST') asked.push(request.url());
  });
  await signInByForm(page, site.origin, 'card-m');
  await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(This video can’t be played right now.)');
  await fetch(`${packager.origin}/allow`, { method: 'POST' });
  await clickRole(page, 'button', 'Try again');
  const { frames } = await playsFor(page, 3, PATIENCE_MS);
  expect(frames).toBeGreaterThan(10);
  // Playback continues over the end of a key: frames are decoded with the one that follows.
  const { frames: later } = await playsFor(page, KEY_S + 1, PATIENCE_MS);
  expect(later - frames).toBeGreaterThan(100);
  expect(keysUsed.size).toBeGreaterThan(1);
  expect(await page.$eval('video', ({ mediaKeys }) => mediaKeys !== null)).toBe(true);
  // The licence server and its token exchange are known to the platform alone.
  expect(asked.filter((url) => url.startsWith(packager.origin))).toEqual([]);
});

test('protected HLS plays over the end of a key, with keys of the addresses that its playlists name', async () => {
  const { saveChannel } = await addChannel('Harbor Two', packager.playlist, 'hls');
  const { page } = await newVisitor(browser);
  const keysUsed = keysOf(page);
  await signInByForm(page, site.origin, 'card-m');
  await page.goto(`${site.origin}/watch?with=${saveChannel.id}`);
  const { frames } = await playsFor(page, 1, PATIENCE_MS);
  const { frames: later } = await playsFor(page, KEY_S + 1, PATIENCE_MS);
  expect(later - frames).toBeGreaterThan(100);
  expect(keysUsed.size).toBeGreaterThan(1);
  expect(await page.$eval('video', ({ mediaKeys }) => mediaKeys !== null)).toBe(true);
});
