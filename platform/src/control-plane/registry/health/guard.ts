/** Page views of one version: how many were well, and how many were not. */
export interface Tally {
  readonly ok: number;
  readonly failed: number;
}

/** `wait`: nothing is proven. `hold`: it is worse. `halt`: it is worse by more than a site can bear. */
export type Judgement = 'wait' | 'hold' | 'halt';

/** Minimum page views of the new version before a decision: with fewer, chance dominates. */
const MINIMUM_SAMPLE = 50;
/** Failures that are worth stopping for: this share of page views more than before. */
const BEARABLE = 0.02;
/**
 * Standard deviations of the one-sided bound. The guard looks every few seconds, so that chance gets many tries: at four,
 * one look in thirty thousand is wrong, and one rollout in some hundreds (measured: `guard.test.ts`).
 */
const Z = 4;

/**
 * Compares a new version with the one it replaces: a one-sided lower bound (Newcombe's, of Wilson intervals) on how much
 * more often the new one fails. Few views, or an error that both share, decide nothing.
 */
export const judgeHealth = (candidate: Tally, stable: Tally, bearable = BEARABLE): Judgement => {
  if (sizeOf(candidate) < MINIMUM_SAMPLE) return 'wait';
  const surplus = lowerBoundOfSurplus(candidate, stable);
  if (surplus > bearable) return 'halt';
  return surplus > 0 ? 'hold' : 'wait';
};

/** Whether more than `share` of a version's views are proven to be `failed`. */
export const judgeShare = (tally: Tally, share: number): boolean => sizeOf(tally) > 0 && wilson(tally).low > share;

const sizeOf = ({ ok, failed }: Tally): number => ok + failed;

const lowerBoundOfSurplus = (candidate: Tally, stable: Tally): number => {
  const [a, b] = [wilson(candidate), wilson(stable)];
  return a.share - b.share - Math.hypot(a.share - a.low, b.high - b.share);
};

/** Share of failures with its Wilson interval; without a single view, anything from none to all. */
const wilson = (tally: Tally): { share: number; low: number; high: number } => {
  const size = sizeOf(tally);
  if (size === 0) return { share: 0, low: 0, high: 1 };
  const share = tally.failed / size;
  const spread = Z ** 2 / size;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / size + spread / (4 * size));
  return { share, low: middle - half, high: middle + half };
};
