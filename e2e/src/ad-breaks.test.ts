import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, signInByForm } from './harness/browser.ts';
import { openContent } from './harness/console.ts';
import { eventually } from './harness/eventually.ts';
import { showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { picture, playsFor } from './harness/playback.ts';
import { wake } from './harness/player-keyboard.ts';
import { requestsTo } from './harness/requests.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite(async (place) => {
  ({ site, browser } = place);
  await site.control('POST /flags', { preRoll: { vod: true, overflow: false, linear: true } });
});

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const AD = 'section[aria-label="Advertisement"]';

/** Waits until an ad moves, and skips it as soon as that is possible. */
const skipAd = async (page: Page) => {
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLVideoElement>(`${selector} video`)?.currentTime ?? 0) > 0,
    {},
    AD,
  );
  // It may be skipped after five of its ten seconds.
  await page.$eval(
    `${AD} video`,
    (video) => void Object.assign(video as HTMLVideoElement, { currentTime: 5, playbackRate: 0.0625 }),
  );
  await clickRole(page, 'button', 'Skip ad');
  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
};
/** Presses the timeline at a part of its length. */
const seekTo = async (page: Page, part: number) => {
  const box = await (await page.waitForSelector(`${PLAYER} input[aria-label="Seek"]`))?.boundingBox();
  if (!box) throw new Error('The timeline has no place.');
  const [x, y] = [box.x + box.width * part, box.y + box.height / 2];
  await wake(page, x, y);
  await page.mouse.click(x, y);
};
interface AdEvent {
  readonly name: string;
  readonly body: { readonly properties: { readonly break?: string } };
}
const breaksWith = async (name: string) => {
  const { events } = (await site.control('GET /events?type=track')) as { events: readonly AdEvent[] };
  return events.filter((event) => event.name === name).map(({ body }) => body.properties.break);
};

test('the breaks of a recording are before it, at their times and after a seek, each once', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${site.origin}/watch/vod-interviews-01?t=56`);
  await skipAd(page);
  await playsFor(page, 1);
  await page.waitForSelector(`${PLAYER} [role="img"][aria-label="Ad at 13:49"]`);

  // Playing reaches the first break: the recording waits where it is.
  await byRole(page, 'region', 'Advertisement');
  const { positionS: interruptedS } = await picture(page);
  expect(interruptedS).toBeGreaterThanOrEqual(60);
  expect(interruptedS).toBeLessThan(63);
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(true);
  await page.$eval(`${AD} video`, (video) => void Object.assign(video as HTMLVideoElement, { playbackRate: 0.0625 }));
  expect(await axeViolations(page)).toEqual([]);
  await skipAd(page);
  const { positionS: continuedS } = await playsFor(page, 1);
  expect(continuedS).toBeLessThan(interruptedS + 6);

  // A seek over the second one shows it, and one over both again shows none.
  await seekTo(page, 0.8);
  await skipAd(page);
  await playsFor(page, 1);
  await seekTo(page, 0.05);
  await playsFor(page, 1);
  const { positionS: backS } = await picture(page);
  await seekTo(page, 0.8);
  await eventually(async () => expect((await picture(page)).positionS).toBeGreaterThan(backS + 300));
  await playsFor(page, 1);
  expect(await page.$(AD)).toBeNull();
  for (const name of ['ad:breakStart', 'ad:breakEnd']) {
    await eventually(async () => {
      const reported = await breaksWith(name);
      expect(reported).toHaveLength(3);
      expect(reported).toEqual(expect.arrayContaining(['preroll', 'midroll-1', 'midroll-2']));
    });
  }
});

/** The channels of the console, signed in as an editor. */
const openChannels = (): Promise<Page> => openContent({ site, browser }, 'channels');
const pressKey = async (page: Page, button: string) => {
  await (await byRole(page, 'button', button)).focus();
  await page.keyboard.press('Enter');
};
const breaksOfYes = async () => {
  const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const query = `{ channelBreaks(channel: "yes-1", from: "${from}", until: "${until}") { id isCutShort } }`;
  return (await site.registry.request<{ channelBreaks: readonly { id: number; isCutShort: boolean }[] }>(query, {}))
    .channelBreaks;
};

test('a break that an editor begins by the keyboard is replaced with ads, and the channel continues when the editor ends it', async () => {
  const [desk, { page }] = [await openChannels(), await newVisitor(browser)];
  await signInByForm(page, site.origin, 'card-m');
  // The ad before the channel.
  await skipAd(page);
  await playsFor(page, 1);

  await pressKey(desk, 'Breaks… YES');
  await showsText(desk, 'No break is running or planned.');
  await pressKey(desk, 'Begin a break…');
  await byRole(desk, 'heading', 'Begin a break of YES');
  // The length has the focus: the next one is two minutes.
  await desk.keyboard.press('ArrowDown');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('between innings');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await showsText(desk, 'The next break begins at');
  expect(await axeViolations(desk)).toEqual([]);
  const [begun] = await breaksOfYes();
  await byRole(page, 'region', 'Advertisement');
  expect(await page.$eval(`${PLAYER} video`, (video) => (video as HTMLVideoElement).paused)).toBe(true);

  await showsText(desk, 'A break is running until');
  await (await desk.waitForSelector('dialog button[aria-label^="End… the break of"]'))?.focus();
  await desk.keyboard.press('Enter');
  await byRole(desk, 'heading', 'End the break of YES');
  await desk.keyboard.type('play continues');
  await pressKey(desk, 'End the break');
  await byRole(desk, 'heading', 'Breaks of YES');
  await eventually(async () => expect(await breaksOfYes()).toEqual([{ id: begun?.id, isCutShort: true }]));
  await desk.keyboard.press('Escape');
  await desk.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Breaks… YES');

  await page.waitForFunction((selector) => !document.querySelector(selector), {}, AD);
  await playsFor(page, 2);
  await eventually(async () => expect(await breaksWith('ad:impression')).toContain(String(begun?.id)));
  expect(await page.$(AD)).toBeNull();
});

test('decision 134: a wrapper leads to the ad and both are reported; one that leads to itself is reported, and the channel plays', async () => {
  const { page } = await newVisitor(browser);
  const report = (event: string) =>
    `<![CDATA[${site.origin}/ads/track/${event}?ad=${randomUUID()}&kind=linear&code=[ERRORCODE]]]>`;
  const wrapperOf = (url: string) => `<VAST version="4.2"><Ad><Wrapper><VASTAdTagURI><![CDATA[${url}]]></VASTAdTagURI>
    <Impression>${report('impression')}</Impression><Error>${report('error')}</Error></Wrapper></Ad></VAST>`;
  const toItself = (url: string) => url;
  const toTheAd = (url: string) => `${url}&wrapped`;
  let leads = toItself;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.includes('/ads/pre-roll.xml') || url.endsWith('&wrapped')) return void request.continue();
    void request.respond({ contentType: 'application/xml', body: wrapperOf(leads(url)) });
  });
  await signInByForm(page, site.origin, 'card-y');
  await playsFor(page, 1);
  expect(await page.$(AD)).toBeNull();
  await eventually(async () => expect(await requestsTo(site, '/ads/track/error')).toBe(2));

  const impressions = await requestsTo(site, '/ads/track/impression');
  leads = toTheAd;
  await page.reload();
  await skipAd(page);
  await playsFor(page, 1);
  expect(await requestsTo(site, '/ads/track/impression')).toBe(impressions + 2);
  expect(await requestsTo(site, '/ads/track/error')).toBe(2);
});
