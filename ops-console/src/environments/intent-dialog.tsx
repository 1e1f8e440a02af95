import { ChangeDialog } from '../change/change-dialog.tsx';
import type { ChangePlan } from '../change/plan.ts';
import { aborted, paused, promoted, remoteRolledBack, rolledBack, toggled } from '../change/plans.ts';
import { RampDialog } from '../change/ramp-dialog.tsx';
import { ReleaseDialog } from '../change/release-dialog.tsx';
import { takenOver } from '../change/release-plan.ts';
import type { Environment, Published } from '../registry/registry.generated.ts';
import type { Intent } from './intent.ts';

interface IntentDialogProps {
  readonly intent: Intent;
  readonly environments: readonly Environment[];
  readonly published: readonly Published[];
  readonly onClose: () => void;
}

const planOf = (
  intent: Exclude<Intent, { kind: 'release' | 'ramp' | 'take-over' }>,
  environment: Environment,
): ChangePlan | null => {
  if (intent.kind === 'rollback') return rolledBack(environment, intent.to);
  const remote = environment.release?.remotes.find(({ name }) => name === intent.name);
  if (!remote) return null;
  if (intent.kind === 'toggle') return toggled(environment, remote, intent.on);
  if (intent.kind === 'rollback-remote') return remoteRolledBack(environment, remote);
  // Somebody else ended the rollout meanwhile.
  if (!remote.rollout) return null;
  if (intent.kind === 'pause') return paused(environment, intent.name, intent.paused);
  return intent.kind === 'promote' ? promoted(environment, intent.name) : aborted(environment, intent.name);
};

/** The dialog for what an operator is about to do, on what is served now. */
export function IntentDialog({ intent, environments, published, onClose }: IntentDialogProps) {
  const environment = environments.find(({ name }) => name === intent.environment);
  if (!environment) return null;
  if (intent.kind === 'release') {
    const { name, preferred } = intent;
    return <ReleaseDialog {...{ environment, name, published, preferred, onClose }} />;
  }
  if (intent.kind === 'ramp') {
    const percent = environment.release?.remotes.find(({ name }) => name === intent.name)?.rollout?.percent;
    if (percent === undefined) return null;
    return <RampDialog environment={environment} name={intent.name} percent={percent} onClose={onClose} />;
  }
  if (intent.kind === 'take-over') {
    const source = environments.find(({ name }) => name === intent.from);
    if (!source?.release) return null;
    const takeOver = takenOver(environment, source.name, source.release);
    const draft = `take over ${source.name} in ${environment.name}`;
    return <ChangeDialog plan={takeOver} policy={environment.policy} draft={draft} onClose={onClose} />;
  }
  const plan = planOf(intent, environment);
  if (!plan) return null;
  const draft = `${intent.kind} ${plan.names.join(' ')} in ${environment.name}`;
  return <ChangeDialog plan={plan} policy={environment.policy} draft={draft} onClose={onClose} />;
}
