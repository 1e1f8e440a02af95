import { afterAll, expect, test } from '@jest/globals';
import { newVisitor, signInByForm } from './harness/browser.ts';
import { openMediaOrigin } from './harness/media-origin.ts';
import { onSite, type Place } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';

const media = await openMediaOrigin();
let place: Place;
onSite(
  (opened) => {
    place = opened;
    media.forwardTo(opened.site.origin);
  },
  { GS_MEDIA_ORIGIN: media.origin },
);
afterAll(() => media.close());

test('GS_MEDIA_ORIGIN: clear and protected channels play from another origin, which gets cookies and no tokens', async () => {
  const { page } = await newVisitor(place.browser);
  const ofSite: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === place.site.origin && pathname.startsWith('/media/channels/')) ofSite.push(pathname);
  });
  await signInByForm(page, place.site.origin, 'card-m');
  await playsFor(page, 2);
  await (await page.waitForSelector('[data-remote="mf-watch"] ::-p-text(YES 2 ·)'))?.click();
  await page.waitForFunction(
    () => document.querySelector<HTMLVideoElement>('[data-remote="mf-watch"] video')?.mediaKeys,
  );
  await playsFor(page, 2);
  expect(ofSite).toEqual([]);
  const requested = media.paths.filter((path) => path !== '/media/time');
  for (const path of requested) expect(path).toMatch(/^\/media\/channels\/yes-\d\//);
  expect(requested).toContain('/media/channels/yes-2/licence');
  expect((await fetch(`${media.origin}/media/channels/yes-1/manifest.mpd`)).status).toBe(403);
});
