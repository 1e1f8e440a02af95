import { CAF_RECEIVER_ENABLED, CUSTOM_RECEIVER_ENABLED } from '@grandstand/shared-contracts';
import { screen } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();

test('WATCH-055, A-64: the cast receivers match the specification, and there is no cast button', async () => {
  expect([CUSTOM_RECEIVER_ENABLED, CAF_RECEIVER_ENABLED]).toEqual([false, true]);
  const { port } = await openWatch();
  play(port);
  await settle();
  expect(screen.queryByRole('button', { name: /cast/i })).not.toBeInTheDocument();
});
