import { expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { byRole, clickRole, newVisitor, tolerateRefusedSlot, waitForPath } from './harness/browser.ts';
import { eventually } from './harness/eventually.ts';
import { openGame, putGame, startOver } from './harness/games.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';
import { seekText, videoBecomes, videoFacts } from './harness/video.ts';

const MINUTE_MS = 60_000;
/** Zero of the times of a channel's segments. */
const EPOCH_MS = Date.UTC(2024, 0, 1);
const NEAR_S = 5;

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

const PROGRAMS = `query ($from: DateTime!, $until: DateTime!) {
  programRecordings(from: $from, until: $until) { program channel state recording }
}`;
interface Row {
  readonly program: string;
  readonly channel: string;
  readonly state: string;
  readonly recording: string | null;
}
const minutesAgo = (minutes: number): number => Math.floor(Date.now() / MINUTE_MS - minutes) * MINUTE_MS;

test('a game on air is started over from its first second, and keeps its place after a reload', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  const startMs = minutesAgo(100);
  await putGame(site, { channel: 'yes-3', startMs, endMs: startMs + 180 * MINUTE_MS });
  await openGame(page, site, 'yes-3');
  await playsFor(page, 1);
  await startOver(page);
  await videoBecomes(page, ({ atS }) => Math.abs(EPOCH_MS + atS * 1000 - startMs) < NEAR_S * 1000);
  await playsFor(page, 3);
  await eventually(async () => expect(await seekText(page)).toMatch(/^1:(39|40|41):\d\d behind live$/));

  const { atS } = await videoFacts(page);
  await page.reload();
  const { beganAtS } = await videoBecomes(page, (video) => video.beganAtS !== null);
  expect(Math.abs((beganAtS ?? 0) - atS)).toBeLessThan(NEAR_S);
  await playsFor(page, 1);
});

test('a game that has ended plays as a recording, from the schedule’s page of it', async () => {
  const { page } = await newVisitor(browser);
  tolerateRefusedSlot(page);
  // The recorder begins with what ends after its first run.
  await site.control('POST /jobs/run', {});
  const startMs = minutesAgo(260);
  await putGame(site, { channel: 'overflow-1', startMs, endMs: Date.now() + 1_000 });
  const { program, recording } = await eventually(async () => {
    await site.control('POST /jobs/run', {});
    const times = { from: new Date(startMs).toISOString(), until: new Date(startMs + MINUTE_MS).toISOString() };
    const { programRecordings } = await site.registry.request<{ programRecordings: Row[] }>(PROGRAMS, times);
    const row = programRecordings.find(({ channel }) => channel === 'overflow-1');
    if (row?.state !== 'available') throw new Error(`The game is ${row?.state ?? 'not listed'}.`);
    return row;
  });
  // The site reads a moment later what another process made.
  await eventually(async () => {
    await page.goto(`${site.origin}/watch?view=program&id=${program}`);
    await byRole(page, 'link', 'Watch the recording', 5_000);
  });
  await clickRole(page, 'link', 'Watch the recording');
  await waitForPath(page, `/watch/${recording}`);
  await playsFor(page, 2);
  expect((await videoFacts(page)).atS).toBeLessThan(60);
  await eventually(async () => expect(await seekText(page)).toMatch(/ of 4:(19|20|21):\d\d$/));
});
