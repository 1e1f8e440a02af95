import type { LiveItem } from '../content/live-item.ts';

/** The shortest delay, for any schedule. */
const SHORTEST_MS = 15_000;
/** The longest delay: events begin unannounced. */
const LONGEST_MS = 5 * 60_000;
/** A programme ends for all viewers at the same time; their requests are spread over this time (S-24). */
const SPREAD_MS = 10_000;
const FIRST_RETRY_MS = 15_000;

interface RefreshFacts {
  readonly items: readonly Pick<LiveItem, 'endsAtMs'>[];
  readonly nowMs: number;
  /** Consecutive failed refreshes. */
  readonly failures: number;
  /** Consecutive refreshes whose events failed to load. */
  readonly eventFailures: number;
  /** 0..1 */
  readonly random: number;
}

const backOffMs = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_MS);

/** Milliseconds until the next refresh: when the next programme has ended, or backing off after failures. */
export const refreshDelayMs = ({ items, nowMs, failures, eventFailures, random }: RefreshFacts): number => {
  const spread = random * SPREAD_MS;
  if (failures > 0) return backOffMs(failures) + spread;
  const longestMs = eventFailures > 0 ? backOffMs(eventFailures) : LONGEST_MS;
  const nextEndMs = Math.min(...items.map(({ endsAtMs }) => endsAtMs - nowMs), longestMs);
  return Math.max(nextEndMs, SHORTEST_MS) + spread;
};
