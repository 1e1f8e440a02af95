import { ScheduleItem } from '@grandstand/shared-contracts/api';
import { expect, test } from '@jest/globals';
import { LINEUPS } from './lineups.ts';
import { programmeAt } from './schedule.ts';

const DAY_MS = 24 * 3_600_000;
const start = Date.UTC(2026, 10, 20, 3, 7);

test.each([...LINEUPS.linear, ...LINEUPS.overflow].map((lineup) => [lineup.channelId, lineup] as const))(
  'PLAT-039: the programmes of %s follow each other without a gap for two days, and fit the contract',
  (_name, lineup) => {
    let now = start;
    let [games, studio] = [0, 0];
    while (now < start + 2 * DAY_MS) {
      const item = ScheduleItem.parse(programmeAt(lineup, now));
      expect(Date.parse(item.sc_st_dt)).toBeLessThanOrEqual(now);
      expect(Date.parse(item.sc_ed_dt)).toBeGreaterThan(now);
      const next = programmeAt(lineup, Date.parse(item.sc_ed_dt));
      expect(next.sc_st_dt).toBe(item.sc_ed_dt);
      expect(next.pgm_id).not.toBe(item.pgm_id);
      if (item.isGame) games += 1;
      else studio += 1;
      now = Date.parse(item.sc_ed_dt);
    }
    expect(games).toBeGreaterThan(0);
    expect(studio > 0).toBe(lineup.channelId !== 'overflow-1');
  },
);

test('a game names its two teams, a studio show none', () => {
  const [lineup] = LINEUPS.linear;
  const items = Array.from({ length: 24 }, (_, hour) => programmeAt(lineup!, start + hour * 3_600_000));
  for (const { isGame, pgm } of items)
    expect(pgm.tm?.map(({ ty }) => ty)).toEqual(isGame ? ['away', 'home'] : undefined);
});
