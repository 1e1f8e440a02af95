import { act, fireEvent, screen } from '@testing-library/react';
import type { FakePort } from '../player/testing/fake-port.ts';
import { openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { ads, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import './ad-breaks.tsx';

runOnSceneClock();
seeEverything();
let play: jest.SpyInstance;
beforeEach(() => {
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => play.mockRestore());

const AD = `<VAST version="4.2"><Ad><InLine><Impression>/i</Impression><Creatives><Creative><Linear><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4">/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;
const aBreak = (id: string, offset: string, vast: string) => `<vmap:AdBreak timeOffset="${offset}" breakType="linear">
  <vmap:AdSource><vmap:VASTAdData>${vast}</vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents>${[
    'breakStart',
    'breakEnd',
    'error',
  ]
    .map((event) => `<vmap:Tracking event="${event}">/${id}/${event}?c=[ERROR_CODE]</vmap:Tracking>`)
    .join('')}</vmap:TrackingEvents></vmap:AdBreak>`;
const answer = (...breaks: readonly string[]) => {
  ads.vast = new DOMParser().parseFromString(
    `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks.join('')}</vmap:VMAP>`,
    'application/xml',
  );
};

const layer = () => screen.queryByRole('region', { name: 'Advertisement' });
const endAd = async () => {
  fireEvent.ended(layer()?.querySelector('video') as HTMLVideoElement);
  await settle();
};
const breakReports = () =>
  ads.reported.filter((url) => url.includes('/break') || url.includes('/error')).map((url) => new URL(url).pathname);
const at = (port: FakePort, positionS: number) => act(() => port.report({ positionS }));
const playRecording = async (positionS = 0) => {
  const scene = await openBrowse('/watch/vod-1', undefined, (host) =>
    host.config.set({ ...host.config.get(), preRoll: { vod: true, overflow: false, linear: false } }),
  );
  const start = async () => {
    act(() =>
      scene.port.report(
        { status: 'playing', live: false, positionS, durationS: 100, seekEndS: 100 },
        { type: 'started' },
      ),
    );
    await settle();
  };
  return { ...scene, start };
};

test('a break interrupts the recording at its time, reports itself, and the recording continues from there', async () => {
  answer(aBreak('mid', '00:00:20', AD));
  const { port, start } = await playRecording();
  expect(ads.requested).toEqual(['/ads/pre-roll.xml?kind=vod&content=vod-1']);
  await start();
  expect(screen.getByRole('img', { name: 'Ad at 0:20' })).toBeInTheDocument();
  at(port, 19);
  expect(layer()).not.toBeInTheDocument();
  at(port, 20.2);
  await settle();
  expect(port.requested.at(-1)).toBe('pause');
  expect(layer()).toBeVisible();
  // A media key cannot start the recording under its ad.
  const paused = port.requested.length;
  act(() => port.report({ status: 'playing' }, { type: 'resumed' }));
  expect(port.requested.slice(paused)).toEqual(['pause']);
  await endAd();
  expect(breakReports()).toEqual(['/mid/breakStart', '/mid/breakEnd']);
  expect(port.requested.at(-1)).toBe('play');
  expect(port.requested.some((call) => call.startsWith('seek'))).toBe(false);
  expect(screen.queryByRole('img', { name: 'Ad at 0:20' })).not.toBeInTheDocument();
  at(port, 10);
  at(port, 30);
  await settle();
  expect(layer()).not.toBeInTheDocument();
});

test('a seek over two breaks shows the last one once', async () => {
  answer(aBreak('one', '00:00:20', AD), aBreak('two', '50%', AD));
  const { port, start } = await playRecording();
  await start();
  act(() => port.report({ positionS: 80 }, { type: 'sought', fromS: 0, toS: 80 }));
  await settle();
  await endAd();
  at(port, 81);
  await settle();
  expect(layer()).not.toBeInTheDocument();
  expect(breakReports()).toEqual(['/two/breakStart', '/two/breakEnd']);
});

test('the break at the start is before the recording, and a recording that resumes later shows none it has passed', async () => {
  answer(aBreak('pre', 'start', AD), aBreak('mid', '00:00:20', AD));
  const { port, start } = await playRecording(60);
  await settle();
  expect(port.sources).toEqual([]);
  await endAd();
  expect(port.sources).toHaveLength(1);
  await start();
  at(port, 61);
  await settle();
  expect(layer()).not.toBeInTheDocument();
  expect(breakReports()).toEqual(['/pre/breakStart', '/pre/breakEnd']);
});

test('the break at the end is before what comes next', async () => {
  answer(aBreak('post', 'end', AD));
  const { port, start } = await playRecording();
  await start();
  act(() => port.report({ status: 'ended', positionS: 100 }, { type: 'completed' }));
  await settle();
  expect(layer()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Up next' })).not.toBeInTheDocument();
  await endAd();
  expect(screen.getByRole('region', { name: 'Up next' })).toBeVisible();
});

test('a break without an ad is reported as an error, and the recording continues', async () => {
  answer(aBreak('mid', '00:00:20', '<VAST version="4.2"/>'));
  const { port, start } = await playRecording();
  await start();
  at(port, 21);
  await settle();
  expect(ads.reported).toEqual([expect.stringContaining('/mid/error?c=1004')]);
  expect(port.requested.at(-1)).toBe('play');
  expect(layer()).not.toBeInTheDocument();
});

test('an ad server that fails stops no recording', async () => {
  const { port, start } = await playRecording();
  expect(port.sources).toHaveLength(1);
  await start();
  at(port, 21);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(port.requested.at(-1)).toBe('pause');
});
