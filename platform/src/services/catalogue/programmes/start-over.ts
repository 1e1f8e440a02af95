import { FREE_PACKAGE, type ScheduleItem } from '@grandstand/shared-contracts/api';

/** No window reaches further back: its playlist would be long, and no game takes that long. */
export const MAX_START_OVER_MS = 8 * 60 * 60_000;

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

const spanOf = ({ sc_st_dt, sc_ed_dt }: ScheduleItem): Span => ({
  startMs: Date.parse(sc_st_dt),
  endMs: Date.parse(sc_ed_dt),
});
const isFree = ({ ent }: ScheduleItem): boolean => ent?.some(({ sp }) => sp === FREE_PACKAGE) ?? false;

/**
 * Since when a channel can be watched: the beginning of the programme on air. A viewer who started a live game over shortly
 * before its end needs as long again to see the end, so a game remains for its length after it has ended, as far as its
 * viewers may watch everything that followed. The moment never goes back. Null without a programme on air. `items` are in
 * order, of the last `MAX_START_OVER_MS`.
 */
export const startOverFrom = (items: readonly ScheduleItem[], nowMs: number): number | null => {
  const begun = items.filter((item) => spanOf(item).startMs <= nowMs);
  const current = begun.at(-1);
  if (!current || spanOf(current).endMs <= nowMs) return null;
  let { startMs: fromMs } = spanOf(current);
  let later = current;
  for (const item of begun.slice(0, -1).toReversed()) {
    const { startMs, endMs } = spanOf(item);
    // A viewer of what is free now may not see what had to be paid for.
    if (endMs < spanOf(later).startMs || (isFree(later) && !isFree(item))) break;
    if (item.ev_live && endMs + (endMs - startMs) > nowMs) fromMs = startMs;
    later = item;
  }
  return Math.max(fromMs, nowMs - MAX_START_OVER_MS);
};
