import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signIn, storeSession, waitFor } from './harness/browser.ts';
import { openContent, why } from './harness/console.ts';
import { eventually } from './harness/eventually.ts';
import { fieldOf, retype, showsText, valueOf } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { openPackager, type Packager } from './harness/packager.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

const HOUR_MS = 3_600_000;
let site: Site;
let browser: Browser;
let packager: Packager;
onSite((place) => {
  ({ site, browser } = place);
});
beforeAll(async () => {
  packager = await openPackager();
});
afterAll(() => packager.close());

const editor = (part: string, name?: string): Promise<Page> => openContent({ site, browser }, part, name);
const two = (value: number) => String(value).padStart(2, '0');

/** Types into a field of date and time, part by part. */
const typeTime = async (page: Page, label: string, time: Date): Promise<void> => {
  await (await fieldOf(page, label)).focus();
  await page.keyboard.type(`${two(time.getMonth() + 1)}${two(time.getDate())}${time.getFullYear()}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(`${two(time.getHours() % 12 || 12)}${two(time.getMinutes())}`);
  await page.keyboard.type(time.getHours() < 12 ? 'A' : 'P');
};

const programmes = async () =>
  (
    await site.registry.request<{ contentProgrammes: { title: string; startsAt: string; channel: string }[] }>(
      'query ($from: DateTime!, $until: DateTime!) { contentProgrammes(from: $from, until: $until) { title startsAt channel } }',
      {
        from: new Date(Date.now() - 72 * HOUR_MS).toISOString(),
        until: new Date(Date.now() + 72 * HOUR_MS).toISOString(),
      },
    )
  ).contentProgrammes;

test('an editor adds a channel by its manifest and a program on it, and a viewer watches it from the other origin', async () => {
  const page = await editor('channels');
  await clickRole(page, 'button', 'Add a channel…');
  await (await fieldOf(page, 'Name')).type('Harbor Sports');
  await retype(page, 'Order', '1');
  await (await fieldOf(page, 'Address of the manifest')).type(packager.manifest);
  await clickRole(page, 'button', 'Check the manifest');
  await showsText(page, 'HLS, live');
  await clickRole(page, 'checkbox', 'Open to every viewer');
  await why(page, 'the season begins');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'Publish');
  await showsText(page, 'The channel Harbor Sports is saved.');

  await page.goto(`${site.console}/content/schedule`);
  await (await fieldOf(page, 'Channel')).select(
    await (await waitFor(page, '::-p-xpath(//option[. = "Harbor Sports"])')).evaluate(
      (option) => (option as HTMLOptionElement).value,
    ),
  );
  await clickRole(page, 'button', 'Add a program…');
  await (await fieldOf(page, 'Title')).type('Gulls at Herons');
  await typeTime(page, 'Start (your time)', new Date(Date.now() - HOUR_MS));
  await typeTime(page, 'End (your time)', new Date(Date.now() + HOUR_MS));
  await (await fieldOf(page, 'Away team')).type('Gulls');
  await (await fieldOf(page, 'Code of the away team')).type('GUL');
  await (await fieldOf(page, 'Home team')).type('Herons');
  await (await fieldOf(page, 'Code of the home team')).type('HER');
  await why(page, 'the first game');
  await clickRole(page, 'button', 'Publish');
  await showsText(page, 'The program Gulls at Herons is saved.');
  expect(await axeViolations(page)).toEqual([]);

  const { page: viewer } = await newVisitor(browser);
  const segments: string[] = [];
  viewer.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(new URL(packager.manifest).origin) && /\.(m4s|mp4)/.test(url)) segments.push(url);
  });
  await signIn(viewer, site.origin, 'card-m');
  // It is the first channel of the line-up, which plays by itself.
  await viewer.waitForSelector('[data-remote="mf-watch"] ::-p-text(Gulls at Herons)');
  const shown = await playsFor(viewer, 3);
  expect(shown.frames).toBeGreaterThan(10);
  expect(segments.length).toBeGreaterThan(2);
});

test('a file with errors is reported by line and imports nothing; corrected it is imported, and undone by one click', async () => {
  const page = await editor('import');
  const nextHourMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const at = (hours: number) => new Date(nextHourMs + hours * HOUR_MS).toISOString();
  const csv = `channel,start,end,title\nyes-2,${at(3)},${at(2)},Backward\nyes-9,${at(4)},${at(5)},Nowhere\n`;
  const schedule = await fieldOf(page, 'Text of the file');
  await schedule.type(csv);
  await clickRole(page, 'button', 'Dry run');
  await showsText(page, '2 errors: nothing is imported before they are corrected.');
  await showsText(page, 'There is no channel "yes-9"');
  expect(await axeViolations(page)).toEqual([]);

  await schedule.click({ count: 1 });
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.type(`channel,start,end,title\nyes-2,${at(2)},${at(3)},Full Court special\n`);
  await clickRole(page, 'button', 'Dry run');
  await showsText(page, '1 program: 1 to add');
  await why(page, 'the week');
  await clickRole(page, 'button', 'Import');
  await showsText(page, '1 program added, 0 changed.');
  expect(await programmes()).toContainEqual({ title: 'Full Court special', channel: 'yes-2', startsAt: at(2) });
  await clickRole(page, 'button', 'Undo');
  await eventually(async () =>
    expect(await programmes()).not.toContainEqual(expect.objectContaining({ title: 'Full Court special' })),
  );
});

test('a program is moved by the keyboard and by the mouse, and published with a reason', async () => {
  const now = new Date();
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const programme = {
    channel: 'yes-3',
    title: 'Rookies special',
    startsAt: noon.toISOString(),
    endsAt: new Date(noon.getTime() + HOUR_MS).toISOString(),
  };
  await site.registry.request(
    'mutation ($programme: ProgrammeInput!) { saveProgramme(base: 0, programme: $programme, reason: "a trial") { id } }',
    { programme },
  );
  const page = await editor('schedule');
  await (await fieldOf(page, 'Channel')).select('yes-3');
  const block = await page.waitForSelector('button[aria-label*="Rookies special"]');
  await block?.focus();
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await byRole(page, 'heading', '1 program moved, not saved');
  const box = await block?.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 44, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('button[aria-label^="13:30 Rookies special"]');
  await why(page, 'the game before runs long');
  await clickRole(page, 'button', 'Publish the moves');
  await showsText(page, '1 program moved.');
  const moved = new Date(noon.getTime() + 1.5 * HOUR_MS).toISOString();
  expect(await programmes()).toContainEqual({ title: 'Rookies special', channel: 'yes-3', startsAt: moved });
});

test('of two editors who edit one section, the second chooses what is kept, and nothing is lost', async () => {
  const [eve, ada] = [await editor('sections'), await editor('sections', 'ada')];
  for (const page of [eve, ada]) await clickRole(page, 'button', 'Edit… Highlights');
  await retype(eve, 'Name', 'Best plays');
  await why(eve, 'shorter');
  await clickRole(eve, 'button', 'Publish');
  await showsText(eve, 'The section Best plays is saved.');
  await retype(ada, 'Name', 'Top plays');
  await why(ada, 'better');
  await showsText(ada, 'eve@example.test changed it in the meantime');
  await clickRole(ada, 'button', 'Publish');
  await showsText(ada, 'your copy is revision 0, the newest is 1');
  expect(await valueOf(ada, 'Name')).toBe('Top plays');
  await clickRole(ada, 'button', 'Keep my fields');
  await clickRole(ada, 'button', 'Publish');
  await showsText(ada, 'The section Top plays is saved.');
  await clickRole(ada, 'button', 'History… Top plays');
  await showsText(ada, 'section "Best plays", revision 1, published');
});

test('an editor makes a clip of a channel by two times, finds its beginning on the site, and undoes it', async () => {
  const page = await editor('recordings');
  await clickRole(page, 'button', 'Make a clip…');
  await (await fieldOf(page, 'Title')).type('Grand slam to right');
  const beginMs = Math.floor(Date.now() / 60_000 - 10) * 60_000;
  for (const [label, ms] of [
    ['In', beginMs],
    ['Out', beginMs + 60_000],
  ] as const) {
    const time = new Date(ms);
    await (await fieldOf(page, label)).focus();
    await page.keyboard.type(`${two(time.getMonth() + 1)}${two(time.getDate())}${time.getFullYear()}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(`${two(time.getHours() % 12 || 12)}${two(time.getMinutes())}00`);
    await page.keyboard.type(time.getHours() < 12 ? 'A' : 'P');
  }
  await clickRole(page, 'button', 'Find its beginning');
  const preview = await byRole(page, 'link', 'Watch it on the site');
  // A program that ended since has a recording, and the beginning is found in it: clips.module.test.ts has both addresses.
  const address = new URL(await preview.evaluate((link) => (link as HTMLAnchorElement).href));
  expect(address.origin).toBe(site.origin);
  expect(address.pathname + address.search).toMatch(/^\/watch(\?with=yes-1|\/rec-[^/]+)/);
  expect(await axeViolations(page)).toEqual([]);
  await why(page, 'the play of the day');
  await clickRole(page, 'button', 'Publish');
  await showsText(page, 'The clip Grand slam to right is saved.');
  const clips = async () =>
    (
      await site.registry.request<{
        contentRecordings: { title: string; durationS: number; part: { channel: string; from: string } }[];
      }>('{ contentRecordings { title durationS part { channel from } } }')
    ).contentRecordings;
  const part = { channel: 'yes-1', from: new Date(beginMs).toISOString() };
  const clip = { title: 'Grand slam to right', durationS: 60, part };
  expect(await clips()).toContainEqual(clip);
  await clickRole(page, 'button', 'Undo');
  await eventually(async () => expect(await clips()).not.toContainEqual(clip));
  expect(await axeViolations(page)).toEqual([]);
});

test('an editor gives a channel low latency, and a viewer plays it from segments that are still being made', async () => {
  const page = await editor('channels');
  await clickRole(page, 'button', 'Edit… YES');
  await (await fieldOf(page, 'Latency')).select('low');
  await why(page, 'the finals');
  await clickRole(page, 'button', 'Publish');
  await showsText(page, 'The channel YES is saved.');

  const { page: viewer } = await newVisitor(browser);
  await storeSession(viewer, site.origin, 'card-m');
  const manifest = viewer.waitForResponse((response) => response.url().endsWith('/media/channels/yes-1/manifest.mpd'));
  const early = viewer.waitForResponse(
    (response) => /\/yes-1\/v\d+\/\d+\.m4s$/.test(response.url()) && !response.headers()['content-length'],
  );
  await viewer.goto(`${site.origin}/watch?with=yes-1`);
  expect(await (await manifest).text()).toContain('availabilityTimeComplete="false"');
  expect((await early).status()).toBe(200);
  const shown = await playsFor(viewer, 3);
  expect(shown.frames).toBeGreaterThan(10);
});
