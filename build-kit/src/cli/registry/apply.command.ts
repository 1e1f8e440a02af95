import type { Verdict } from '@grandstand/registry-client';
import type { Command } from 'commander';
import { applyPlan, verdictsOf } from './apply/apply-plan.ts';
import { type DesiredState, readDesiredState } from './apply/desired-state.ts';
import { planOf, type Step, stepText } from './apply/plan.ts';
import { type BreakGlassOptions, type Outcome, runCommand, withBreakGlass } from './command-outcome.ts';
import { currentRelease } from './create-release.ts';
import type { ReleaseSummary } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import { releaseText } from './release-text.ts';
import { UsageError } from './usage-error.ts';
import { verdictText } from './verdict.ts';

interface Planned {
  readonly environment: string;
  readonly current: ReleaseSummary | null;
  readonly steps: readonly Step[];
}

const planAll = (client: RegistryClient, { environments }: DesiredState): Promise<Planned[]> =>
  Promise.all(
    Object.entries(environments).map(async ([environment, desired]) => {
      const current = await currentRelease(client, environment);
      return { environment, current, steps: planOf(current, desired) };
    }),
  );

const planText = ({ environment, steps }: Planned): string =>
  steps.length === 0
    ? `${environment}: nothing to do`
    : [`${environment}:`, ...steps.map((step) => `  ${stepText(step)}`)].join('\n');

const dryRun = async (client: RegistryClient, planned: readonly Planned[]): Promise<Outcome> => {
  const judged = await Promise.all(
    planned.map(async (plan) => ({ ...plan, verdicts: await verdictsOf(client, plan.environment, plan.steps) })),
  );
  const isBlocked = (verdict: Verdict): boolean => verdict.outcome === 'blocked';
  const hasChanges = planned.some(({ steps }) => steps.length > 0);
  return {
    json: { environments: judged.map(({ environment, steps, verdicts }) => ({ environment, steps, verdicts })) },
    text: judged
      .flatMap((plan) => [planText(plan), ...plan.verdicts.map((verdict) => `  gate: ${verdictText(verdict)}`)])
      .join('\n'),
    ending: judged.some(({ verdicts }) => verdicts.some(isBlocked)) ? 'refused' : hasChanges ? 'changes' : 'ok',
  };
};

/** @throws {UsageError} for an environment that the file does not name, and a refusal of the registry */
export const applyFile = async (
  client: RegistryClient,
  file: string,
  options: Pick<BreakGlassOptions, 'reason' | 'breakGlass'> & { dryRun?: boolean; env?: string },
): Promise<Outcome> => {
  const { reason, breakGlass = false, env } = options;
  const { environments } = await readDesiredState(file);
  const chosen = Object.entries(environments).filter(([name]) => env === undefined || name === env);
  if (chosen.length === 0) throw new UsageError(`${file} says nothing of ${env ?? 'any environment'}.`);
  const planned = await planAll(client, { environments: Object.fromEntries(chosen) });
  if (options.dryRun) return dryRun(client, planned);
  const done: { environment: string; steps: readonly Step[]; release: ReleaseSummary | null }[] = [];
  for (const { environment, current, steps } of planned) {
    const release = await applyPlan(client, current, steps, { environment, reason, breakGlass });
    done.push({ environment, steps, release });
  }
  return {
    json: { environments: done },
    text: planned
      .map((plan, at) => {
        const release = done[at]?.release;
        return plan.steps.length > 0 && release
          ? `${planText(plan)}\n${releaseText(plan.environment, release)}`
          : planText(plan);
      })
      .join('\n'),
  };
};

export const registerApply = (program: Command): void => {
  withBreakGlass(program.command('apply'))
    .description('bring environments to what a file states; what it does not name stays as it is')
    .argument('[file]', 'see docs/command-line.md', 'grandstand.yaml')
    .option('--env <environment>', 'only this one of the file')
    .option('--dry-run', 'only show what would be done and what the gate says; ends with 4 when there is something')
    .action((file: string, options: BreakGlassOptions & { dryRun?: boolean; env?: string }) =>
      runCommand(options, (client) => applyFile(client, file, options)),
    );
};
