import { defineRemote } from '@grandstand/shared-contracts/react';
import { renderRemote } from '@grandstand/contracts-testing';
import { TEXTS } from '../../texts/en.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Player } from './player.tsx';
// Loaded with the test file, so that no test waits for its transformation.
import './player-surface.tsx';
import { IDLE_STATE, type PlayerEvent, type PlayerState } from './player-port.ts';
import { type FakePort, fakePort, LIVE_STATE, TRACKS } from './testing/fake-port.ts';

const SOURCE = { url: 'https://media.test/a.mpd', format: 'dash' } as const;
const received: PlayerEvent['type'][] = [];
const onEvent = (event: PlayerEvent) => received.push(event.type);

let undo = () => {};
afterEach(() => {
  act(() => undo());
  received.length = 0;
});

const showPlayer = async (
  state: PlayerState = LIVE_STATE,
  video: HTMLVideoElement | null = null,
): Promise<FakePort> => {
  const port = { ...fakePort(IDLE_STATE), video: () => video };
  const loadEngine = async () => async () => port;
  const Screen = () => (
    <Player title="Game" contentId="yes-1" source={SOURCE} loadEngine={loadEngine} onEvent={onEvent} isPreparing />
  );
  const remote = defineRemote(TEXTS, { watch: Screen });
  await act(async () => {
    undo = renderRemote(remote, {
      path: '/watch',
      routes: [{ path: '/watch', screen: 'watch', flow: 'web', title: 'Watch' } as never],
    }).unmount;
  });
  act(() => port.report(state, { type: 'started' }));
  return port;
};
const button = (name: string) => screen.getByRole('button', { name });

test('loads and plays the source, and forwards the player’s events', async () => {
  const port = await showPlayer();
  expect(port.sources).toEqual([SOURCE]);
  expect(port.requested).toEqual(['load', 'play']);
  expect(received).toContain('started');
  expect(screen.getByRole('region', { name: 'Video player: Game' })).toBeVisible();
});

