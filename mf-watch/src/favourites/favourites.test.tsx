import { AppError, failure, success } from '@grandstand/shared-contracts';
import { AiringLive, ContentSearch, FindPrograms } from '@grandstand/shared-contracts/api';
import { aScheduleItem, aSession } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import { aVod, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import { NOW, requests, runOnSceneClock } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const fan = aSession({ favourites: { teams: [1], players: [], tags: [] } });
const HOUR_MS = 3_600_000;
const game = (cid: string, startMs: number, away = 'Yankees') =>
  aScheduleItem({
    cid,
    cn: cid.toUpperCase(),
    sc_st_dt: new Date(startMs).toISOString(),
    sc_ed_dt: new Date(startMs + 3 * HOUR_MS).toISOString(),
    pgm: {
      lon: [{ n: 'The game' }],
      tm: [
        { ty: 'away', c: 'NYY', n: away },
        { ty: 'home', c: 'TOR', n: 'Blue Jays' },
      ],
    },
  });
const program = (isOnAir: boolean, data: ReturnType<typeof game>) => ({ isOnAir, kind: 'linear' as const, data });
const open = (programs: ReturnType<typeof program>[]) =>
  openBrowse('/watch', fan, (host) => {
    host.answer(FindPrograms, success({ programs, teams: [] }));
    host.answer(ContentSearch, success({ data: [aVod(71), aVod(72)], total: 2 }));
  });
const rowNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('the row of a favorite team comes before the sections, with its videos and its schedule', async () => {
  const { host } = await open([]);
  const names = rowNames();
  expect(names.indexOf('Yankees')).toBeGreaterThanOrEqual(0);
  expect(names.indexOf('Yankees')).toBeLessThan(names.indexOf('Classics'));
  expect(names).not.toContain('Nets');
  expect(requests(host, 'contentSearch')[0]?.request).toMatchObject({ term: 'Yankees' });
  expect(
    within(screen.getByRole('region', { name: 'Yankees' })).getByRole('link', { name: /Recording 71/ }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Schedule: Yankees' })).toHaveAttribute(
    'href',
    '/watch?view=schedule&team=Yankees',
  );
});

test('offers the live game of the team, and does not change the channel that plays', async () => {
  const { host } = await open([
    program(true, game('yes-2', NOW - HOUR_MS)),
    program(false, game('yes-1', NOW + HOUR_MS)),
  ]);
  expect(screen.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/watch?with=yes-2');
  expect(screen.queryByRole('button', { name: 'Remind me' })).not.toBeInTheDocument();
  expect(requests(host, 'authorize').map(({ request }) => request)).toEqual([
    expect.objectContaining({ contentId: 'yes-1' }),
  ]);
});

test('without a live game offers a reminder for the next one, which is not a game of another team', async () => {
  await open([program(false, game('yes-2', NOW + HOUR_MS, 'Rays')), program(false, game('yes-1', NOW + 2 * HOUR_MS))]);
  expect(screen.getByText('Yankees at Blue Jays')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remind me' })).toBeVisible();
});

test('shows no favorites row and requests nothing for it when the viewer has no favorite teams', async () => {
  const { host } = await openBrowse();
  expect(rowNames()).not.toContain('Yankees');
  expect(requests(host, 'findPrograms')).toEqual([]);
});

test('keeps the name and the schedule of the team when its games and videos fail to load', async () => {
  await openBrowse('/watch', fan, (host) => {
    host.answer(FindPrograms, failure(new AppError('unavailable', 'no')));
    host.answer(ContentSearch, failure(new AppError('unavailable', 'no')));
  });
  expect(screen.getByRole('heading', { level: 3, name: 'Yankees' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Schedule: Yankees' })).toBeVisible();
});

test('the favorite team’s live game is first in the scores, and named as such', async () => {
  await openBrowse('/watch', fan, (host) =>
    host.answer(AiringLive, success({ data: [aScheduleItem(), game('yes-2', NOW - HOUR_MS)] })),
  );
  const [first, second] = within(screen.getByRole('region', { name: 'Scores' })).getAllByRole('link');
  expect(first).toHaveAccessibleName(/^Watch Yankees at Blue Jays on YES-2, your favorite team/);
  expect(second).not.toHaveAccessibleName(/favorite/);
});
