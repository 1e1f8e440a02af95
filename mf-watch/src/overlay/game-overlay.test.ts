import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import type { LiveEvent, LiveProgram, ReplyOf } from '@grandstand/shared-contracts/api';
import type { LiveGame } from '../content/live-item.ts';
import { createGameOverlay } from './game-overlay.ts';
import { createLiveEventCache } from './live-event-cache.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 00:30 UTC is the previous day in New York. */
const START_MS = Date.UTC(2026, 10, 21, 0, 30);
const GAME: LiveGame = { away: 'NYK', home: 'BOS', sport: 'hockey', startMs: START_MS };
const EVENT: LiveEvent = {
  eventTime: new Date(START_MS).toISOString(),
  teams: [
    { ty: 'away', c: 'NYK' },
    { ty: 'home', c: 'BOS' },
  ],
  league: 'Regional',
  sportsName: 'hockey',
};
const notFound = failure(new AppError('refused', 'no', { status: 404 }));
const problem = failure(new AppError('unavailable', 'no', { status: 500 }));

const trial = ({ event = success(EVENT) as Result<LiveEvent>, secondGameStartMs = null as number | null } = {}) => {
  const timers: { work: () => void; atMs: number }[] = [];
  const requested: string[] = [];
  const problems: string[] = [];
  const visible: [boolean, string][] = [];
  let nowMs = START_MS + 10 * MINUTE_MS;
  let due = Promise.resolve();
  let answer: (programId: string) => Result<ReplyOf<typeof LiveProgram>> = (programId) =>
    success({
      programId,
      scheduledStartTime: new Date(START_MS).toISOString(),
      scheduledEndTime: new Date(START_MS + 3 * HOUR_MS).toISOString(),
    });
  const overlay = createGameOverlay({
    liveEvent: async () => event,
    async program(programId) {
      requested.push(programId);
      await due;
      return answer(programId);
    },
    secondGameStartMs: () => secondGameStartMs,
    now: () => nowMs,
    later(work, delayMs) {
      const timer = { work, atMs: nowMs + delayMs };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    onError: ({ code }) => problems.push(code),
    onVisible: (_programId, shown, reason) => visible.push([shown, reason]),
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    overlay,
    requested,
    problems,
    visible,
    timers,
    settle,
    /** Holds all responses until the returned function is called. */
    answerLater() {
      let now = () => {};
      due = new Promise((resolve) => (now = resolve));
      return () => now();
    },
    answerWith(reply: typeof notFound) {
      answer = () => reply;
    },
    async follow(game: LiveGame | null) {
      overlay.follow(game);
      await settle();
    },
    /** Time passes; timers fire in their order. */
    async pass(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        const next = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        nowMs = next.atMs;
        next.work();
        await settle();
      }
      nowMs = untilMs;
    },
  };
};

test('WATCH-090, WATCH-091, WATCH-093, WATCH-098: finds a live game’s program by its New York date and teams, and shows it after 5 s', async () => {
  const { overlay, follow, pass, requested, visible } = trial();
  await follow(GAME);
  expect(requested).toEqual(['20261120-NYK-BOS']);
  await pass(4_900);
  expect(overlay.shown()).toBeNull();
  await pass(100);
  expect(overlay.shown()).toEqual({ programId: '20261120-NYK-BOS', game: GAME });
  expect(visible).toEqual([[true, 'found']]);
});

test.each([
  [29, '20261120-NYK-BOS-2'],
  [31, '20261120-NYK-BOS-1'],
])('WATCH-092: requests a baseball game that starts %i min from the second game as %s', async (minutes, id) => {
  const { follow, requested } = trial({ secondGameStartMs: START_MS + minutes * MINUTE_MS });
  await follow({ ...GAME, sport: 'baseball' });
  expect(requested).toEqual([id]);
});

test('WATCH-098: uses the event’s time for its own teams only', async () => {
  const late = success({ ...EVENT, eventTime: '2026-11-22T12:00:00Z' });
  const same = trial({ event: late });
  await same.follow(GAME);
  expect(same.requested).toEqual(['20261122-NYK-BOS']);
  const other = trial({ event: late });
  await other.follow({ ...GAME, home: 'TOR' });
  expect(other.requested).toEqual(['20261120-NYK-TOR']);
});

test('WATCH-094: hides the overlay 5 s after the game ends', async () => {
  const { overlay, follow, pass, visible } = trial();
  await follow(GAME);
  await pass(5_000);
  await follow(null);
  await pass(4_900);
  expect(overlay.shown()).not.toBeNull();
  await pass(100);
  expect(overlay.shown()).toBeNull();
  expect(visible.at(-1)).toEqual([false, 'invalid']);
});

test('WATCH-095: polls every 60 s and hides the overlay after the scheduled end', async () => {
  const { overlay, follow, pass, requested } = trial();
  await follow(GAME);
  await pass(2 * HOUR_MS + 49 * MINUTE_MS);
  expect(overlay.shown()).not.toBeNull();
  expect(requested).toHaveLength(170);
  await pass(MINUTE_MS + 5_000);
  expect(overlay.shown()).toBeNull();
});

test('WATCH-096: reports a failing event or program once per game', async () => {
  const { follow, pass, problems, answerWith } = trial({ event: problem });
  answerWith(problem);
  await follow(GAME);
  await pass(10 * MINUTE_MS);
  expect(problems).toEqual(['unavailable']);
});

test('WATCH-097: hides the overlay immediately and silently when the program is not found', async () => {
  const { overlay, follow, pass, problems, answerWith } = trial();
  await follow(GAME);
  await pass(5_000);
  answerWith(notFound);
  await pass(MINUTE_MS);
  expect(overlay.shown()).toBeNull();
  expect(problems).toEqual([]);
});

test('stopping hides it and leaves no timer', async () => {
  const { overlay, follow, pass, timers } = trial();
  await follow(GAME);
  await pass(5_000);
  overlay.stop();
  expect(overlay.shown()).toBeNull();
  expect(timers).toEqual([]);
});

test('WATCH-100: caches the live event until four hours after its start, and does not cache failures', async () => {
  let nowMs = START_MS + HOUR_MS;
  const replies: Result<LiveEvent>[] = [problem, success(EVENT), success({ ...EVENT, league: 'New' })];
  const read = createLiveEventCache(
    async () => replies.shift() ?? problem,
    () => nowMs,
  );
  expect((await read()).ok).toBe(false);
  expect(await read()).toEqual(success(EVENT));
  nowMs = START_MS + 4 * HOUR_MS - 1;
  expect(await read()).toEqual(success(EVENT));
  nowMs += 1;
  expect(await read()).toMatchObject({ value: { league: 'New' } });
});

test('WATCH-100: caches a live event with an invalid time for four hours', async () => {
  let nowMs = START_MS;
  let requested = 0;
  const read = createLiveEventCache(
    async () => {
      requested += 1;
      return success({ ...EVENT, eventTime: 'tonight' });
    },
    () => nowMs,
  );
  await read();
  nowMs += 4 * HOUR_MS - 1;
  await read();
  expect(requested).toBe(1);
  nowMs += 1;
  await read();
  expect(requested).toBe(2);
});

test('a stale response neither shows the game nor polls it again', async () => {
  const { overlay, requested, pass, settle, answerLater } = trial();
  const answer = answerLater();
  overlay.follow(GAME);
  await settle();
  overlay.follow(null);
  answer();
  await pass(5 * MINUTE_MS);
  expect(overlay.shown()).toBeNull();
  expect(requested).toHaveLength(1);
});
