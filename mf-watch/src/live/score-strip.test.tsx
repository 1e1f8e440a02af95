import { success } from '@grandstand/shared-contracts';
import { AiringLive, LiveScores } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import { aGame } from '../testing/a-game.ts';
import { beWide, NOW, openWatch, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const SCORES = {
  games: [
    {
      ...aGame(),
      turns: aGame().turns.slice(-1),
      turnCount: 6,
      isLive: true,
      channel: 'yes-1',
      lastScored: 'home' as const,
    },
  ],
  next: [
    {
      id: 'yes-2-29924700',
      channelName: 'YES 2',
      away: 'Celtics',
      home: 'Nets',
      startsAt: new Date(NOW + 3_600_000).toISOString(),
    },
  ],
};
const open = async (prepare: Parameters<typeof openWatch>[0] = () => {}) => {
  const scene = await openWatch((host) => {
    host.answer(AiringLive, success({ data: [aScheduleItem(), aScheduleItem({ cid: 'yes-2', cn: 'YES 2' })] }));
    host.answer(LiveScores, success(SCORES));
    prepare(host);
  });
  await settle();
  return scene;
};
const strip = () => screen.getByRole('region', { name: 'Scores' });

test('shows score, time and last play of the live games, and the game that begins next', async () => {
  await open();
  const [live] = within(strip()).getAllByRole('link', { name: /on YES/ });
  expect(live).toHaveTextContent('New York 1, Boston 1, Period 2, ');
  expect(live).toHaveTextContent('Last: Boston scored');
  expect(live).toHaveAttribute('href', '/watch?with=yes-1');
  expect(within(strip()).getByRole('link', { name: /Celtics at Nets/ })).toHaveAttribute(
    'href',
    '/watch?view=program&id=yes-2-29924700',
  );
});

test('a score that is newer than the clock of the page is displayed, in the strip and beside the channel', async () => {
  const newest = { atS: 3_601, phase: 'playing', period: 2, clockS: 99, away: 1, home: 2 } as const;
  const games = SCORES.games.map((game) => ({ ...game, turns: [newest] }));
  await open((host) => host.answer(LiveScores, success({ games, next: [] })));
  const [live] = within(strip()).getAllByRole('link', { name: /on YES/ });
  expect(live).toHaveTextContent('New York 1, Boston 2, Period 2, 1:39');
  const [card] = within(screen.getByRole('region', { name: 'More channels' })).getAllByRole('button');
  expect(card).toHaveTextContent('New York 1, Boston 2, Period 2, 1:39');
});

test('a game that ended while its program is on air says Final, and not LIVE', async () => {
  const games = SCORES.games.map((game) => ({
    ...game,
    turns: game.turns.map((turn) => ({ ...turn, phase: 'final' as const })),
  }));
  await open((host) => host.answer(LiveScores, success({ games, next: [] })));
  const [ended] = within(strip()).getAllByRole('link', { name: /on YES/ });
  expect(ended).toHaveTextContent('Final');
  expect(ended).not.toHaveTextContent('LIVE');
});

test('announces no score by itself', async () => {
  await open();
  expect(strip().closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  expect(strip().querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
});

test('spoiler-free: requests and contains no score, and names the games', async () => {
  const { host } = await open((fake) => fake.preferences.set('spoilerFree', true));
  expect(requests(host, 'liveScores')).toEqual([]);
  expect(strip()).toHaveTextContent('Scores are hidden.');
  expect(strip()).toHaveTextContent('NYK at BOS');
  expect(strip()).not.toHaveTextContent(/\b(NYK|BOS) \d/);
});

test('removes the scores when spoiler-free is switched on', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  await settle();
  expect(strip()).not.toHaveTextContent(/1/);
});

test('is collapsed on phones', async () => {
  const undo = beWide(390);
  await open();
  expect(within(strip()).queryByRole('link')).not.toBeInTheDocument();
  const toggle = within(strip()).getByRole('button', { name: /^Scores: \d live$/ });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(within(strip()).getAllByRole('link').length).toBeGreaterThan(1);
  undo();
});
