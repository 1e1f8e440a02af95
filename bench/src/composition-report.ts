import type { Conditions } from './conditions.ts';
import type { FirstVisit } from './first-visit.ts';
import { kilobytes, markdownTable, milliseconds, ratio, spread } from './report.ts';
import { median } from './statistics.ts';

/** Visits of one page in one way. */
export interface Series {
  readonly route: string;
  readonly conditions: Conditions;
  readonly variant: 'federated' | 'monolith';
  readonly visits: FirstVisit[];
}

const all = (series: Series | undefined, figure: keyof FirstVisit): number[] =>
  series?.visits.map((visit) => visit[figure]) ?? [];
const middle = (series: Series | undefined, figure: keyof FirstVisit) => median(all(series, figure));

const HEAD = [
  'page',
  'way',
  'content, ms',
  'ratio',
  'FCP, ms',
  'ratio',
  'LCP, ms',
  'blocked, ms',
  'JS, kB',
  'requests',
];

const rowOf = (series: Series, base: Series | undefined): string[] => {
  const against = (figure: keyof FirstVisit) => (base ? ratio(middle(series, figure) / middle(base, figure)) : '');
  return [
    series.route,
    series.variant,
    spread(all(series, 'contentMs')),
    against('contentMs'),
    spread(all(series, 'firstPaintMs')),
    against('firstPaintMs'),
    milliseconds(middle(series, 'largestPaintMs')),
    milliseconds(middle(series, 'blockedMs')),
    kilobytes(middle(series, 'scriptBytes')),
    milliseconds(middle(series, 'requests')),
  ];
};

/** One table for each line speed: medians (middle half of the runs), and federated over monolith. */
export const comparisonTables = (series: readonly Series[]): string => {
  const speeds = [...new Set(series.map(({ conditions }) => conditions))];
  return speeds
    .map((speed) => {
      const here = series.filter(({ conditions }) => conditions === speed);
      const monolithOf = (route: string) => here.find((one) => one.route === route && one.variant === 'monolith');
      const rows = here
        .toSorted((a, b) => a.route.localeCompare(b.route) || b.variant.localeCompare(a.variant))
        .map((one) => rowOf(one, one.variant === 'federated' ? monolithOf(one.route) : undefined));
      return `### ${speed.name}\n\n${markdownTable(HEAD, rows)}\n`;
    })
    .join('\n');
};

interface Budget {
  readonly what: string;
  readonly measured: number;
  readonly allowed: number;
  readonly show: (value: number) => string;
}

const verdict = ({ what, measured, allowed, show }: Budget): string[] => [
  what,
  show(measured),
  `≤ ${show(allowed)}`,
  measured <= allowed ? 'holds' : 'not met',
];

/** The budgets that one visit to the federated site can be held against. */
export const budgetTable = (series: readonly Series[]): string => {
  const find = (route: string, isMobile: boolean, variant: Series['variant'] = 'federated') =>
    series.find(
      (one) =>
        one.route === route && one.variant === variant && (one.conditions.viewport.isMobile ?? false) === isMobile,
    );
  const kB = (bytes: number) => `${kilobytes(bytes)} kB`;
  const ms = (value: number) => `${milliseconds(value)} ms`;
  const routes = [...new Set(series.map(({ route }) => route))];
  const budgets: Budget[] = [
    { what: 'JS, landing page', measured: middle(find('/', false), 'scriptBytes'), allowed: 110_000, show: kB },
    {
      what: 'JS, watch page without player engine',
      measured: middle(find('/watch', false), 'scriptBytesToPaint'),
      allowed: 120_000,
      show: kB,
    },
    {
      what: 'CSS, watch page',
      measured: middle(find('/watch', false), 'styleBytesToPaint'),
      allowed: 12_000,
      show: kB,
    },
    {
      what: 'requests to a usable watch page, desktop',
      measured: middle(find('/watch', false), 'requestsToPaint'),
      allowed: 45,
      show: milliseconds,
    },
    {
      what: 'requests to a usable watch page, mobile',
      measured: middle(find('/watch', true), 'requestsToPaint'),
      allowed: 30,
      show: milliseconds,
    },
    ...routes.flatMap((route): Budget[] => [
      {
        what: `content of ${route}, federated over monolith, 60 ms / 10 Mbit/s`,
        measured: middle(find(route, false), 'contentMs') / middle(find(route, false, 'monolith'), 'contentMs'),
        allowed: 1.05,
        show: ratio,
      },
      {
        what: `JS of ${route}, federated beyond monolith`,
        measured: middle(find(route, false), 'scriptBytes') - middle(find(route, false, 'monolith'), 'scriptBytes'),
        allowed: 25_000,
        show: kB,
      },
      { what: `FCP of ${route}, mobile`, measured: middle(find(route, true), 'firstPaintMs'), allowed: 2000, show: ms },
      {
        what: `LCP of ${route}, mobile`,
        measured: middle(find(route, true), 'largestPaintMs'),
        allowed: 4000,
        show: ms,
      },
      {
        what: `blocking on ${route}, mobile`,
        measured: middle(find(route, true), 'blockedMs'),
        allowed: 600,
        show: ms,
      },
    ]),
  ];
  return `### Budgets\n\n${markdownTable(['budget', 'measured', 'allowed', ''], budgets.map(verdict))}\n`;
};
