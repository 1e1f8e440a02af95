import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';

export interface Requirement {
  readonly id: string;
  /** Package that must satisfy it. */
  readonly owner: string;
  readonly text: string;
}

export interface OwnerCoverage {
  readonly owner: string;
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

interface NamedResult {
  readonly name: string;
  readonly status: string;
}

const REQUIREMENT_ID = /\b[A-Z]{3,5}-\d{3}\b/g;

/** Per owner: which requirements are named by a test that passed, with no test of the same ID failing. */
export const coverage = (requirements: readonly Requirement[], results: readonly NamedResult[]): OwnerCoverage[] => {
  const idsWith = (status: string) =>
    new Set(
      results.filter((result) => result.status === status).flatMap(({ name }) => name.match(REQUIREMENT_ID) ?? []),
    );
  const passed = idsWith('passed');
  const failed = idsWith('failed');
  const isProved = ({ id }: Requirement) => passed.has(id) && !failed.has(id);
  return [...Map.groupBy(requirements, ({ owner }) => owner)].map(([owner, owned]) => ({
    owner,
    proved: owned.filter(isProved).map(({ id }) => id),
    unproved: owned.filter((requirement) => !isProved(requirement)).map(({ id }) => id),
  }));
};

const readResults = (): NamedResult[] => {
  const folder = path.join(repositoryRoot, '.cache/test-results');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const byTestFile = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, NamedResult[]>;
    return Object.values(byTestFile).flat();
  });
};

const listIds = (ids: readonly string[]): string => (ids.length > 0 ? ids.join(' ') : 'none');

if (process.argv[1] === import.meta.filename) {
  const listed = readFileSync(path.join(repositoryRoot, 'docs/requirements.json'), 'utf8');
  const report = coverage(JSON.parse(listed) as Requirement[], readResults());
  for (const { owner, proved, unproved } of report) {
    console.log(`\n${owner}: ${proved.length} of ${proved.length + unproved.length}`);
    console.log(`  passing test: ${listIds(proved)}`);
    console.log(`  none:         ${listIds(unproved)}`);
  }
  const total = report.reduce((sum, { proved }) => sum + proved.length, 0);
  const all = report.reduce((sum, { proved, unproved }) => sum + proved.length + unproved.length, 0);
  console.log(`\n${total} of ${all} requirements have a passing test (from the latest results in .cache/test-results)`);
}
