import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  type GameDetails,
  GameDetails as GameDetailsCall,
  GameScore,
  ProgramById,
  type ReplyOf,
} from '@grandstand/shared-contracts/api';
import { aScheduleItem, aVodItem, type FakeHost } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import '../program/program.screen.tsx';
import './game-page.tsx';
import { aGame } from '../testing/a-game.ts';
import { NOW, openWatch, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const HOUR_MS = 3_600_000;
const TEAMS = [
  { ty: 'away' as const, c: 'NYK', n: 'New York' },
  { ty: 'home' as const, c: 'BOS', n: 'Boston' },
];
const item = (fromHours: number, recording = '') =>
  aScheduleItem({
    sc_st_dt: new Date(NOW + fromHours * HOUR_MS).toISOString(),
    sc_ed_dt: new Date(NOW + (fromHours + 2) * HOUR_MS).toISOString(),
    isGame: true,
    pgm_id: 'pgm-1',
    pgm: { lon: [{ n: 'New York at Boston' }], tm: TEAMS, spt_lg: 'NBA', spt_ty: 'Basketball' },
    ...(recording && { recording }),
  });
const DETAILS: ReplyOf<typeof GameDetails> = {
  away: { code: 'NYK', name: 'New York', colors: ['#101820', '#f3f6fb'] },
  home: { code: 'BOS', name: 'Boston' },
  lineups: { away: [{ name: 'Jalen Brooks', role: 'PG' }], home: [{ name: 'Theo Reyes', role: 'C' }] },
  meetings: [
    {
      id: 'yes-1-29720000',
      startsAt: new Date(NOW - 48 * HOUR_MS).toISOString(),
      away: { code: 'BOS', name: 'Boston', score: 88 },
      home: { code: 'NYK', name: 'New York', score: 97 },
    },
  ],
  highlights: [],
};
const scored = () => {
  const game = aGame();
  return {
    ...game,
    turns: game.turns.map((turn) =>
      turn.moment?.endsWith('Scored') ? { ...turn, play: { kind: 'dunk' as const, player: 'Jalen Brooks' } } : turn,
    ),
  };
};
const open = (fromHours: number, prepare: (host: FakeHost) => void = () => {}, recording = '') =>
  openWatch(
    (host) => {
      host.answer(ProgramById, success({ data: item(fromHours, recording), kind: 'linear' }));
      host.answer(GameDetailsCall, success(DETAILS));
      host.answer(GameScore, success(scored()));
      prepare(host);
    },
    undefined,
    `/watch?view=program&id=yes-1-${(NOW + fromHours * HOUR_MS) / 60_000}`,
  );
const region = (name: string) => within(screen.getByRole('region', { name }));
const play = (name: RegExp) => screen.queryByRole('link', { name });

test('before a game: a countdown, the probable line-ups and the last meetings, and no score is requested', async () => {
  const { host } = await open(3);
  expect(screen.getByRole('timer')).toHaveTextContent('03:00:00');
  expect(region('Probable line-ups').getByText('Theo Reyes')).toBeVisible();
  expect(screen.getByRole('link', { name: /Boston 88, New York 97/ })).toHaveAttribute(
    'href',
    '/watch?view=program&id=yes-1-29720000',
  );
  expect(requests(host, 'gameScore')).toEqual([]);
});

test('while a game is on: line score, statistics and every play, and a play leads to the channel', async () => {
  const { host } = await open(-1);
  expect(screen.getByRole('row', { name: /New York/ })).toHaveTextContent('10·1');
  expect(screen.getByRole('row', { name: /Boston/ })).toHaveTextContent('01·1');
  expect(region('Statistics').getAllByText('Jalen Brooks')).toHaveLength(2);
  const goal = play(/Dunk Jalen Brooks ?NYK 1, BOS 1/);
  await user.click(goal!);
  expect(host.history.get().search).toBe('?with=yes-1');
});

test('after a game: its plays lead into the recording, its highlights are listed, and what is missing is named', async () => {
  await open(
    -3,
    (host) =>
      host.answer(
        GameDetailsCall,
        success({ ...DETAILS, highlights: [aVodItem({ id: 'clip-1', lon: [{ n: 'Buzzer beater' }] })] }),
      ),
    'rec-yes-1-1',
  );
  expect(screen.getByRole('link', { name: 'Full game' })).toHaveAttribute('href', '/watch/rec-yes-1-1');
  expect(screen.getByRole('link', { name: 'Buzzer beater' })).toHaveAttribute('href', '/watch/clip-1');
  expect(screen.getByText('There’s no condensed game.')).toBeVisible();
  expect(play(/NYK 1, BOS 0/)).toHaveAttribute('href', '/watch/rec-yes-1-1?t=594');
});

test('a game without a recording shows a message, and its plays are not links', async () => {
  await open(-3);
  expect(screen.getByText(/no recording, condensed game or highlight/)).toBeVisible();
  expect(play(/Dunk/)).not.toBeInTheDocument();
  expect(screen.getAllByText('Dunk')).toHaveLength(2);
});

test('without spoilers nothing of the score is requested or shown until the viewer asks for it', async () => {
  const { host } = await open(-3, (fake) => {
    fake.preferences.set('spoilerFree', true);
    fake.answer(
      GameDetailsCall,
      success({ ...DETAILS, highlights: [aVodItem({ id: 'clip-1', lon: [{ n: 'Boston wins' }] })] }),
    );
  });
  expect(requests(host, 'gameScore')).toEqual([]);
  expect(document.body).not.toHaveTextContent(/97|Boston wins/);
  expect(screen.getByRole('link', { name: 'Highlight 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the score' }));
  await settle();
  expect(screen.getByRole('row', { name: /New York/ })).toHaveTextContent('10·1');
  expect(screen.getByRole('link', { name: /Boston 88, New York 97/ })).toBeVisible();
});

test('only key moments are shown when the viewer wants them', async () => {
  await open(-1, (host) => {
    const game = scored();
    const [first, ...rest] = game.turns.filter(({ play: made }) => made);
    const { moment: _none, ...plain } = first!;
    host.answer(GameScore, success({ ...game, turns: [plain, ...rest] }));
  });
  expect(play(/NYK 1, BOS 0/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Key moments' }));
  expect(play(/NYK 1, BOS 0/)).not.toBeInTheDocument();
  expect(play(/NYK 1, BOS 1/)).toBeInTheDocument();
});

test('details that fail to load are requested again when pressed; a score that fails leaves the rest', async () => {
  const { host } = await open(-1, (fake) => {
    fake.answer(GameDetailsCall, failure(new AppError('unavailable', 'none')));
    fake.answer(GameScore, failure(new AppError('unavailable', 'none')));
  });
  expect(screen.getByText('We couldn’t load this game.')).toBeVisible();
  host.answer(GameDetailsCall, success(DETAILS));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByText('The score isn’t available right now. We’ll keep trying.')).toBeVisible();
  expect(region('Last meetings').getByRole('link')).toBeVisible();
});
