import type { Environment } from '../registry/registry.generated.ts';
import { useDraft } from '../session/use-draft.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ramped } from './plans.ts';
import { PercentField, percentOf } from './release-dialog.tsx';

interface RampDialogProps {
  readonly environment: Environment;
  readonly name: string;
  /** The share there is. */
  readonly percent: number;
  readonly onClose: () => void;
}

/** Another share of a rollout; its schedule pauses. */
export function RampDialog({ environment, name, percent, onClose }: RampDialogProps) {
  const draft = `ramp ${name} in ${environment.name}`;
  const [typed, setTyped, discard] = useDraft(draft, String(Math.min(percent * 2 || 10, 100)));
  return (
    <ChangeDialog
      plan={ramped(environment, name, percentOf(typed))}
      policy={environment.policy}
      draft={draft}
      onDone={discard}
      onClose={onClose}
    >
      <PercentField value={typed} onChange={setTyped} />
    </ChangeDialog>
  );
}
