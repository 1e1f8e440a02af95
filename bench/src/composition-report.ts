import type { Conditions } from './conditions.ts';
import type { FirstVisit } from './first-visit.ts';
import { kilobytes, markdownTable, milliseconds, ratio, spread } from './report.ts';
import type { Result } from './results.ts';
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

const SCRIPT_BARS_KB: Readonly<Record<string, number>> = { '/': 100, '/watch': 140 };
const OTHER_SCRIPTS_KB = 130;

/** The budgets that a visit to the federated site is measured against. */
export const budgetResults = (series: readonly Series[]): Result[] => {
  const find = (route: string, isMobile: boolean, variant: Series['variant'] = 'federated') =>
    series.find(
      (one) =>
        one.route === route && one.variant === variant && (one.conditions.viewport.isMobile ?? false) === isMobile,
    );
  const routes = [...new Set(series.map(({ route }) => route))];
  const overMonolith = (route: string, isMobile: boolean): Result => {
    const monolithMs = middle(find(route, isMobile, 'monolith'), 'contentMs');
    const federated = find(route, isMobile);
    return {
      name: `content of ${route}, federated over monolith, ${federated?.conditions.name}`,
      unit: '×',
      values: all(federated, 'contentMs').map((ms) => ms / monolithMs),
      bar: { atMost: 1 },
    };
  };
  const largest = (figure: (route: string) => number) => Math.max(...routes.map(figure));
  const largestRatio = (figure: 'scriptBytes' | 'requests') =>
    largest((route) => middle(find(route, false), figure) / middle(find(route, false, 'monolith'), figure));
  return [
    ...routes.map((route) =>
      kB(
        `JS to a usable ${route}, without the player’s engine`,
        middle(find(route, false), 'scriptBytesToContent'),
        SCRIPT_BARS_KB[route] ?? OTHER_SCRIPTS_KB,
      ),
    ),
    kB('CSS files, watch page', middle(find('/watch', false), 'styleBytesToContent'), 12),
    most('requests to a usable watch page, desktop', '', middle(find('/watch', false), 'requestsToContent'), 45),
    most('requests to a usable watch page, mobile', '', middle(find('/watch', true), 'requestsToContent'), 30),
    ...[false, true].flatMap((isMobile) => routes.map((route) => overMonolith(route, isMobile))),
    most('JS, federated over monolith, largest of the pages', '×', largestRatio('scriptBytes'), 1),
    most('requests, federated over monolith, largest of the pages', '×', largestRatio('requests'), 1),
    most(
      'FCP, mobile, largest of the pages',
      'ms',
      largest((route) => middle(find(route, true), 'firstPaintMs')),
      1200,
    ),
    ...routes.map((route) => most(`LCP of ${route}, mobile`, 'ms', middle(find(route, true), 'largestPaintMs'), 2000)),
    most(
      'blocking, mobile, largest of the pages',
      'ms',
      largest((route) => middle(find(route, true), 'blockedMs')),
      200,
    ),
  ];
};

const most = (name: string, unit: string, value: number, atMost: number): Result => ({
  name,
  unit,
  values: [value],
  bar: { atMost },
});
const kB = (name: string, bytes: number, atMost: number): Result => most(name, 'kB', bytes / 1000, atMost);
