import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { markdownTable, spread } from './report.ts';
import { median } from './statistics.ts';

/** One figure of a bench; its value is the median of `values`. */
export interface Result {
  /** Unique within the bench. */
  readonly name: string;
  /** `×` for a ratio. */
  readonly unit: string;
  readonly values: readonly number[];
  /** What the value may be at most, or must be at least; null: it is measured, and nothing is required of it. */
  readonly bar: { readonly atMost: number } | { readonly atLeast: number } | null;
}

/** What one run of a bench has to say. */
export interface BenchReport {
  readonly bench: string;
  /** Machine, load and number of rounds. */
  readonly setting: string;
  /** Load average of a minute at the end of the bench; the bench itself is part of it. */
  readonly load: number;
  /** Markdown, for people. */
  readonly text: string;
  readonly results: readonly Result[];
}

/** Null without a bar. */
export const isKept = ({ values, bar }: Result): boolean | null => {
  if (bar === null) return null;
  const value = median(values);
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
};

const SMALL = 10;
const shown = (value: number): string => (Math.abs(value) < SMALL ? value.toFixed(2) : value.toFixed(0));

/** Value with the middle half of the values, where there is more than one. */
export const valueText = ({ values }: Result): string => {
  if (values.length === 1) return shown(median(values));
  return Math.abs(median(values)) < SMALL ? spread(values, 2) : spread(values);
};

export const barText = ({ bar }: Result): string => {
  if (bar === null) return '';
  return 'atMost' in bar ? `≤ ${shown(bar.atMost)}` : `≥ ${shown(bar.atLeast)}`;
};

export const verdictOf = (result: Result): string => {
  const kept = isKept(result);
  if (kept === null) return '';
  return kept ? 'kept' : 'missed';
};

export const resultTable = (results: readonly Result[]): string =>
  markdownTable(
    ['figure', 'median (middle half)', 'bar', ''],
    results.map((result) => [
      result.name,
      `${valueText(result)} ${result.unit}`.trim(),
      barText(result),
      verdictOf(result),
    ]),
  );

/** Where `npm run bench` reads the report of a bench that it started. */
export const REPORT_FILE = 'GRANDSTAND_BENCH_REPORT';

/** Prints what a bench measured, and hands it to `npm run bench` when that started it. */
export const publish = (bench: string, setting: string, text: string, results: readonly Result[]): void => {
  const report: BenchReport = { bench, setting, load: os.loadavg()[0] ?? Number.NaN, text, results };
  console.log(`${setting}\n\n${text}`);
  if (results.length > 0) console.log(`\n${resultTable(results)}`);
  const file = process.env[REPORT_FILE];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
};
