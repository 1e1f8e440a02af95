import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildConsole } from '../build/build-console.ts';
import { buildPackages } from '../build/build-packages.ts';
import { repositoryRoot, WORKSPACE } from '../build/packages.ts';
import { affectedSince } from './affected-packages.ts';
import { checkCitations } from './check-citations.ts';
import { lockfileErrors } from './check-lockfile.ts';
import { checkMutations } from './check-mutations.ts';
import { checkContract } from './contract-report.ts';
import { checkLanguage } from './language/check-language.ts';
import { findTestPrograms } from './programs.ts';
import { runChild } from './run-child.ts';
import { JEST_NODE_OPTIONS, runJest, type TestTotals } from './run-jest.ts';
import { withinBudgets } from './size-budgets.ts';
import { typecheck } from './typecheck.ts';

interface Step {
  readonly title: string;
  readonly run: () => Promise<boolean>;
}

const lockfileIsSound = async (): Promise<boolean> => {
  const problems = lockfileErrors(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8'));
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

/** Of the whole repository, or of the packages that a change concerns; what is cheap is always checked as a whole. */
const staticSteps = (packages: readonly string[] = WORKSPACE): readonly Step[] => [
  { title: 'Lockfile', run: lockfileIsSound },
  { title: 'Citations', run: async () => checkCitations() },
  { title: 'Mutations', run: async () => checkMutations() },
  { title: 'Language', run: async () => checkLanguage() },
  { title: 'Format', run: () => runChild('biome', ['format', '.']) },
  { title: 'Lint', run: async () => packages.length === 0 || lint(packages) },
  { title: 'Types', run: () => typecheck(packages) },
  { title: 'Contract', run: async () => !packages.includes('shared-contracts') || checkContract() },
  {
    title: 'Boundaries',
    run: async () =>
      packages.length === 0 || runChild('depcruise', ['--config', '.dependency-cruiser.cjs', ...packages]),
  },
  {
    title: 'Folder circles',
    run: () => folderCircles(['platform', 'mf-watch'].filter((name) => packages.includes(name))),
  },
  { title: 'Dead code', run: () => runChild('knip', ['--no-progress', '--no-config-hints']) },
];

const lint = (packages: readonly string[]): Promise<boolean> =>
  runChild('oxlint', ['-c', '.oxlintrc.json', '--type-aware', ...(packages === WORKSPACE ? ['.'] : packages)]);

const folderCircles = async (packages: readonly string[]): Promise<boolean> =>
  packages.length === 0 || runChild('depcruise', ['--config', '.dependency-cruiser.folders.cjs', ...packages]);

const runStep = async ({ title, run }: Step): Promise<boolean> => {
  console.log(`\n=== ${title} ===`);
  const startedAt = performance.now();
  const ok = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  console.log(`${ok ? 'ok' : 'FAILED'}: ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return ok;
};

/** Stops at the first step that fails; the steps after it are not run. */
const runUntilFailure = async (steps: readonly Step[]): Promise<boolean> => {
  for (const step of steps) if (!(await runStep(step))) return false;
  return true;
};

/** Runs every step, also after a failure, so that one run reports all failures. */
const runAll = async (steps: readonly Step[]): Promise<boolean> => {
  let ok = true;
  for (const step of steps) ok = (await runStep(step)) && ok;
  return ok;
};

/** Tests of the packages that changed since the git reference, and of those that depend on them; no journeys. */
const affectedTests = (since: string): Step => ({
  title: `Tests affected since ${since}`,
  run: () =>
    runChild(
      'lerna',
      ['run', 'test', '--since', since, '--include-dependents', '--ignore', '@grandstand/e2e', '--stream'],
      {
        NODE_OPTIONS: JEST_NODE_OPTIONS,
        NX_DAEMON: 'false',
      },
    ),
});

/** Static checks and tests of the affected packages: what a change of one package needs before it is pushed. */
export const verifySince = async (since: string): Promise<boolean> =>
  runUntilFailure([...staticSteps(affectedSince(since)), affectedTests(since)]);

/**
 * Runs every check in order, cheapest first; tests run only when the static checks passed. `journeys` adds the browser
 * journeys.
 * The last line is `<N> passed, <M> failed`: all tests of all runs.
 */
export const verify = async ({ journeys }: { journeys: boolean }): Promise<boolean> => {
  const totals: TestTotals[] = [];
  const counted = async (run: ReturnType<typeof runJest>): Promise<boolean> => {
    const result = await run;
    totals.push(result);
    return result.ok;
  };
  const findPrograms = async () => {
    findTestPrograms({ journeys });
    return true;
  };
  const steps: Step[] = [
    { title: 'Programs', run: findPrograms },
    { title: 'Unit and contract tests', run: () => counted(runJest('unit', 'jest.config.ts')) },
    {
      title: 'Statements on PostgreSQL 15',
      run: () => runChild(process.execPath, ['platform/src/testing/statements/prepare-on-postgres-15.ts']),
    },
    { title: 'Build', run: () => runChild(process.execPath, ['build-kit/bin/grandstand.mjs', 'build']) },
    { title: 'Size budgets', run: async () => withinBudgets(await buildPackages([]), await buildConsole()) },
  ];
  if (journeys) {
    steps.push({ title: 'Browser journeys', run: () => counted(runJest('journeys', 'e2e/jest.config.ts')) });
  }
  const ok = (await runUntilFailure(staticSteps())) && (await runAll(steps));
  const sum = (pick: (total: TestTotals) => number) => totals.reduce((all, total) => all + pick(total), 0);
  console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  return ok;
};
