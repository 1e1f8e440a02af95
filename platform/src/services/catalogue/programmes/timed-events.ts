import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { TimedEvent } from '../../../media/index.ts';
import { gameOnAir } from './game-records.ts';

/** Each program with its title, and what happened in its game until now. No score: manifests are not hidden from viewers. */
export const timedEventsOf = (items: readonly ScheduleItem[], nowMs: number): readonly TimedEvent[] =>
  items.flatMap((item) => {
    const startMs = Date.parse(item.sc_st_dt);
    const title = item.pgm.lon?.[0]?.n ?? teamsOf(item);
    const program: TimedEvent = { kind: 'program', startMs, endMs: Date.parse(item.sc_ed_dt), title };
    return [program, ...momentsOf(item, startMs, nowMs)];
  });

const teamsOf = ({ pgm, cn = '' }: ScheduleItem): string => {
  const name = (side: 'away' | 'home') => pgm.tm?.find(({ ty }) => ty === side)?.n;
  const [away, home] = [name('away'), name('home')];
  return away && home ? `${away} at ${home}` : cn;
};

/** Only games of the synthetic network have a record. */
const momentsOf = ({ pgm_id: id, isGame }: ScheduleItem, startMs: number, nowMs: number): TimedEvent[] => {
  const game = isGame && id ? gameOnAir(id, nowMs) : null;
  return (game?.turns ?? []).flatMap(({ moment, atS }) => {
    const atMs = startMs + atS * 1000;
    return moment ? [{ kind: 'moment' as const, startMs: atMs, endMs: atMs, title: moment }] : [];
  });
};
