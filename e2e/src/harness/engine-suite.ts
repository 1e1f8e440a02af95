import { afterEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  byRole,
  clickRole,
  newVisitor,
  signIn,
  tolerateMessage,
  tolerateRefusedSlot,
  waitFor,
  waitForPath,
} from './browser.ts';
import { followChannel } from './current-channel.ts';
import { eventually } from './eventually.ts';
import { openGame, putGame, startOver } from './games.ts';
import { onSite } from './on-site.ts';
import { playsFor } from './playback.ts';
import type { Site } from './site.ts';
import { seekText, reloadVideo, videoBecomes, videoFacts } from './video.ts';

const PLAYER = '[data-remote="mf-watch"] section[aria-label^="Video player"]';
const VIDEO = '[data-remote="mf-watch"] video';
const RECORDING = '/watch/vod-highlights-01';
const NEAR_S = 4;

const optionsOf = (page: Page, list: string): Promise<string[]> =>
  page.$$eval(`${PLAYER} select[aria-label="${list}"] option`, (options) =>
    options.map(({ textContent }) => textContent ?? ''),
  );
const choose = async (page: Page, list: string, label: string): Promise<void> => {
  const option = await page.waitForSelector(`${PLAYER} select[aria-label="${list}"] option::-p-text(${label})`);
  await (await waitFor(page, `${PLAYER} select[aria-label="${list}"]`)).select(
    (await option?.evaluate((element) => (element as HTMLOptionElement).value)) ?? '',
  );
};
/** What is buffered in the earlier quality, 16 s at most, may be shown first. */
const showLowest = async (page: Page): Promise<void> => {
  await choose(page, 'Quality', '360p');
  await page.waitForFunction(
    (video) => (document.querySelector(video) as HTMLVideoElement | null)?.videoHeight === 360,
    {},
    VIDEO,
  );
};
/** Shown captions: the text of the cues that the browser draws now. */
const drawnCues = (page: Page): Promise<string[]> =>
  page.$eval(VIDEO, (element) =>
    [...(element as HTMLVideoElement).textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
  );
const behindS = async (page: Page): Promise<number> => {
  const [, minutes = '0', seconds = '0'] = /^(\d+):(\d\d) behind live$/.exec(await seekText(page)) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};
const pressed = async (page: Page, key: 'ArrowLeft' | 'ArrowRight' | 'k' | 'l' | 'c', times = 1): Promise<void> => {
  await (await waitFor(page, PLAYER)).focus();
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
};

const openSettings = async (page: Page): Promise<void> => {
  await page.mouse.move(400, 300);
  await clickRole(page, 'button', 'Player settings');
  await byRole(page, 'dialog', 'Player settings');
};
/** Which sounds the page requests, by the folder of their segments. */
const soundsOf = (page: Page) => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const sound = /\/(a|away|radio)\/\d+\.m4s$/.exec(new URL(request.url()).pathname)?.[1];
    if (sound) requested.add(sound);
  });
  return { loaded: () => [...requested], forget: () => requested.clear() };
};

interface Engine {
  /** Key of the Bitmovin library; empty for Shaka. */
  readonly key: string;
  readonly version: RegExp;
  /** The error code of a segment that is gone, and of a malformed one. */
  readonly codes: { readonly gone: string; readonly malformed: string };
}

