import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';
import { runChild } from './run-child.ts';

export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
}

/** The platform's tests are native ES modules. */
export const JEST_NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

interface JestSummary {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  /** Files that failed before their first test. */
  readonly numRuntimeErrorTestSuites: number;
}

/** Runs jest with `config`. A file that cannot start counts as one failed test; so does a run without a summary. */
export const runJest = async (run: string, config: string): Promise<TestTotals & { ok: boolean }> => {
  const folder = path.join(repositoryRoot, '.cache/verify');
  const summaryFile = path.join(folder, `${run}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(summaryFile, { force: true });
  const ok = await runChild('jest', ['-c', config, '--json', '--outputFile', summaryFile, '--passWithNoTests'], {
    NODE_OPTIONS: JEST_NODE_OPTIONS,
  });
  if (!existsSync(summaryFile)) return { ok: false, passed: 0, failed: 1 };
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8')) as JestSummary;
  return { ok, passed: summary.numPassedTests, failed: summary.numFailedTests + summary.numRuntimeErrorTestSuites };
};
