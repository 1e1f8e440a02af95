import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { WatchedGauge } from '../../../infrastructure/metrics/metrics.ts';
import type { Vitals } from './vitals.service.ts';

const DAY_MS = 24 * 60 * 60_000;
const LABELS = ['package', 'version', 'metric'];

/** The p75 of each Web Vital of the last day, by version, of the environment that the site serves. */
export const vitalsGauges = (
  vitals: Pick<Vitals, 'list'>,
  { environment, clock }: { environment: string; clock: Clock },
): WatchedGauge[] => {
  const read = async (isWanted: (metric: string) => boolean, unit: number) => {
    const found = await vitals.list(environment, clock.now() - DAY_MS);
    return found
      .filter(({ metric }) => isWanted(metric))
      .map(({ name, version, metric, p75 }) => ({ labels: { package: name, version, metric }, value: p75 / unit }));
  };
  return [
    {
      name: 'grandstand_web_vitals_p75_seconds',
      help: 'LCP, INP, FCP and TTFB of the last day: three of four views were no slower.',
      labelNames: LABELS,
      read: () => read((metric) => metric !== 'CLS', 1_000),
    },
    {
      name: 'grandstand_web_vitals_p75_shift',
      help: 'CLS of the last day: three of four views shifted no more.',
      labelNames: LABELS,
      read: () => read((metric) => metric === 'CLS', 1),
    },
  ];
};
