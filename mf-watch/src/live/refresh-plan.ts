import type { LiveItem } from '../content/live-item.ts';

/** Never faster than this, whatever the schedule says. */
const SHORTEST_MS = 15_000;
/** Events begin unannounced, so a line-up grows old by itself. */
const LONGEST_MS = 5 * 60_000;
/** All viewers see a programme end at once; their requests are spread over this long (S-24). */
const SPREAD_MS = 10_000;
const FIRST_RETRY_MS = 15_000;

interface RefreshFacts {
  readonly items: readonly Pick<LiveItem, 'endsAtMs'>[];
  readonly nowMs: number;
  /** Refreshes that failed one after the other. */
  readonly failures: number;
  /** 0..1 */
  readonly random: number;
}

/** Milliseconds until the line-up is asked for again: when the next programme has ended, or backing off after failures. */
export const refreshDelayMs = ({ items, nowMs, failures, random }: RefreshFacts): number => {
  const spread = random * SPREAD_MS;
  if (failures > 0) return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_MS) + spread;
  const nextEndMs = Math.min(...items.map(({ endsAtMs }) => endsAtMs - nowMs), LONGEST_MS);
  return Math.max(nextEndMs, SHORTEST_MS) + spread;
};
