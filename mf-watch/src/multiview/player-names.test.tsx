import { success } from '@grandstand/shared-contracts';
import { AiringLive, LiveEvents } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import { runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

test('two channels with the same programme name have players and buttons with different names', async () => {
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

test('distinguishes two events with the same channel name in the list and in the announcement', async () => {
  const event = (cid: string, away: string, home: string) =>
    aScheduleItem({
      cid,
      cn: 'YES Overflow',
      pgm: {
        tm: [
          { ty: 'away', c: away.slice(0, 3), n: away },
          { ty: 'home', c: home.slice(0, 3), n: home },
        ],
      },
    });
  const events = [event('overflow-1', 'New York', 'Toronto'), event('overflow-2', 'Miami', 'Brooklyn')];
  const scene = await openMultiview('/watch', undefined, (host) => host.answer(LiveEvents, success({ data: events })));
  await scene.playAll();
  await user.click(screen.getByRole('button', { name: 'Watch beside: YES Overflow · Miami at Brooklyn' }));
  await settle();
  expect(screen.getByText(/YES Overflow · Miami at Brooklyn/)).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: 'Watch beside: YES Overflow · New York at Toronto' })).toBeVisible();
});
