import { act, fireEvent, screen } from '@testing-library/react';
import type { FakePort } from '../player/testing/fake-port.ts';
import { playChannelWithAds } from '../testing/ad-scene.tsx';
import { ads, runOnSceneClock, settle } from '../testing/watch-scene.tsx';
import './live-ads.tsx';

runOnSceneClock();
let play: jest.SpyInstance;
beforeEach(() => {
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => play.mockRestore());

const AD = `<VAST version="4.2"><Ad><InLine><Impression>/i</Impression><Creatives><Creative><Linear><TrackingEvents>
  <Tracking event="complete">/complete</Tracking></TrackingEvents><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4">/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;
const BREAK = { id: 'break-7', startS: 1_800, endS: 1_830 };
const layer = () => screen.queryByRole('region', { name: 'Advertisement' });
const endAd = async () => {
  const video = layer()?.querySelector('video') as HTMLVideoElement;
  fireEvent.playing(video);
  fireEvent.ended(video);
  await settle();
};
const after = async (seconds: number) => {
  await act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
};

const enter = async (port: FakePort, positionS = 1_800.2) => {
  act(() => port.report({ positionS, adBreak: BREAK }));
  await settle();
};

test('a break of a channel is replaced with ads until it ends, and the programme continues at its end', async () => {
  const { port, host } = await playChannelWithAds();
  ads.vast = new DOMParser().parseFromString(AD, 'application/xml');
  await enter(port);
  expect(port.requested.at(-1)).toBe('pause');
  expect(layer()).toBeVisible();
  expect(ads.requested).toEqual([expect.stringMatching(/kind=linear&break=break-7$/)]);
  const paused = port.requested.length;
  act(() => port.report({ status: 'playing' }, { type: 'resumed' }));
  expect(port.requested.slice(paused)).toEqual(['pause']);
  act(() => port.report({ status: 'paused' }));
  await after(3);
  await endAd();
  expect(ads.requested).toHaveLength(2);
  expect(ads.reported.map((url) => new URL(url).pathname)).toEqual(['/i', '/complete']);
  await after(27);
  expect(layer()).not.toBeInTheDocument();
  expect(port.requested.slice(-2)).toEqual([expect.stringMatching(/^seek 1830/), 'play']);
  expect(host.tracked.map(({ name }) => name).filter((name) => name.includes('Ad Break'))).toEqual([
    'Video Ad Break Started',
    'Video Ad Break Completed',
  ]);
  // It is not shown again to a viewer who goes back.
  act(() => port.report({ status: 'playing' }));
  await enter(port, 1_801);
  expect(layer()).not.toBeInTheDocument();
});

test('a viewer who joins during a break gets ads for its rest, and none for the last seconds', async () => {
  const { port } = await playChannelWithAds();
  ads.vast = new DOMParser().parseFromString(AD, 'application/xml');
  await enter(port, 1_826);
  expect(layer()).not.toBeInTheDocument();
  act(() => port.report({ adBreak: { ...BREAK, id: 'break-8', endS: 1_840 } }));
  await settle();
  expect(layer()).toBeVisible();
  await after(14.1);
  expect(port.requested.slice(-2)).toEqual([expect.stringMatching(/^seek 1840/), 'play']);
});

test('a break without an ad plays as it is, as far as it would have played', async () => {
  const { port } = await playChannelWithAds();
  ads.vast = null;
  await enter(port);
  await settle();
  expect(layer()).not.toBeInTheDocument();
  expect(port.requested.slice(-2)).toEqual([expect.stringMatching(/^seek 1800/), 'play']);
});

test('a break that is ended early ends its ads', async () => {
  const { port } = await playChannelWithAds();
  ads.vast = new DOMParser().parseFromString(AD, 'application/xml');
  await enter(port, 1_800);
  act(() => port.report({ status: 'paused', adBreak: { ...BREAK, endS: 1_812 } }, { type: 'paused' }));
  // The new end is noticed first.
  await after(1.1);
  await after(11);
  expect(layer()).not.toBeInTheDocument();
  expect(port.requested.slice(-2)).toEqual(['seek 1812', 'play']);
});
