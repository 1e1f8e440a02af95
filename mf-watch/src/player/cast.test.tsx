import { CAF_RECEIVER_ENABLED, CUSTOM_RECEIVER_ENABLED } from '@grandstand/shared-contracts';
import type { FakeHost } from '@grandstand/contracts-testing';
import { act, screen, within } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import './cast-sender.ts';
import { fakePresentation } from './testing/fake-presentation.ts';

runOnSceneClock();
let device: ReturnType<typeof fakePresentation>;
beforeEach(() => {
  device = fakePresentation();
});
afterEach(() => device.undo());

const withReceiver = (castReceiverId: string) => (host: FakeHost) =>
  host.settings.set({ ...host.settings.get(), castReceiverId });
const castButton = () => screen.queryByRole('button', { name: 'Cast to TV' });

test('WATCH-055: custom receivers are disabled, CAF receivers enabled', () => {
  expect([CUSTOM_RECEIVER_ENABLED, CAF_RECEIVER_ENABLED]).toEqual([false, true]);
});

test('WATCH-055, A-64: offers no Cast button without a configured receiver', async () => {
  const { port } = await openWatch();
  play(port);
  await settle();
  expect(screen.queryByRole('button', { name: /cast/i })).not.toBeInTheDocument();
});

test('A-64a: casts the stream to the configured receiver, pauses here, and plays here again when casting stops', async () => {
  const { port } = await openWatch(withReceiver('1A2B3C4D'));
  play(port);
  await settle();
  await user.click(castButton() as HTMLElement);
  await settle();
  expect(device.opened).toEqual([expect.stringMatching(/^cast:1A2B3C4D\?clientId=\d+&/)]);
  expect(device.sent).toEqual([{ type: 'client_connect', message: null }]);
  act(() => void device.begin());
  await settle();
  const { url } = port.sources[0] ?? { url: '' };
  expect(device.sent.slice(1)).toEqual([
    {
      type: 'v2_message',
      message: expect.objectContaining({
        type: 'LOAD',
        sessionId: 'session-1',
        media: expect.objectContaining({ contentId: url, contentType: 'application/dash+xml', streamType: 'LIVE' }),
      }),
    },
  ]);
  expect(port.requested.at(-1)).toBe('pause');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Playing on your TV');
  await user.click(screen.getByRole('button', { name: 'Stop casting' }));
  await settle();
  expect(port.requested.at(-1)).toBe('play');
  expect(castButton()).toBeVisible();
});

test('A-64a: offers no Cast button in a browser that cannot cast', async () => {
  device.undo();
  const { port } = await openWatch(withReceiver('1A2B3C4D'));
  play(port);
  await settle();
  expect(castButton()).toBeNull();
});

test('the sleep timer stops casting, and the video does not continue here', async () => {
  const { port } = await openWatch(withReceiver('1A2B3C4D'));
  play(port);
  await settle();
  await user.click(castButton() as HTMLElement);
  await settle();
  act(() => void device.begin());
  await settle();
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sleep timer' }), '15 minutes');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  jest.setSystemTime(Date.now() + 15 * 60_000);
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  await settle();
  expect(castButton()).toBeVisible();
  expect(port.requested.at(-1)).toBe('pause');
});
