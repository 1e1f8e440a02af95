import type { VitalsRule } from '../vitals/vitals.repo.ts';
import { p75Of, samplesOf, type VitalsHistogram, viewsAbove } from '../vitals/vitals-histogram.ts';
import { type Judgement, judgeShare } from './guard.ts';

interface Side {
  /** `name@version`. */
  readonly id: string;
  readonly histograms: readonly VitalsHistogram[];
}

/** A quarter of all views exceed a p75. */
const ABOVE_P75 = 0.25;

/**
 * Compares the p75 of each metric that has a rule. A version is worse when more than a quarter of its views are proven to
 * exceed the limit, which is the p75 of the version before and the percentage of the rule.
 */
export const compareVitals = (
  rules: readonly VitalsRule[],
  candidate: Side,
  stable: Side,
): { judgement: Judgement; why: string } => {
  for (const { metric, worsePercent, samples } of rules) {
    const [now, before] = [candidate, stable].map(({ histograms }) => histograms.find((one) => one.metric === metric));
    if (!now || !before || samplesOf(now) < samples || samplesOf(before) < samples) continue;
    const [p75, p75Before] = [p75Of(now) ?? 0, p75Of(before) ?? 0];
    const limit = p75Before * (1 + worsePercent / 100);
    const above = viewsAbove(now, limit);
    if (!judgeShare({ ok: samplesOf(now) - above, failed: above }, ABOVE_P75)) continue;
    const text = (value: number) => (metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`);
    const side = (id: string, value: number, views: number) => `${text(value)} in ${views} page views of ${id}`;
    return {
      judgement: 'halt',
      why: `${metric} p75 is ${side(candidate.id, p75, samplesOf(now))}, ${side(stable.id, p75Before, samplesOf(before))}; the rule allows ${worsePercent} % more`,
    };
  }
  return { judgement: 'wait', why: '' };
};
