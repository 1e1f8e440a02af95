import { act, fireEvent, screen, within } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { startOfProgram } from './start-of-program.ts';
import { LIVE_STATE } from './testing/fake-port.ts';

runOnSceneClock();

const frame = () => screen.getByRole('region', { name: /^Video player/ });
const press = (key: string) => fireEvent.keyDown(frame(), { key });
const NOW = 10_000_000;

test.each([
  ['in the window', LIVE_STATE, NOW - 600_000, 1_200],
  ['before the window', LIVE_STATE, NOW - 3_600_000, null],
  ['where the viewer is', { ...LIVE_STATE, positionS: 1_210 }, NOW - 600_000, null],
  ['of a recording', { ...LIVE_STATE, live: false }, NOW - 600_000, null],
  ['unknown', LIVE_STATE, undefined, null],
])('finds the beginning of a programme %s', (_where, state, startsAtMs, startS) => {
  expect(startOfProgram(state, startsAtMs, NOW)).toBe(startS);
});

test('Start over seeks to the beginning of the programme while the window contains it', async () => {
  const { port } = await openWatch();
  act(() => port.report({ ...LIVE_STATE, seekEndS: 7_200, positionS: 7_200 }, { type: 'started' }));
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  // On air for an hour.
  expect(port.requested.at(-1)).toBe('seek 3600');
});

test('offers other speeds for recordings and not for live content', async () => {
  const { port } = await openWatch();
  play(port);
  expect(screen.queryByRole('combobox', { name: 'Speed' })).not.toBeInTheDocument();
  act(() => port.report({ live: false }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(port.requested.at(-1)).toBe('setRate 1.5');
});

test('seeks ten seconds back and forward', async () => {
  const { port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }));
  await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }));
  expect(port.requested.slice(-2)).toEqual(['seek 1790', 'seek 1810']);
});

test('X-13: ? opens and closes the list of keys', async () => {
  const { port } = await openWatch();
  play(port);
  press('?');
  await settle();
  const map = screen.getByRole('dialog', { name: 'Keyboard' });
  expect(within(map).getByText('Previous or next channel')).toBeVisible();
  await user.click(within(map).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('C toggles captions, and L goes to the live edge', async () => {
  const { port } = await openWatch();
  play(port);
  act(() => port.report({ textTracks: [{ id: 'en', language: 'en', label: 'English' }] }));
  press('c');
  expect(port.requested.at(-1)).toBe('setTextTrack en');
  press('l');
  expect(port.requested.slice(-2)).toEqual(['goLive', 'play']);
});

test('N and P change the channel in the same player, so full screen stays', async () => {
  const { port } = await openWatch();
  play(port);
  const before = frame();
  press('n');
  await settle();
  expect(frame()).toBe(before);
  expect(frame()).toHaveAccessibleName('Video player: Brooklyn at Chicago');
  play(port);
  press('p');
  await settle();
  expect(frame()).toHaveAccessibleName('Video player: New York at Boston');
});

test('A-63: keeps the chosen volume for the next player', async () => {
  const { host, port } = await openWatch();
  play(port);
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.6' } });
  act(() => host.navigate('/watch?vodSearch=x'));
  act(() => host.navigate('/watch/none'));
  await settle();
  act(() => host.navigate('/watch'));
  await settle();
  expect(port.requested.slice(port.requested.lastIndexOf('destroy'))).toEqual(
    expect.arrayContaining(['setVolume 0.6', 'setMuted false']),
  );
});

test('starts muted when the browser refuses sound', async () => {
  const { port } = await openWatch();
  act(() => port.report({ ...LIVE_STATE, muted: false, volume: 1, status: 'paused' }, { type: 'playRefused' }));
  expect(port.requested.slice(-2)).toEqual(['setMuted true', 'play']);
});

test('handles media keys, and releases them at the end', async () => {
  const handlers = new Map<string, unknown>();
  const session = {
    metadata: null as unknown,
    setActionHandler: (name: string, work: unknown) => handlers.set(name, work),
  };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  Object.defineProperty(globalThis, 'MediaMetadata', {
    configurable: true,
    value: class {
      readonly title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  });
  const { host, port } = await openWatch();
  play(port);
  expect(session.metadata).toMatchObject({ title: 'New York at Boston' });
  (handlers.get('pause') as () => void)();
  expect(port.requested.at(-1)).toBe('pause');
  await act(async () => (handlers.get('nexttrack') as () => void)());
  await settle();
  expect(session.metadata).toMatchObject({ title: 'Brooklyn at Chicago' });
  act(() => host.navigate('/watch/none'));
  await settle();
  expect(session.metadata).toBeNull();
  expect(handlers.get('pause')).toBeNull();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('the caption style is chosen with a sample beside it, and remembered', async () => {
  const { host, port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Player settings' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Caption size' }), 'Large');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Caption color' }), 'Yellow');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Caption background' }), 'None');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Caption font' }), 'Serif');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Text opacity' }), '50%');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Text edge' }), 'Outline');
  expect(host.preferences.get('captionStyle')).toEqual({
    size: 'large',
    color: 'yellow',
    background: 'none',
    font: 'serif',
    opacity: '50',
    edge: 'outline',
  });
  expect(frame().style.getPropertyValue('--cue-size')).toBe('150%');
  expect(frame().style.getPropertyValue('--cue-color')).toBe('rgb(255 228 92 / 50%)');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('lists captions and their language before their style in the settings', async () => {
  const { port } = await openWatch();
  play(port);
  act(() =>
    port.report({
      textTracks: [
        { id: 't1', language: 'en', label: 'English' },
        { id: 't2', language: 'es', label: '' },
      ],
    }),
  );
  const menu = screen.getByRole('combobox', { name: 'Captions' });
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Captions off', 'English', 'Spanish']);
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Player settings' }));
  expect(dialog.getAllByRole('combobox').map((list) => (list as HTMLSelectElement).labels[0]?.textContent)).toEqual([
    'Captions',
    'Caption size',
    'Caption font',
    'Caption color',
    'Text opacity',
    'Caption background',
    'Text edge',
    'Sleep timer',
  ]);
});

