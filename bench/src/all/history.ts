import { execFileSync } from 'node:child_process';
import { type BenchReport, isKept } from '../results.ts';
import { repositoryRoot } from '../site.ts';
import { median } from '../statistics.ts';

/** A line of `docs/performance/history.jsonl`: one figure of one run. */
export interface Entry {
  /** Day of the run (UTC). */
  readonly date: string;
  /** Short hash of the commit. */
  readonly commit: string;
  readonly machine: string;
  /** Load average of a minute when it was measured; null: not known. */
  readonly load: number | null;
  readonly bench: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the value may be at most, or must be at least. */
  readonly bar: number | null;
  readonly kept: boolean | null;
}

const DAY = 10;

export const entriesOf = ({ bench, setting, load, results }: BenchReport): Entry[] => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  }).trim();
  return results.map((result) => ({
    date: new Date().toISOString().slice(0, DAY),
    commit,
    machine: setting,
    load: Number.isFinite(load) ? Number(load.toFixed(1)) : null,
    bench,
    name: result.name,
    value: Number(median(result.values).toPrecision(4)),
    unit: result.unit,
    bar: result.bar === null ? null : (Object.values(result.bar)[0] ?? null),
    kept: isKept(result),
  }));
};

export const parseHistory = (lines: string): Entry[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
