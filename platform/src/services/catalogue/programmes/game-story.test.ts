import { GameRecord, scoreboardAt } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gameStory as storyOf, type Squads } from './game-story.ts';

const SQUADS: Squads = { away: ['Ann', 'Abe'], home: ['Hal', 'Hugh'] };
const gameStory = (seed: string, sport: Parameters<typeof storyOf>[1], durationS: number) =>
  storyOf(seed, sport, durationS, SQUADS);
const SPORTS = ['Baseball', 'Basketball', 'Soccer'] as const;
const games = fc.record({
  seed: fc.string(),
  sport: fc.constantFrom(...SPORTS),
  durationS: fc.integer({ min: 300, max: 4 * 3_600 }),
});
const total = ({ away, home }: { away: number; home: number }) => away + home;

test('whatever game it is: it begins at 0–0, no score and no period goes back, and it ends within its time, decided', () => {
  fc.assert(
    fc.property(games, ({ seed, sport, durationS }) => {
      const { turns } = gameStory(seed, sport, durationS);
      GameRecord.shape.turns.parse(turns);
      expect(turns[0]).toMatchObject({ atS: 0, phase: 'before', away: 0, home: 0 });
      for (const [index, turn] of turns.entries()) {
        const before = turns[index - 1] ?? turn;
        expect(turn.atS).toBeGreaterThanOrEqual(before.atS);
        expect(turn.period).toBeGreaterThanOrEqual(before.period);
        expect(turn.away).toBeGreaterThanOrEqual(before.away);
        expect(turn.home).toBeGreaterThanOrEqual(before.home);
      }
      const last = turns.at(-1)!;
      expect(last).toMatchObject({ phase: 'final', moment: 'ended' });
      expect(last.atS).toBeLessThan(durationS);
      expect(last.away !== last.home || sport === 'Soccer').toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('within a period the game clock only goes one way, whether the broadcast is longer or shorter than the game', () => {
  fc.assert(
    fc.property(games, ({ seed, sport, durationS }) => {
      const story = gameStory(seed, sport, durationS);
      const way = story.clock === 'down' ? -1 : 1;
      let before = scoreboardAt(story, 0)!;
      for (let atS = 0; atS <= durationS; atS += durationS / 400) {
        const board = scoreboardAt(story, atS)!;
        // Each turn is in whole seconds.
        const ranS = board.period === before.period ? way * (board.clockS - before.clockS) : 0;
        expect(ranS).toBeGreaterThanOrEqual(-1.01);
        expect(total(board)).toBeGreaterThanOrEqual(total(before));
        before = board;
      }
    }),
    { numRuns: 30 },
  );
});

test('the same game in another length has the same scores in the same order', () => {
  fc.assert(
    fc.property(games, fc.integer({ min: 300, max: 4 * 3_600 }), ({ seed, sport, durationS }, otherS) => {
      const scores = (lengthS: number) =>
        gameStory(seed, sport, lengthS)
          .turns.map(({ away, home }) => `${away}–${home}`)
          .filter((score, index, all) => score !== all[index - 1]);
      expect(scores(durationS)).toEqual(scores(otherS));
    }),
    { numRuns: 30 },
  );
});

test.each(SPORTS)('%s looks like itself: believable scores, and few enough moments for a seek bar', (sport) => {
  const finals = Array.from({ length: 60 }, (_, seed) => gameStory(`game ${seed}`, sport, 9_000).turns);
  const mean = finals.reduce((sum, turns) => sum + total(turns.at(-1)!), 0) / finals.length;
  const [low, high] = { Baseball: [6, 13], Basketball: [160, 220], Soccer: [1, 5] }[sport];
  expect(mean).toBeGreaterThan(low!);
  expect(mean).toBeLessThan(high!);
  for (const turns of finals) expect(turns.filter(({ moment }) => moment).length).toBeLessThan(30);
});

test('in baseball the away team scores in the top of an inning, the home team in the bottom, and there is no clock', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const { periodUnit, clock, turns } = gameStory(`game ${seed}`, 'Baseball', 10_800);
    expect({ periodUnit, clock }).toEqual({ periodUnit: 'inning', clock: 'none' });
    expect(turns.every(({ clockS }) => clockS === 0)).toBe(true);
    for (let inning = 1; inning <= 9; inning += 1) {
      const scored = turns.filter(({ period, moment }) => period === inning && moment?.endsWith('Scored'));
      const sides = scored.map(({ moment }) => moment);
      expect(sides).toEqual(['awayScored', 'homeScored'].filter((side) => sides.some((each) => each === side)));
    }
  }
});

test('every change of the score is a play of a player of that side', () => {
  fc.assert(
    fc.property(games, ({ seed, sport, durationS }) => {
      const { turns } = gameStory(seed, sport, durationS);
      for (const side of ['away', 'home'] as const) {
        const scored = turns.filter((turn, index) => turn[side] > (turns[index - 1]?.[side] ?? 0));
        const played = turns.filter(({ play }) => play && SQUADS[side].includes(play.player));
        expect(played).toEqual(scored);
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['Baseball', 'hits', null],
  ['Soccer', 'shotsOnTarget', 'shots'],
  ['Basketball', 'fieldGoals', 'fieldGoalAttempts'],
] as const)('%s counts at least one of %s for each play that scored, and no more than %s', (sport, of, within) => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const { turns } = gameStory(seed, sport, 9_000);
      const counts = turns.flatMap((turn) => turn.counts ?? []);
      for (const side of ['away', 'home'] as const) {
        const sum = (name: string | null) =>
          counts.reduce((all, count) => all + (count.of === name ? count[side] : 0), 0);
        const plays = turns.filter(({ play }) => play && SQUADS[side].includes(play.player)).length;
        expect(sum(of)).toBeGreaterThanOrEqual(plays);
        expect(within === null ? Number.POSITIVE_INFINITY : sum(within)).toBeGreaterThanOrEqual(sum(of));
      }
    }),
    { numRuns: 30 },
  );
});
