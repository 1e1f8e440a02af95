import type { Verdict } from '@grandstand/registry-client';
import { createRelease } from '../create-release.ts';
import { CheckChangesDocument, type ReleaseSummary } from '../registry.generated.ts';
import type { RegistryClient } from '../registry-client.ts';
import { toggleRemote } from '../release-history.ts';
import { abort, promote, type RolloutMandate, ramp, startRollout } from '../rollout-calls.ts';
import type { Step } from './plan.ts';

/** Verdicts of the gate on the releases of a plan; other steps contain only versions that it has already accepted. @throws {RegistryRefusal} */
export const verdictsOf = async (
  client: RegistryClient,
  environment: string,
  steps: readonly Step[],
): Promise<Verdict[]> =>
  Promise.all(
    steps
      .filter((step) => step.kind === 'release')
      .map(async ({ changes }) => (await client.request(CheckChangesDocument, { environment, changes })).check),
  );

/**
 * Runs the steps in order. Steps completed before a refusal remain; the next run continues from there.
 * @throws {RegistryRefusal}
 */
export const applyPlan = async (
  client: RegistryClient,
  current: ReleaseSummary | null,
  steps: readonly Step[],
  mandate: RolloutMandate,
): Promise<ReleaseSummary | null> => {
  let release = current;
  for (const step of steps) release = await applyStep(client, release, step, mandate);
  return release;
};

const applyStep = (
  client: RegistryClient,
  release: ReleaseSummary | null,
  step: Step,
  mandate: RolloutMandate,
): Promise<ReleaseSummary> => {
  const { environment, reason, breakGlass = false } = mandate;
  const base = release?.id ?? null;
  switch (step.kind) {
    case 'promote':
      return promote(client, { ...mandate, remote: step.remote });
    case 'abort':
      return abort(client, { ...mandate, remote: step.remote });
    case 'toggle':
      return toggleRemote(client, environment, step.remote, step.on, reason);
    case 'release':
      return createRelease(client, environment, base, step.changes, reason, breakGlass);
    case 'rollout':
      return startRollout(client, base, step.request, mandate);
    case 'ramp':
      return ramp(client, { ...mandate, remote: step.remote, percent: step.percent });
  }
};
