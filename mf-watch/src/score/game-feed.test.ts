import { AppError, failure, type Result, success, TIMERS } from '@grandstand/shared-contracts';
import type { GameRecord } from '@grandstand/shared-contracts/api';
import { aGame } from '../testing/a-game.ts';
import { followScore } from './game-feed.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

const unavailable = failure(new AppError('unavailable', 'The service did not answer.'));
const setUp = (answers: readonly Result<GameRecord>[]) => {
  const known: (GameRecord | null)[] = [];
  const requested: number[] = [];
  const page = { isSeen: true };
  const feed = followScore({
    async request() {
      requested.push(Date.now());
      return answers[Math.min(requested.length, answers.length) - 1] ?? unavailable;
    },
    onGame: (game) => known.push(game),
    now: () => Date.now(),
    later(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 0,
    isSeen: () => page.isSeen,
  });
  return { feed, known, requested, page };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('polls a game on air until it is final', async () => {
  const live = aGame();
  const over = aGame({ turns: [...live.turns, { ...live.turns[0]!, atS: 9_000, phase: 'final' }] });
  const { requested, known } = setUp([success(live), success(live), success(over)]);
  await pass(10 * TIMERS.scorePollMs);
  expect(requested).toEqual([0, TIMERS.scorePollMs, 2 * TIMERS.scorePollMs]);
  expect(known.at(-1)).toBe(over);
});

test('requests a recorded game once', async () => {
  const { startsAt: _live, ...recorded } = aGame();
  const { requested } = setUp([success(recorded)]);
  await pass(10 * TIMERS.scorePollMs);
  expect(requested).toHaveLength(1);
});

test('removes a score that fails to load, backs off, and polls as before when it loads again', async () => {
  const { requested, known } = setUp([success(aGame()), unavailable, unavailable, unavailable, success(aGame())]);
  const every = TIMERS.scorePollMs;
  await pass(every);
  expect(known.at(-1)).toBeNull();
  await pass(8 * every);
  expect(requested.map((ms) => ms / every)).toEqual([0, 1, 2, 4, 8, 9]);
  expect(known.at(-1)).not.toBeNull();
});

test('keeps retrying with at most the maximum delay', async () => {
  const { requested } = setUp([unavailable]);
  await pass(60 * 60_000);
  const waits = requested.slice(1).map((ms, index) => ms - requested[index]!);
  expect(Math.max(...waits)).toBe(TIMERS.scorePollMaxMs);
  expect(requested.length).toBeGreaterThan(12);
});

test('does not poll after 404', async () => {
  const { requested, known } = setUp([failure(new AppError('refused', 'none', { status: 404 }))]);
  await pass(60 * 60_000);
  expect(requested).toHaveLength(1);
  expect(known).toEqual([null]);
});

test('sends no requests while hidden, and one immediately when visible', async () => {
  const { requested, page, feed } = setUp([success(aGame())]);
  await pass(1_000);
  page.isSeen = false;
  feed.visibilityChanged();
  await pass(60 * 60_000);
  expect(requested).toHaveLength(1);
  page.isSeen = true;
  feed.visibilityChanged();
  await pass(0);
  expect(requested).toHaveLength(2);
});

test('reports nothing after stop', async () => {
  const { requested, known, feed } = setUp([success(aGame())]);
  feed.stop();
  await pass(10 * TIMERS.scorePollMs);
  expect(requested).toHaveLength(1);
  expect(known).toEqual([]);
});

const heardOf = ({ turns }: GameRecord) => ({ turns: turns.slice(-1), turnCount: turns.length });
const longer = (game: GameRecord, ...more: Partial<GameRecord['turns'][number]>[]) => ({
  ...game,
  turns: [...game.turns, ...more.map((each) => ({ ...game.turns.at(-1)!, ...each }))],
});

test('the stream of scores brings the next turn without a request', async () => {
  const live = aGame();
  const next = longer(live, { atS: 3_300, home: 2 });
  const { feed, requested, known } = setUp([success(live)]);
  await pass(1_000);
  feed.heard(heardOf(next));
  expect(known.at(-1)).toEqual(next);
  await pass(4 * TIMERS.scorePollMs);
  expect(requested).toHaveLength(1);
});

test('requests the game when the stream has more turns than one that is not known', async () => {
  const live = aGame();
  const later = longer(live, { atS: 3_300 }, { atS: 3_400, home: 2 });
  const { feed, requested, known } = setUp([success(live), success(later)]);
  await pass(1_000);
  feed.heard(heardOf(later));
  await pass(0);
  expect(requested).toHaveLength(2);
  expect(known.at(-1)).toBe(later);
});
