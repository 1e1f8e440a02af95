import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const still = (name: string) => [{ cu: `/media/static/poster-${name}.webp` }];
const team = (c: string, n: string) => ({ c, n });
const game = (league: string, sport: string, title: string, away: ReturnType<typeof team>, home: typeof away) => ({
  lon: [{ n: title }],
  spt_ty: sport,
  spt_lg: league,
  tm: [
    { ty: 'away' as const, ...away },
    { ty: 'home' as const, ...home },
  ],
});

/** Three channels; the third is open to all. */
export const channels: ScheduleItem[] = [
  aScheduleItem({
    cid: 'yes-1',
    i: still('baseball'),
    cn: 'YES',
    sc_st_dt: at(-72),
    sc_ed_dt: at(48),
    pgm: game('MLB', 'Baseball', 'Red Sox at Yankees', team('BOS', 'Red Sox'), team('NYY', 'Yankees')),
  }),
  aScheduleItem({
    cid: 'yes-2',
    i: still('basketball'),
    cn: 'YES 2',
    sc_st_dt: at(-20),
    sc_ed_dt: at(100),
    pgm: game('NBA', 'Basketball', 'Nets at Bulls', team('BKN', 'Nets'), team('CHI', 'Bulls')),
  }),
  aScheduleItem({
    cid: 'yes-3',
    i: still('soccer'),
    cn: 'YES Extra',
    ev_live: false,
    ev_replay: true,
    sc_st_dt: at(-10),
    sc_ed_dt: at(20),
    ent: [{ sp: 'urn:package:Free_Pkg' }],
    pgm: { lon: [{ n: 'CenterStage: the season so far, by those who played it' }], spt_lg: 'Studio' },
  }),
];

export const events: ScheduleItem[] = [
  aScheduleItem({
    cid: 'overflow-1',
    i: still('overflow'),
    cn: 'YES Overflow',
    sc_st_dt: at(-35),
    sc_ed_dt: at(70),
    pgm: game('City Soccer', 'soccer', 'New York at Toronto', team('NYC', 'New York City'), team('TOR', 'Toronto')),
  }),
];