test('the statistics show engine, codec, bandwidth, latency by the clock of the stream, and dropped frames', async () => {
  const { port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  await user.click(screen.getByRole('switch', { name: 'Stats for nerds' }));
  await settle();
  const rows = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl[aria-label="Stats for nerds"] > div')].map((row) => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd')?.textContent,
      ]),
    );
  expect(rows()).toMatchObject({
    Engine: 'Fake 1.0',
    Codec: 'avc1.64001f',
    Bandwidth: '5200 kbps',
    // Of the stream, not the player’s own distance to the edge, which is 0 here.
    'Behind live': '8.3 s',
    'Dropped frames': '2 / 1500',
  });
  act(() => port.report({ live: false, positionS: 75 }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(rows()).toMatchObject({ Position: '1:15' });
  expect(rows()).not.toHaveProperty('Behind live');
});

test('the settings contain captions, speed and quality, which a phone has no room for in the bar', async () => {
  const { port } = await openWatch();
  play(port);
  act(() =>
    port.report({
      textTracks: [{ id: 't1', language: 'en', label: '' }],
      qualities: [
        { id: 'hi', heightPx: 720 },
        { id: 'lo', heightPx: 360 },
      ],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  const dialog = within(screen.getByRole('dialog', { name: 'Player settings' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Captions' }), 'English');
  expect(port.requested.at(-1)).toBe('setTextTrack t1');
  act(() => port.report({ textTrack: 't1' }, { type: 'tracksChanged' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Captions' }), 'Captions off');
  expect(port.requested.at(-1)).toBe('setTextTrack ');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Quality' }), '360p');
  expect(port.requested.at(-1)).toBe('setQuality lo');
  expect(dialog.queryByRole('combobox', { name: 'Speed' })).not.toBeInTheDocument();
  act(() => port.report({ live: false }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speed' }), '2×');
  expect(port.requested.at(-1)).toBe('setRate 2');
});

test('the statistics update with the stream', async () => {
  const { port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  await user.click(screen.getByRole('switch', { name: 'Stats for nerds' }));
  await settle();
  const stats = document.querySelector('dl[aria-label="Stats for nerds"]');
  expect(stats).toHaveTextContent('720p');
  expect(stats).toHaveTextContent('2400 kbps');
  act(() => port.report({ heightPx: 360, bitrateKbps: 600, buffered: [{ startS: 1_790, endS: 1_808 }] }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(stats).toHaveTextContent('360p');
  expect(stats).toHaveTextContent('8.0 s');
});

test('marks the beginning of the programme on the timeline while the window contains it', async () => {
  const { port } = await openWatch();
  play(port);
  expect(screen.queryByRole('img', { name: 'The program starts here' })).not.toBeInTheDocument();
  // On air for an hour, in a window of two.
  act(() => port.report({ ...LIVE_STATE, seekEndS: 7_200, positionS: 7_200 }));
  expect(screen.getByRole('img', { name: 'The program starts here' }).style.getPropertyValue('--at')).toBe('50.00%');
});

test('shows thumbnail and time over the timeline until the pointer leaves', async () => {
  const { port } = await openWatch();
  port.showThumbnail({ url: 'https://media.test/7.jpg', xPx: 0, yPx: 0, widthPx: 160, heightPx: 90 });
  play(port);
  const track = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement;
  track.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect;
  // jsdom’s pointer events have no coordinates.
  const moved = Object.assign(new Event('pointermove', { bubbles: true }), { clientX: 50, pointerType: 'mouse' });
  fireEvent(track, moved);
  await settle();
  expect(track.querySelector('img')).toHaveAttribute('src', 'https://media.test/7.jpg');
  // A quarter of the half hour of the window.
  expect(track).toHaveTextContent('-22:30');
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  expect(track.querySelector('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  expect(track.querySelector('img')).toBeVisible();
  fireEvent.error(track.querySelector('img') as HTMLElement);
  expect(track.querySelector('img')).toBeNull();
  expect(track).toHaveTextContent('-22:30');
  fireEvent.pointerLeave(track);
  expect(track).not.toHaveTextContent('-22:30');
});