test('starts a stream that the browser did not start in a hidden page when it becomes visible', async () => {
  const port = await showPlayer({ ...IDLE_STATE, status: 'loading' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(port.requested).toEqual(['load', 'play', 'play']);
  act(() => port.report({ status: 'paused' }, { type: 'paused' }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(port.requested).toEqual(['load', 'play', 'play']);
});

test('unmounting unloads the source and destroys the engine', async () => {
  const port = await showPlayer();
  act(() => undo());
  undo = () => {};
  expect(port.requested.slice(2)).toEqual(['destroy', 'unload']);
});

test('reports an engine that cannot start as unsupported', async () => {
  const failing = async () => async () => {
    throw new Error('no MSE');
  };
  const seen: PlayerEvent[] = [];
  const report = (event: PlayerEvent) => seen.push(event);
  const Screen = () => (
    <Player title="Game" contentId="yes-1" source={SOURCE} loadEngine={failing} onEvent={report} isPreparing />
  );
  await act(async () => {
    undo = renderRemote(defineRemote(TEXTS, { watch: Screen }), {
      path: '/watch',
      routes: [{ path: '/watch', screen: 'watch', flow: 'web', title: 'Watch' } as never],
    }).unmount;
  });
  expect(seen).toEqual([{ type: 'failed', failure: { kind: 'unsupported', engineCode: 'engine:0' } }]);
});

test('shows a loading state until the first frame', async () => {
  await showPlayer({ ...IDLE_STATE, status: 'loading' });
  expect(screen.getByRole('status')).toHaveTextContent('Loading video');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a press calls the port; the button changes when the player reports', async () => {
  const port = await showPlayer();
  await userEvent.click(button('Pause'));
  expect(port.requested.at(-1)).toBe('pause');
  expect(button('Pause')).toBeVisible();
  act(() => port.report({ status: 'paused' }, { type: 'paused' }));
  await userEvent.click(button('Play'));
  expect(port.requested.at(-1)).toBe('play');
});

test('WATCH-053: starts muted with a visible Unmute, which also raises a volume of 0', async () => {
  const port = await showPlayer();
  await userEvent.click(button('Unmute'));
  expect(port.requested.slice(-2)).toEqual(['setVolume 1', 'setMuted false']);
  act(() => port.report({ muted: false, volume: 1 }, { type: 'volumeChanged' }));
  expect(screen.queryByRole('button', { name: 'Unmute' })).not.toBeInTheDocument();
  expect(button('Mute')).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%');
});

test('shows the live badge at the edge, and the distance and Go live behind it', async () => {
  const port = await showPlayer();
  expect(screen.getByText('LIVE')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go live' })).not.toBeInTheDocument();
  act(() => port.report({ positionS: 1716, behindLiveS: 84 }));
  expect(screen.getByText('-1:24')).toBeVisible();
  await userEvent.click(button('Go live'));
  expect(port.requested.slice(-2)).toEqual(['goLive', 'play']);
});

test('X-13: the timeline is a slider over the DVR window with the distance to live as its value text', async () => {
  const port = await showPlayer();
  const timeline = screen.getByRole('slider', { name: 'Seek' });
  expect(timeline).toHaveAttribute('aria-valuetext', 'LIVE');
  act(() => port.report({ seekStartS: 10, seekEndS: 1810, positionS: 1726, behindLiveS: 84 }));
  expect(timeline).toHaveAttribute('min', '10');
  expect(timeline).toHaveAttribute('max', '1810');
  expect(timeline).toHaveAttribute('aria-valuetext', '1:24 behind live');
});

test('updates the displayed time once per second', async () => {
  const port = await showPlayer({ ...LIVE_STATE, live: false, positionS: 100 });
  const timeline = screen.getByRole('slider', { name: 'Seek' });
  act(() => port.report({ positionS: 100.5 }));
  expect(timeline).toHaveValue('100');
  act(() => port.report({ positionS: 101 }));
  expect(timeline).toHaveValue('101');
});

test('X-13: arrows on the timeline move by 10 s', async () => {
  const port = await showPlayer({ ...LIVE_STATE, positionS: 100 });
  act(() => screen.getByRole('slider', { name: 'Seek' }).focus());
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  expect(port.requested.slice(-2)).toEqual(['seek 90', 'seek 110']);
});

test('a press on the timeline seeks once, when it ends', async () => {
  const port = await showPlayer();
  const seeks = () => port.requested.filter((request) => request.startsWith('seek'));
  jest.useFakeTimers();
  const timeline = screen.getByRole('slider', { name: 'Seek' });
  fireEvent.input(timeline, { target: { value: '500' } });
  expect(seeks()).toEqual([]);
  fireEvent.pointerUp(timeline);
  expect(seeks()).toEqual(['seek 500']);
  act(() => void jest.advanceTimersByTime(1_000));
  expect(seeks()).toEqual(['seek 500']);
  jest.useRealTimers();
});

test('a drag on the timeline seeks once, where it rests', async () => {
  const port = await showPlayer();
  const timeline = screen.getByRole('slider', { name: 'Seek' });
  for (const value of ['900', '600', '300']) fireEvent.input(timeline, { target: { value } });
  expect(timeline).toHaveAttribute('aria-valuetext', '25:00 behind live');
  await waitFor(() => expect(port.requested.filter((request) => request.startsWith('seek'))).toEqual(['seek 300']));
});

test.each([
  [' ', 'pause'],
  ['k', 'pause'],
  ['m', 'setMuted false'],
  ['{ArrowRight}', 'seek 1810'],
  ['{ArrowLeft}', 'seek 1790'],
  ['{ArrowUp}', 'setMuted false'],
])('X-13: the key %s inside the player calls %s', async (key, request) => {
  const port = await showPlayer();
  act(() => screen.getByRole('region', { name: 'Video player: Game' }).focus());
  await userEvent.keyboard(key);
  expect(port.requested.at(-1)).toBe(request);
});

test('X-13: leaves keys with a modifier, and Space on a button, to the browser', async () => {
  const port = await showPlayer();
  act(() => screen.getByRole('region', { name: 'Video player: Game' }).focus());
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(port.requested).toEqual(['load', 'play']);
  act(() => button('Mute').focus());
  await userEvent.keyboard(' ');
  expect(port.requested.slice(2)).toEqual(['setVolume 1', 'setMuted false']);
});

test('shows captions and qualities only where there is a choice', async () => {
  const port = await showPlayer();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  act(() => port.report(TRACKS));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Captions' }), 'English');
  expect(port.requested.at(-1)).toBe('setTextTrack t1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quality' }), '360p');
  expect(port.requested.at(-1)).toBe('setQuality lo');
  expect(screen.getByRole('option', { name: 'Auto 720p' })).toBeInTheDocument();
});

test('shows a chosen quality immediately, as switching until it is displayed', async () => {
  const port = await showPlayer();
  const qualities = [
    { id: 'hi', heightPx: 720 },
    { id: 'lo', heightPx: 360 },
  ];
  act(() => port.report({ qualities, heightPx: 720, quality: 'lo' }));
  const list = screen.getByRole('combobox', { name: 'Quality' });
  expect(list).toHaveDisplayValue('360p (switching…)');
  act(() => port.report({ heightPx: 360 }, { type: 'qualityChanged', heightPx: 360, bitrateKbps: 500 }));
  expect(list).toHaveDisplayValue('360p');
});

test('shows position and duration of recorded content', async () => {
  await showPlayer({ ...LIVE_STATE, live: false, positionS: 65, durationS: 3665, seekEndS: 3665 });
  expect(screen.getByText('1:05 / 1:01:05')).toBeVisible();
  expect(screen.queryByText('LIVE')).not.toBeInTheDocument();
});

test('offers full screen and picture-in-picture only where the browser has them', async () => {
  await showPlayer();
  expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Picture in picture' })).not.toBeInTheDocument();
});

test('toggles picture-in-picture and follows changes by the browser', async () => {
  const shown: { out: Element | null } = { out: null };
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(document, name, { configurable: true, get });
  define('pictureInPictureEnabled', () => true);
  define('pictureInPictureElement', () => shown.out);
  const video = document.createElement('video');
  const move = (to: Element | null) => {
    shown.out = to;
    video.dispatchEvent(new Event(to ? 'enterpictureinpicture' : 'leavepictureinpicture'));
  };
  Object.assign(video, { requestPictureInPicture: async () => act(() => move(video)) });
  await showPlayer(LIVE_STATE, video);
  await userEvent.click(button('Picture in picture'));
  expect(button('Exit picture in picture')).toBeVisible();
  act(() => move(null));
  expect(button('Picture in picture')).toBeVisible();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
  Reflect.deleteProperty(document, 'pictureInPictureElement');
});
