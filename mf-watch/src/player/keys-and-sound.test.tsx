import { act, fireEvent, screen, within } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { LIVE_STATE } from './testing/fake-port.ts';

runOnSceneClock();

const frame = () => screen.getByRole('region', { name: /^Video player/ });
const press = (key: string) => fireEvent.keyDown(frame(), { key });

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
