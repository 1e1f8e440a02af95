import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/shared-contracts/testing';
import { screen } from '@testing-library/react';
import { runOnSceneClock } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

test('two channels that show programmes of one name have players and buttons of two names', async () => {
  const twins = [aScheduleItem(), aScheduleItem({ cid: 'yes-2', cn: 'YES 2' })];
  await openMultiview('/watch?with=yes-1,yes-2', undefined, (host) =>
    host.answer(AiringLive, success({ data: twins })),
  );
  const names = screen
    .getAllByRole('region', { name: /^Video player/ })
    .map((player) => player.getAttribute('aria-label'));
  expect(names).toEqual(['Video player: New York at Boston · YES', 'Video player: New York at Boston · YES 2']);
  await screen.findByRole('button', { name: 'Listen to New York at Boston · YES 2' });
  for (const channel of ['YES', 'YES 2']) {
    expect(
      screen.getByRole('button', { name: `Remove New York at Boston · ${channel} from multiview` }),
    ).toBeInTheDocument();
  }
});
