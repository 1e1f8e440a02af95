/** Bounds of a good and of an acceptable p75: https://web.dev/articles/vitals */
const BOUNDS: Readonly<Record<string, readonly [good: number, acceptable: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** In the order in which they are shown, with what each measures. */
export const METRICS = {
  LCP: 'Largest contentful paint',
  INP: 'Interaction to next paint',
  CLS: 'Cumulative layout shift',
  FCP: 'First contentful paint',
  TTFB: 'Time to first byte',
} as const;

export interface Rating {
  readonly tone: 'ok' | 'warn' | 'error';
  readonly text: 'Good' | 'Needs work' | 'Poor';
}

export const ratingOf = (metric: string, p75: number): Rating => {
  const [good, acceptable] = BOUNDS[metric] ?? [0, 0];
  if (p75 <= good) return { tone: 'ok', text: 'Good' };
  return p75 <= acceptable ? { tone: 'warn', text: 'Needs work' } : { tone: 'error', text: 'Poor' };
};

export const vitalText = (metric: string, p75: number): string => {
  if (metric === 'CLS') return p75.toFixed(2);
  return p75 < 1_000 ? `${Math.round(p75)} ms` : `${(p75 / 1_000).toFixed(1)} s`;
};
