import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SHORT_BENCHES, type ShortBench } from './all/benches.ts';
import { withSection } from './all/document.ts';
import { entriesOf, parseHistory } from './all/history.ts';
import { plotOf } from './all/plot.ts';
import { markdownTable } from './report.ts';
import { barText, type BenchReport, REPORT_FILE, valueText, verdictOf } from './results.ts';
import { repositoryRoot } from './site.ts';

/**
 * Runs the benches one after the other with short settings, and prints every figure with its bar. Writes their sections of
 * `docs/performance.md`, a line for each figure to the history, and the plot. `--print` writes nothing: for a machine that
 * does other work. `--only join,seek` runs some of them, `--n 5` with that many rounds each where a bench has rounds.
 */
const { values } = parseArgs({
  options: { print: { type: 'boolean', default: false }, only: { type: 'string' }, n: { type: 'string' } },
});
const DOCUMENT = path.join(repositoryRoot, 'docs/performance.md');
const HISTORY = path.join(repositoryRoot, 'docs/performance/history.jsonl');
const PLOT = path.join(repositoryRoot, 'docs/performance/history.svg');

/** A bench that hangs is ended, and counted as failed. */
const MAX_BENCH_MS = 5 * 60_000 * Number(values.n ?? 1);

interface Run {
  readonly name: string;
  readonly seconds: number;
  /** Null: it failed; its own output says why. */
  readonly report: BenchReport | null;
}

/** Not every bench has rounds. The last value of an option counts. */
const withRounds = (args: readonly string[]): readonly string[] =>
  values.n !== undefined && args.includes('--n') ? [...args, '--n', values.n] : args;

const run = async ({ name, args }: ShortBench, folder: string): Promise<Run> => {
  const file = path.join(folder, `${name}.json`);
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${name}.ts`), ...withRounds(args)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: MAX_BENCH_MS,
    env: { ...process.env, [REPORT_FILE]: file },
  });
  await once(child, 'exit');
  // A bench that missed a bar exits with 1, and has a report.
  const report = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as BenchReport)
    .catch(() => null);
  return { name, seconds: (performance.now() - startedAt) / 1000, report };
};

const write = async (reports: readonly BenchReport[]): Promise<void> => {
  const document = await readFile(DOCUMENT, 'utf8');
  await writeFile(DOCUMENT, reports.reduce(withSection, document));
  const lines = reports.flatMap(entriesOf).map((entry) => `${JSON.stringify(entry)}\n`);
  await appendFile(HISTORY, lines.join(''));
  await writeFile(PLOT, plotOf(parseHistory(await readFile(HISTORY, 'utf8'))));
};

const only = values.only?.split(',');
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-reports-'));
const runs: Run[] = [];
try {
  for (const bench of SHORT_BENCHES.filter(({ name }) => only?.includes(name) ?? true)) {
    process.stderr.write(`\n${bench.name}, load ${os.loadavg()[0]?.toFixed(1)}\n`);
    runs.push(await run(bench, folder));
  }
} finally {
  await rm(folder, { recursive: true });
}
const reports = runs.flatMap(({ report }) => report ?? []);
const rows = reports.flatMap(({ bench, load, results }) =>
  results.map((result) => [
    bench,
    result.name,
    `${valueText(result)} ${result.unit}`.trim(),
    barText(result),
    verdictOf(result),
    load.toFixed(1),
  ]),
);
console.log(markdownTable(['bench', 'figure', 'median (middle half)', 'bar', '', 'load'], rows));
const times = runs.map(({ name, seconds, report }) => `${name} ${seconds.toFixed(0)} s${report ? '' : ' (failed)'}`);
console.log(
  `\n${times.join(', ')}; ${(runs.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} min in all`,
);
if (!values.print) await write(reports);
process.exitCode = reports.length < runs.length ? 1 : 0;
