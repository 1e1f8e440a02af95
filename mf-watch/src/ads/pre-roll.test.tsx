import { success } from '@grandstand/shared-contracts';
import { AiringLive, type PreRollKind } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { openBrowse } from '../testing/browse-scene.tsx';
import { ads, leave, openWatch, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();
let play: jest.SpyInstance;
beforeEach(() => {
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => play.mockRestore());

const VAST = `<VAST version="4.2"><Ad><InLine><Impression>/i</Impression><Error>/e?c=[ERRORCODE]</Error><Creatives><Creative>
  <Linear skipoffset="00:00:05"><TrackingEvents>${[
    'start',
    'firstQuartile',
    'midpoint',
    'thirdQuartile',
    'complete',
    'skip',
  ]
    .map((event) => `<Tracking event="${event}">/${event}</Tracking>`)
    .join('')}</TrackingEvents>
  <MediaFiles><MediaFile delivery="progressive" type="video/mp4">/ad.mp4</MediaFile></MediaFiles></Linear>
  </Creative></Creatives></InLine></Ad></VAST>`;

const switchOn = (host: FakeHost) =>
  host.config.set({ ...host.config.get(), preRoll: { vod: false, overflow: false, linear: true } });
const withAd = (host: FakeHost) => {
  ads.vast = new DOMParser().parseFromString(VAST, 'application/xml');
  switchOn(host);
};
const adVideo = () => screen.getByRole('region', { name: 'Advertisement' }).querySelector('video') as HTMLVideoElement;
const moveTo = (seconds: number) => {
  Object.defineProperties(adVideo(), {
    currentTime: { configurable: true, value: seconds },
    duration: { configurable: true, value: 10 },
  });
  fireEvent.timeUpdate(adVideo());
};
const reported = () => ads.reported.map((url) => url.replace('http://localhost/', ''));

test('WATCH-057, WATCH-102: plays an ad first and reports its events in order, then the programme, when the flag is on', async () => {
  const { host, port } = await openWatch(withAd);
  expect(port.sources).toEqual([]);
  fireEvent.playing(adVideo());
  for (const seconds of [1, 2.6, 5.1, 7.6]) moveTo(seconds);
  fireEvent.ended(adVideo());
  await settle();
  expect(reported()).toEqual(['i', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']);
  expect(port.sources).toHaveLength(1);
  expect(host.tracked.map(({ name }) => name).filter((name) => name.includes('Ad Break'))).toEqual([
    'Video Ad Break Started',
    'Video Ad Break Completed',
  ]);
});

const openKind = (kind: PreRollKind, preRoll: Record<PreRollKind, boolean>) =>
  openBrowse(kind === 'vod' ? '/watch/vod-1' : '/watch', undefined, (host) => {
    if (kind === 'overflow') host.answer(AiringLive, success({ data: [] }));
    host.config.set({ ...host.config.get(), preRoll });
  });

test.each(['vod', 'overflow', 'linear'] as const)(
  'WATCH-057: requests an ad before %s only when the flag of that kind is on',
  async (kind) => {
    await openKind(kind, { vod: false, overflow: false, linear: false, [kind]: true });
    expect(ads.requested).toEqual([expect.stringMatching(`[?]kind=${kind}(&content=vod-1)?$`)]);
    leave();
    const { port } = await openKind(kind, { vod: true, overflow: true, linear: true, [kind]: false });
    expect(ads.requested).toHaveLength(1);
    expect(port.sources).toHaveLength(1);
  },
);

test('starts the programme when the ad server has no ad', async () => {
  const { port } = await openWatch(switchOn);
  expect(port.sources).toHaveLength(1);
});

test('an ad can be skipped after its skip offset', async () => {
  const { port } = await openWatch(withAd);
  fireEvent.playing(adVideo());
  moveTo(2);
  expect(screen.getByRole('button', { name: 'Skip in 3' })).toBeDisabled();
  moveTo(5.2);
  await user.click(screen.getByRole('button', { name: 'Skip ad' }));
  await settle();
  expect(reported()).toContain('skip');
  expect(port.sources).toHaveLength(1);
});

test.each([
  ['breaks', () => fireEvent.error(adVideo())],
  ['stands still', () => act(() => jest.advanceTimersByTime(6_000))],
])('an ad that %s is reported, and the programme starts', async (_how, happen) => {
  const { port } = await openWatch(withAd);
  happen();
  await settle();
  expect(reported()).toEqual(['e?c=405']);
  expect(port.sources).toHaveLength(1);
});

test('an ad plays once per chosen item, and not during the item when the flag is switched on', async () => {
  const { host, port } = await openWatch();
  expect(port.sources).toHaveLength(1);
  act(() => withAd(host));
  await settle();
  expect(screen.queryByRole('region', { name: 'Advertisement' })).not.toBeInTheDocument();
});
