import { findFfmpeg } from '@grandstand/build-kit/programs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { makeVideo } from '../../platform/src/testing/test-videos.ts';
import { axeViolations } from './harness/axe.ts';
import { byRole, clickRole, newVisitor, waitFor } from './harness/browser.ts';
import { openContent, why } from './harness/console.ts';
import { eventually } from './harness/eventually.ts';
import { retype, showsText } from './harness/form.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import { clickControl } from './harness/player-keyboard.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
let work: string;
beforeAll(() => void findFfmpeg());
onSite((place) => {
  ({ site, browser, work } = place);
});

const VIDEO = '[data-remote="mf-watch"] video';

/** The captions that the browser draws now. */
const showsCaption = (page: Page, text: string) =>
  page.waitForFunction(
    (video, words) =>
      [...((document.querySelector(video) as HTMLVideoElement | null)?.textTracks ?? [])].some(
        ({ mode, activeCues }) =>
          mode === 'showing' && [...(activeCues ?? [])].some((cue) => (cue as VTTCue).text.includes(words)),
      ),
    {},
    VIDEO,
    text,
  );

/** Which sounds the page gets from now on, by the folder of their segments. */
const soundsOf = (page: Page) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const [, sound] = /\/(a\d*)\/\d+\.m4s$/.exec(new URL(response.url()).pathname) ?? [];
    if (sound !== undefined && response.ok()) loaded.add(sound);
  });
  return () => loaded;
};
const optionsOf = (list: ElementHandle): Promise<string[]> =>
  list.evaluate((element) => [...(element as HTMLSelectElement).options].map(({ text }) => text));

test('an editor uploads a video and makes a recording of it, and a viewer watches it with captions and thumbnails', async () => {
  const file = await makeVideo(work, 'gulls-herons.mp4', {
    ...{ seconds: 20, size: '640x360', words: 'Play ball' },
    sounds: [{ language: 'eng' }, { language: 'spa' }],
  });
  const page = await openContent({ site, browser }, 'uploads');
  await showsText(page, 'No video is uploaded');
  // The name of a file field ends with the name of its file.
  await ((await waitFor(page, 'input[type=file]')) as ElementHandle<HTMLInputElement>).uploadFile(file);
  await clickRole(page, 'button', 'Upload');
  await showsText(page, 'gulls-herons.mp4 is uploaded.');
  await page.waitForSelector('::-p-aria([name="Make a recording… gulls-herons.mp4"][role="button"])');
  await showsText(page, 'Captions: en');
  await showsText(page, 'Sounds: English, Español');
  expect(await axeViolations(page)).toEqual([]);
  await clickRole(page, 'button', 'Make a recording… gulls-herons.mp4');
  await retype(page, 'Title', 'Gulls at Herons, the whole game');
  await clickRole(page, 'button', 'Choose a picture…');
  await clickRole(page, 'button', 'Use still 1');
  const point = '::-p-aria([name="Focal point: 50 % from the left, 50 % from the top. Arrow keys move it."])';
  await (await page.waitForSelector(point))?.focus();
  await page.keyboard.press('ArrowLeft');
  await showsText(page, 'What viewers see');
  await clickRole(page, 'button', 'Use this picture');
  await page.waitForSelector('::-p-aria([name="Choose a picture…"])');
  await clickRole(page, 'checkbox', 'Open to every viewer');
  await why(page, 'the archive');
  await clickRole(page, 'button', 'Publish');
  await showsText(page, 'The recording Gulls at Herons, the whole game is saved.');

  const { contentRecordings } = await site.registry.request<{
    contentRecordings: { id: string; title: string; poster: string }[];
  }>('{ contentRecordings { id title poster } }');
  // A program that ended meanwhile has a recording, too.
  const recording = contentRecordings.find(({ title }) => title === 'Gulls at Herons, the whole game');
  const poster = await fetch(new URL(`${recording?.poster}?width=320`, site.origin));
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { page: viewer } = await newVisitor(browser);
  const thumbnails: string[] = [];
  viewer.on('response', (response) => {
    if (/\/thumbnails\/\d+\.jpg$/.test(response.url()) && response.ok()) thumbnails.push(response.url());
  });
  await viewer.goto(`${site.origin}/watch/${recording?.id}`);
  expect((await playsFor(viewer, 1)).windowS).toBeCloseTo(20, 0);
  await (await viewer.waitForSelector('select[aria-label="Captions"]'))?.select(
    await (await waitFor(viewer, 'select[aria-label="Captions"] option:last-child')).evaluate(
      (option) => (option as HTMLOptionElement).value,
    ),
  );
  await (await waitFor(viewer, '[data-remote="mf-watch"] input[aria-label="Seek"]')).focus();
  await viewer.keyboard.press('Home');
  await showsCaption(viewer, 'Play ball');
  const seek = await (await viewer.$('[data-remote="mf-watch"] input[aria-label="Seek"]'))?.boundingBox();
  await viewer.mouse.move((seek?.x ?? 0) + (seek?.width ?? 0) * 0.6, (seek?.y ?? 0) + (seek?.height ?? 0) / 2);
  await viewer.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('[data-remote="mf-watch"] img')].some(
      ({ src, naturalWidth }) => (/thumbnails\//.test(src) || src.startsWith('blob:')) && naturalWidth === 160,
    ),
  );
  expect(thumbnails.length).toBeGreaterThan(0);

  const { page: listener } = await newVisitor(browser);
  const sounds = soundsOf(listener);
  await listener.goto(`${site.origin}/watch/${recording?.id}`);
  await playsFor(listener, 1);
  await clickControl(listener, 'Pause');
  await byRole(listener, 'button', 'Play');
  await eventually(async () => expect(sounds()).toEqual(new Set(['a'])));
  await clickRole(listener, 'button', 'Player settings');
  const list = await byRole(listener, 'combobox', 'Audio');
  await eventually(async () => expect(await optionsOf(list)).toEqual(['English', 'Español']));
  await list.focus();
  await listener.keyboard.press('End');
  await eventually(async () => expect(sounds()).toEqual(new Set(['a', 'a2'])));
  await listener.keyboard.press('Escape');
  await clickRole(listener, 'button', 'Play');
  await playsFor(listener, 1);
  // The next visit plays the sound that was chosen.
  const later = soundsOf(listener);
  await listener.reload();
  await playsFor(listener, 1);
  await eventually(async () => expect(later()).toContain('a2'));
  await listener.waitForFunction(
    (video) =>
      ((document.querySelector(video) as { webkitAudioDecodedByteCount?: number } | null)
        ?.webkitAudioDecodedByteCount ?? 0) > 0,
    {},
    VIDEO,
  );
});
