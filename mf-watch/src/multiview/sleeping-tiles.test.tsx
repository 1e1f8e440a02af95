import { act, screen, within } from '@testing-library/react';
import { runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

test('the sleep timer pauses every tile, and they continue together', async () => {
  const scene = await openMultiview('/watch?with=yes-1,yes-2,yes-3');
  await scene.playAll();
  await screen.findByRole('button', { name: /^Listen to Brooklyn at Chicago · / });
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sleep timer' }), '15 minutes');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  jest.setSystemTime(Date.now() + 15 * 60_000);
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  const last = () =>
    scene.alive().map(({ requested }) => requested.findLast((one) => one === 'pause' || one === 'play'));
  expect(last()).toEqual(['pause', 'pause', 'pause']);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(last()).toEqual(['play', 'play', 'play']);
});
