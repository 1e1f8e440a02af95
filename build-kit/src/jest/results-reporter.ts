import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, Test, TestResult } from '@jest/reporters';
import { repositoryRoot } from '../build/repository-root.ts';

/** One finished test. `name` includes the names of the blocks around it. */
export interface RecordedTest {
  readonly name: string;
  readonly status: string;
}
/** Last known results of one project: test file, relative to the repository, to its tests. */
export type RecordedResults = Record<string, RecordedTest[]>;

export const resultsFolder = path.join(repositoryRoot, '.cache/test-results');

const earlierResults = (file: string): RecordedResults => {
  if (!existsSync(file)) return {};
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedResults;
  return Object.fromEntries(Object.entries(recorded).filter(([test]) => existsSync(path.join(repositoryRoot, test))));
};

/** Writes the result of every test to `.cache/test-results/<project>.json`; a partial run replaces only its own files. */
export default class ResultsReporter implements Pick<Reporter, 'onTestResult' | 'onRunComplete'> {
  private readonly byProject = new Map<string, RecordedResults>();

  onTestResult(test: Test, result: TestResult): void {
    const project = test.context.config.displayName?.name ?? 'tests';
    const results = this.byProject.get(project) ?? {};
    const file = path.relative(repositoryRoot, result.testFilePath);
    results[file] = result.testResults.map(({ fullName, status }) => ({
      name: fullName,
      status,
    }));
    this.byProject.set(project, results);
  }

  onRunComplete(): void {
    mkdirSync(resultsFolder, { recursive: true });
    for (const [project, results] of this.byProject) {
      const file = path.join(resultsFolder, `${project}.json`);
      writeFileSync(file, `${JSON.stringify({ ...earlierResults(file), ...results }, null, 1)}\n`);
    }
  }
}
