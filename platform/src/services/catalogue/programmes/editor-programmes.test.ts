import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { BUILT_IN_CHANNELS, type GuideChannel } from './content.ts';
import { overSynthetic, withFillers } from './editor-programmes.ts';
import { scheduleOf } from './schedule.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 23, 12);
const UNTIL = START + 24 * HOUR_MS;
const iso = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
const own = (from: number, until: number, title = `own ${from}`): ScheduleItem => ({
  cid: 'yes-1',
  ev_live: false,
  sc_st_dt: iso(from),
  sc_ed_dt: iso(until),
  pgm: { lon: [{ n: title }] },
});
const titlesAt = (items: readonly ScheduleItem[], hours: number) =>
  items
    .filter(({ sc_st_dt, sc_ed_dt }) => sc_st_dt <= iso(hours) && iso(hours) < sc_ed_dt)
    .map(({ pgm }) => pgm.lon?.[0]?.n);
/** The start of each item, and the end of the one before: equal without gaps and overlaps. */
const seams = (items: readonly ScheduleItem[]) => [
  items.slice(1).map(({ sc_st_dt }) => sc_st_dt),
  items.slice(0, -1).map(({ sc_ed_dt }) => sc_ed_dt),
];
const synthetic = scheduleOf('yes-1', START, UNTIL) ?? [];
const channel = BUILT_IN_CHANNELS[0] as GuideChannel;

test.each([
  ['one within a program', [own(2, 3)]],
  ['one over several programs', [own(1, 9)]],
  ['two in a row', [own(4, 5), own(5, 6)]],
  ['two that overlap', [own(4, 6), own(5, 7)]],
  ['one that ends within another', [own(4, 8), own(5, 6)]],
])('the synthetic schedule continues around an editor’s programs without gaps: %s', (_name, programmes) => {
  const items = overSynthetic(synthetic, programmes);
  const [starts, ends] = seams(items);
  expect(starts).toEqual(ends);
  expect(items[0]?.sc_st_dt).toBe(synthetic[0]?.sc_st_dt);
  expect(items.at(-1)?.sc_ed_dt).toBe(synthetic.at(-1)?.sc_ed_dt);
  for (const { sc_st_dt } of programmes) {
    const hours = (Date.parse(sc_st_dt) - START) / HOUR_MS;
    expect(titlesAt(items, hours)).toEqual([`own ${hours}`]);
  }
});

test('without an editor’s programs the synthetic schedule is unchanged', () => {
  expect(overSynthetic(synthetic, [])).toEqual(synthetic);
});

test('a channel without a synthetic schedule shows its name between programs, at the same times whenever it is asked', () => {
  const programmes = [own(2, 3), own(7.5, 9)];
  const items = withFillers(channel, programmes, { startMs: START, endMs: UNTIL });
  const [starts, ends] = seams(items);
  expect(starts).toEqual(ends);
  expect(titlesAt(items, 5)).toEqual(['YES']);
  expect(titlesAt(items, 8)).toEqual(['own 7.5']);
  const later = withFillers(channel, programmes, { startMs: START + 5 * HOUR_MS, endMs: START + 5 * HOUR_MS });
  expect(items).toEqual(expect.arrayContaining(later.filter(({ sc_st_dt }) => sc_st_dt >= iso(5))));
  expect(titlesAt(later, 5)).toEqual(['YES']);
});
