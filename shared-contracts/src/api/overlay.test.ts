import { programIdOf } from './overlay.ts';

const game = { away: 'NYK', home: 'BOS', sport: 'Hockey' };

test('WATCH-091, WATCH-093: a program id is the date in New York and the teams', () => {
  expect(programIdOf({ ...game, startMs: Date.parse('2026-03-21T00:30:00Z') })).toBe('20260320-NYK-BOS');
  expect(programIdOf({ ...game, startMs: Date.parse('2026-03-21T12:00:00Z') })).toBe('20260321-NYK-BOS');
});

test.each([
  [0, 2],
  [29, 2],
  [30, 2],
  [31, 1],
])('WATCH-092: a baseball game %i minutes from the second game’s program ends in -%i', (minutes, suffix) => {
  const second = Date.parse('2026-06-01T23:00:00Z');
  const baseball = { ...game, sport: 'Baseball', startMs: second + minutes * 60_000 };
  expect(programIdOf(baseball, second)).toBe(`20260601-NYK-BOS-${suffix}`);
  expect(programIdOf({ ...baseball, startMs: second - minutes * 60_000 }, second)).toMatch(new RegExp(`-${suffix}$`));
  expect(programIdOf(baseball)).toMatch(/-1$/);
});
