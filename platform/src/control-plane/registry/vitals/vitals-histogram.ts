import type { VitalMetric } from '@grandstand/shared-contracts/release';

/** Views by bucket: `counts[n]` of those up to `bounds[n]`; the last, which has no bound, of the rest. */
export interface VitalsHistogram {
  readonly metric: VitalMetric;
  readonly counts: readonly number[];
}

/** Steps of about a fifth: a p75 that is read from them is at most a few percent off. */
const steps = (first: number, last: number): readonly number[] => {
  const bounds: number[] = [];
  for (let bound = first; bound < last; bound *= 1.2) bounds.push(Number(bound.toPrecision(3)));
  return [...bounds, last];
};

const TIMES_MS = steps(50, 30_000);
const INTERACTIONS_MS = steps(8, 5_000);
const SHIFTS = [0, ...steps(0.005, 2)];

/** Upper bounds of the buckets of a metric. A change makes stored histograms unreadable: it needs a new table. */
export const BOUNDS: Readonly<Record<VitalMetric, readonly number[]>> = {
  LCP: TIMES_MS,
  FCP: TIMES_MS,
  TTFB: TIMES_MS,
  INP: INTERACTIONS_MS,
  CLS: SHIFTS,
};

export const bucketOf = (metric: VitalMetric, value: number): number => {
  const found = BOUNDS[metric].findIndex((bound) => value <= bound);
  return found === -1 ? BOUNDS[metric].length : found;
};

export const samplesOf = ({ counts }: VitalsHistogram): number => counts.reduce((sum, count) => sum + count, 0);

/** The value that three of four views did not exceed, linear within its bucket; null without views. */
export const p75Of = (histogram: VitalsHistogram): number | null => {
  const wanted = samplesOf(histogram) * 0.75;
  if (wanted === 0) return null;
  const bounds = BOUNDS[histogram.metric];
  let below = 0;
  for (const [bucket, count] of histogram.counts.entries()) {
    if (below + count >= wanted && count > 0) {
      const upper = bounds[bucket] ?? bounds.at(-1) ?? 0;
      const lower = bounds[bucket - 1] ?? 0;
      return lower + (Math.max(upper, lower) - lower) * ((wanted - below) / count);
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
};

/** How many views exceeded a value; a bucket that contains it counts in part. */
export const viewsAbove = ({ metric, counts }: VitalsHistogram, value: number): number => {
  const bounds = BOUNDS[metric];
  return counts.reduce((sum, count, bucket) => {
    const [lower, upper] = [bounds[bucket - 1] ?? 0, bounds[bucket] ?? Number.POSITIVE_INFINITY];
    if (value < lower || (value === lower && bucket > 0)) return sum + count;
    if (value >= upper) return sum;
    return sum + (upper === Number.POSITIVE_INFINITY ? count : count * ((upper - value) / (upper - lower)));
  }, 0);
};
