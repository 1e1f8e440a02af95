import { act, screen } from '@testing-library/react';
import type { InsertedAd } from '../player/player-port.ts';
import { fakePort, LIVE_STATE } from '../player/testing/fake-port.ts';
import { playChannelWithAds } from '../testing/ad-scene.tsx';
import { ads, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { holdInAd } from '../player/hold-in-ad.ts';
import './live-ads.tsx';

runOnSceneClock();

const EVENTS = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'clickTracking',
];
const REPORTS = Object.fromEntries(EVENTS.map((event) => [event, [`/reports/${event}`]]));
const AD: InsertedAd = {
  ...{ id: '2800', startS: 1_800, endS: 1_809.6, lengthS: 9.6, skipAfterS: 5 },
  ...{ clickUrl: 'https://shop.test/', reports: REPORTS },
};
const layer = () => screen.queryByRole('region', { name: 'Advertisement' });
const reported = () => ads.reported.map((url) => new URL(url).pathname.replace('/reports/', ''));

const playChannel = async () => {
  const scene = await playChannelWithAds();
  const playTo = async (positionS: number, insertedAd: InsertedAd | null, more = {}) => {
    act(() => scene.port.report({ positionS, insertedAd, ...more }, { type: 'timeChanged' }));
    await settle();
  };
  return { ...scene, playTo };
};
/** From one position to another, as a player reports it. */
const played = async (
  playTo: (positionS: number, ad: InsertedAd | null) => Promise<void>,
  fromS: number,
  untilS: number,
) => {
  for (let atS = fromS; atS < untilS; atS += 0.5) await playTo(atS, atS < AD.endS ? AD : null);
};

test('decision 130: an ad in the stream is played by the stream, with a notice, and each event is reported once', async () => {
  const { port, host, playTo } = await playChannel();
  const calls = port.requested.length;
  await playTo(1_800.2, AD);
  expect(layer()).toHaveTextContent('Advertisement, 10 seconds left');
  expect(layer()?.querySelector('video')).toBeNull();
  expect(screen.getByRole('link', { name: /Learn more/ })).toHaveAttribute('href', 'https://shop.test/');
  await played(playTo, 1_800.4, 1_811);
  expect(layer()).not.toBeInTheDocument();
  // A viewer who goes back sees the ad again, which counts no second time.
  await played(playTo, 1_800.4, 1_811);
  expect(reported()).toEqual(EVENTS.slice(0, 6));
  expect(ads.requested).toEqual([]);
  expect(port.requested.slice(calls)).toEqual([]);
  expect(
    host.tracked
      .map(({ name }) => name)
      .filter((name) => name.includes('Ad Break'))
      .slice(0, 2),
  ).toEqual(['Video Ad Break Started', 'Video Ad Break Completed']);
});

test('what a seek passed has not been seen, and a break that is ended early completes no ad', async () => {
  const { playTo } = await playChannel();
  await playTo(1_800.2, AD);
  // The quarter after this place is watched, those before it are not.
  await playTo(1_807, AD);
  const short = { ...AD, endS: 1_807.6 };
  await playTo(1_807.4, short);
  await playTo(1_807.8, null);
  expect(reported()).toEqual(['impression', 'start', 'thirdQuartile']);
});

test('what plays while the page is busy has been seen; what a seek passes has not, however long it takes', async () => {
  const { port, playTo } = await playChannel();
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
  await playTo(1_800.2, AD);
  await pass(3_000);
  await playTo(1_803.2, AD);
  expect(reported()).toEqual(['impression', 'start', 'firstQuartile']);
  await pass(10_000);
  act(() => port.report({ positionS: 1_807.3 }, { type: 'sought', fromS: 1_803.2, toS: 1_807.3 }));
  await playTo(1_807.4, AD);
  expect(reported()).toEqual(['impression', 'start', 'firstQuartile']);
});

test('a viewer behind live may skip an ad after its time, one at the live edge cannot', async () => {
  const { port, playTo } = await playChannel();
  await playTo(1_801, AD);
  expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
  await playTo(1_802, AD, { seekEndS: 2_400 });
  expect(screen.getByRole('button', { name: 'Skip in 3' })).toBeDisabled();
  await playTo(1_805.2, AD);
  await user.click(screen.getByRole('button', { name: 'Skip ad' }));
  expect(port.requested.at(-1)).toBe('seek 1809.6');
  expect(reported()).toContain('skip');
});

test('no seek passes the rest of an ad before it may be skipped, and back is always possible', () => {
  const port = fakePort({ ...LIVE_STATE, positionS: 1_802, seekEndS: 2_400, insertedAd: AD });
  const held = holdInAd(port);
  held.seek(1_900);
  held.goLive();
  held.seek(1_700);
  expect(port.requested).toEqual(['seek 1802', 'seek 1700']);
  port.report({ positionS: 1_805.5 });
  held.seek(1_900);
  port.report({ insertedAd: { ...AD, skipAfterS: null } });
  held.seek(1_900);
  port.report({ insertedAd: null });
  held.goLive();
  expect(port.requested.slice(2)).toEqual(['seek 1900', 'seek 1805.5', 'goLive']);
});
