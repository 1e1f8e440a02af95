import type { ScheduleItem } from '@grandstand/shared-contracts/api';

/** CON-018: a programme that begins before the blackout ends cannot be seen from its beginning. */
export const markBlackout = (item: ScheduleItem, untilMs: number | undefined): ScheduleItem =>
  untilMs !== undefined && Date.parse(item.sc_st_dt) < untilMs ? { ...item, blackout: true } : item;
