import { act, screen, within } from '@testing-library/react';
import { TRACKS } from './testing/fake-port.ts';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const frame = () => screen.getByRole('region', { name: /^Video player/ });

const openSettings = async () => {
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
};
const openStats = async () => {
  await openSettings();
  await user.click(screen.getByRole('switch', { name: 'Stats for nerds' }));
  await settle();
};

test('offers other speeds for recordings and not for live content', async () => {
  const { port } = await openWatch();
  play(port);
  expect(screen.queryByRole('combobox', { name: 'Speed' })).not.toBeInTheDocument();
  act(() => port.report({ live: false }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(port.requested.at(-1)).toBe('setRate 1.5');
});

test('the caption style is chosen with a sample beside it, and remembered', async () => {
  const { host, port } = await openWatch();
  play(port);
  await openSettings();
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
  await openSettings();
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
  await openStats();
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
  act(() => port.report(TRACKS));
  await openSettings();
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
  await openStats();
  const stats = document.querySelector('dl[aria-label="Stats for nerds"]');
  expect(stats).toHaveTextContent('720p');
  expect(stats).toHaveTextContent('2400 kbps');
  act(() => port.report({ heightPx: 360, bitrateKbps: 600, buffered: [{ startS: 1_790, endS: 1_808 }] }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(stats).toHaveTextContent('360p');
  expect(stats).toHaveTextContent('8.0 s');
});