/** What every engine does with real streams. Both count live times from a fixed moment. */
export const testEngine = ({ key, version, codes }: Engine): void => {
  let site: Site;
  let browser: Browser;
  onSite(async (place) => {
    ({ site, browser } = place);
    await site.control('POST /flags', { bitmovinKey: key });
  });
  afterEach(async () => {
    await site.control('DELETE /faults');
  });

  /** Signs in and plays the first channel. */
  const begin = async (page: Page): Promise<void> => {
    tolerateRefusedSlot(page);
    // The vendor's licence server, which this machine does not reach: on localhost the library plays without it.
    tolerateMessage(page, /net::ERR_.*\/(licensing|impression)/, /robustness level/);
    await signIn(page, site.origin, 'card-m');
    await playsFor(page, 1);
  };
  const open = async (): Promise<Page> => {
    const { page } = await newVisitor(browser);
    await begin(page);
    return page;
  };

  test('loads a live channel, and reports its engine, codec, bandwidth and distance to live', async () => {
    const page = await open();
    await openSettings(page);
    await clickRole(page, 'switch', 'Stats for nerds');
    const stats = () =>
      page.$$eval('dl[aria-label="Stats for nerds"] > div', (rows) =>
        Object.fromEntries(rows.map((row) => [row.children[0]?.textContent, row.children[1]?.textContent ?? ''])),
      );
    await eventually(async () => {
      expect(await stats()).toMatchObject({
        Engine: expect.stringMatching(version),
        Codec: expect.stringMatching(/^avc1\./),
        Bandwidth: expect.stringMatching(/^[1-9]\d* kbps$/),
        Resolution: expect.stringMatching(/^(360|540|720)p$/),
      });
    });
  });

  test('decision 131: the automatic quality is the smallest one that fills the picture, and follows its size', async () => {
    const { page } = await newVisitor(browser, { width: 390, height: 844 });
    await begin(page);
    expect(await page.$eval(VIDEO, (element) => (element as HTMLVideoElement).videoHeight)).toBe(360);
    await page.setViewport({ width: 1350, height: 900 });
    await page.waitForFunction(
      (video) => (document.querySelector(video) as HTMLVideoElement | null)?.videoHeight === 540,
      {},
      VIDEO,
    );
  });

  test('pauses and plays', async () => {
    const page = await open();
    await pressed(page, 'k');
    const { atS } = await videoBecomes(page, ({ paused }) => paused);
    await byRole(page, 'button', 'Play');
    await pressed(page, 'k');
    await videoBecomes(page, (video) => !video.paused && video.atS > atS);
  });

  test('seeks in a live channel, and returns to the live edge', async () => {
    const page = await open();
    const { atS } = await videoFacts(page);
    await pressed(page, 'ArrowLeft', 12);
    await videoBecomes(page, (video) => video.atS < atS - 100);
    await playsFor(page, 1);
    // A stall on a loaded machine adds to the distance; a wrong start would be at the edge or half an hour behind it.
    expect(Math.abs((await behindS(page)) - 120)).toBeLessThan(45);
    await pressed(page, 'l');
    await eventually(async () => expect(await seekText(page)).toBe('LIVE'));
    await videoBecomes(page, (video) => video.atS >= atS);
  });

  test('seeks in a recording, and begins where it was left after a reload', async () => {
    const page = await open();
    await page.goto(site.origin + RECORDING);
    await playsFor(page, 1);
    await pressed(page, 'ArrowRight', 6);
    const { atS } = await videoBecomes(page, (video) => video.atS > 55);
    await playsFor(page, 6);
    await page.reload();
    await playsFor(page, 1);
    const resumedS = (await videoFacts(page)).atS;
    expect(resumedS).toBeGreaterThan(atS - NEAR_S);
    expect(resumedS).toBeLessThan(atS + 30);
  });

  test('A-63: resumes live playback within 4 s of the stored position two minutes behind live', async () => {
    const page = await open();
    const before = await videoFacts(page);
    await pressed(page, 'ArrowLeft', 12);
    await videoBecomes(page, (video) => video.atS < before.atS - 100);
    await playsFor(page, 4);
    const atS = await reloadVideo(page);
    // The viewer sees a video, no longer the poster.
    await page.waitForSelector(`${PLAYER} input[aria-label="Seek"]`);
    const { beganAtS } = await videoBecomes(page, (video) => video.beganAtS !== null);
    expect(Math.abs((beganAtS ?? 0) - atS)).toBeLessThanOrEqual(NEAR_S);
    await playsFor(page, 1);
    expect(await behindS(page)).toBeGreaterThan(90);
  });

  test('lists every quality of the stream in the bar and in the settings, and shows the lowest when it is chosen', async () => {
    const page = await open();
    await eventually(async () =>
      expect((await optionsOf(page, 'Quality')).slice(1)).toEqual(['Data saver', '720p', '540p', '360p']),
    );
    await openSettings(page);
    const list = await byRole(page, 'combobox', 'Quality');
    expect(
      await list?.evaluate((element) => [...(element as HTMLSelectElement).options].map(({ text }) => text)),
    ).toEqual(['Auto', 'Data saver', '720p', '540p', '360p']);
    await page.keyboard.press('Escape');
    const shown = () =>
      page.$eval(
        `${PLAYER} select[aria-label="Quality"]`,
        (element) => (element as HTMLSelectElement).selectedOptions[0]?.text,
      );
    await (await waitFor(page, `${PLAYER} select[aria-label="Quality"]`)).focus();
    await page.keyboard.press('End');
    // What is buffered may last 16 s; the list shows the choice without waiting for it.
    expect(await shown()).toMatch(/^360p/);
    await page.waitForFunction(
      (video) => (document.querySelector(video) as HTMLVideoElement | null)?.videoHeight === 360,
      {},
      VIDEO,
    );
    await eventually(async () => expect(await shown()).toBe('360p'));
  });

  test('A-63: plays the sound chosen in the settings, also after a reload and in a recording, and offers none where there is one', async () => {
    const page = await open();
    const sounds = soundsOf(page);
    await eventually(async () => expect(sounds.loaded()).toEqual(['a']));
    await openSettings(page);
    const list = await byRole(page, 'combobox', 'Audio');
    expect(
      await list.evaluate((element) => [...(element as HTMLSelectElement).options].map(({ text }) => text)),
    ).toEqual(['Home announcers', 'Away announcers', 'Radio']);
    await list.focus();
    await page.keyboard.press('End');
    await eventually(async () => expect(sounds.loaded()).toContain('radio'));
    await eventually(async () =>
      expect(await list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text)).toBe('Radio'),
    );
    await page.keyboard.press('Escape');
    await playsFor(page, 3);
    sounds.forget();
    await page.reload();
    await playsFor(page, 3);
    await eventually(async () => expect(sounds.loaded()).toContain('radio'));

    sounds.forget();
    await page.goto(site.origin + RECORDING);
    await playsFor(page, 1);
    await eventually(async () => expect(sounds.loaded()).toContain('radio'));

    await page.goto(`${site.origin}/watch?with=yes-3`);
    await playsFor(page, 1);
    await openSettings(page);
    await byRole(page, 'combobox', 'Quality');
    expect(await page.$('[role="dialog"] ::-p-aria([role="combobox"][name="Audio"])')).toBeNull();
  });

  test('draws captions when they are on, and none when they are off', async () => {
    const page = await open();
    await eventually(async () => expect(await optionsOf(page, 'Captions')).toEqual(['Captions off', 'English']));
    expect(await drawnCues(page)).toEqual([]);
    await choose(page, 'Captions', 'English');
    await page.waitForFunction(
      (video) =>
        [...((document.querySelector(video) as HTMLVideoElement | null)?.textTracks ?? [])].some(
          ({ mode, activeCues }) => mode === 'showing' && (activeCues?.length ?? 0) > 0,
        ),
      {},
      VIDEO,
    );
    await pressed(page, 'c');
    await eventually(async () => expect(await drawnCues(page)).toEqual([]));
    await playsFor(page, 4);
    expect(await drawnCues(page)).toEqual([]);
  });

  test('plays a protected channel, and a clear one after it', async () => {
    const { page } = await newVisitor(browser);
    const channel = followChannel(page);
    await begin(page);
    for (const name of ['YES 2', 'YES']) {
      const before = channel.current();
      await (await page.waitForSelector(`[data-remote="mf-watch"] ::-p-text(${name} ·)`))?.click();
      await channel.becomes(false, before);
      await playsFor(page, 3);
    }
  });

  test.each(['gone', 'malformed'] as const)(
    'shows its own error code when the manifest is %s, and plays after Try again',
    async (kind) => {
      const page = await open();
      tolerateMessage(page, /404/, /manifest|mpd|Shaka|Bitmovin/i);
      await page.setBypassServiceWorker(true);
      await page.setRequestInterception(true);
      let isBroken = true;
      page.on('request', (request) => {
        if (!isBroken || !new URL(request.url()).pathname.endsWith('.mpd')) return void request.continue();
        void request.respond(
          kind === 'gone'
            ? { status: 404, body: '' }
            : { status: 200, contentType: 'application/dash+xml', body: '<MPD' },
        );
      });
      await page.goto(site.origin + RECORDING);
      await page.waitForSelector(`::-p-text(${codes[kind]})`);
      isBroken = false;
      await clickRole(page, 'button', 'Try again');
      await playsFor(page, 1);
    },
  );

  test('WATCH-102: reports a quality only after the first frame, and with its bitrate', async () => {
    await site.control('DELETE /events');
    const page = await open();
    await showLowest(page);
    interface Tracked {
      readonly name: string;
      readonly body: { readonly timestamp: string; readonly properties: { readonly bitrateKbps?: number } };
    }
    await eventually(async () => {
      const { events } = (await site.control('GET /events?type=track')) as { events: readonly Tracked[] };
      const timesOf = (name: string) =>
        events.filter((event) => event.name === name).map(({ body }) => Date.parse(body.timestamp));
      const bitrates = events
        .filter(({ name }) => name === 'Video Quality Updated')
        .map(({ body }) => body.properties.bitrateKbps ?? 0);
      expect(bitrates.length).toBeGreaterThan(0);
      expect(Math.min(...bitrates)).toBeGreaterThan(0);
      // Events may arrive in another order than they happened.
      expect(Math.min(...timesOf('Video Quality Updated'))).toBeGreaterThan(
        Math.min(...timesOf('Video Playback Started')),
      );
    });
  });

  test('leaves no video and requests no media after the watch page is left', async () => {
    const page = await open();
    await clickRole(page, 'button', 'Account & Settings');
    await clickRole(page, 'link', 'Manage Subscription');
    await waitForPath(page, '/ManageSubscription');
    await byRole(page, 'heading', 'Manage Subscription');
    const requested: string[] = [];
    page.on('request', (request) => /\.(m4s|mp4|mpd|vtt)$/.test(request.url()) && requested.push(request.url()));
    expect(await page.$('video')).toBeNull();
    // A round trip later nothing has been requested.
    await page.evaluate(() => fetch('/media/time').then((response) => response.text()));
    expect(requested).toEqual([]);
  });

  test('starts a long game on air over from its beginning, and returns to the live edge', async () => {
    const page = await open();
    const minuteMs = 60_000;
    const startMs = Math.floor(Date.now() / minuteMs - 100) * minuteMs;
    await putGame(site, { channel: 'yes-3', startMs, endMs: startMs + 180 * minuteMs });
    await openGame(page, site, 'yes-3');
    await playsFor(page, 1);
    const { atS } = await videoFacts(page);
    await startOver(page);
    await videoBecomes(page, (video) => video.atS < atS - 5_900);
    await playsFor(page, 2);
    await eventually(async () => expect(await seekText(page)).toMatch(/^1:(39|40|41):\d\d behind live$/));
    await pressed(page, 'l');
    await eventually(async () => expect(await seekText(page)).toBe('LIVE'));
    await videoBecomes(page, (video) => video.atS >= atS);
  });
};
