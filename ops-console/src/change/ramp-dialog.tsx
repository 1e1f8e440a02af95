import { useState } from 'react';
import type { Environment } from '../registry/registry-types.ts';
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
  const [typed, setTyped] = useState(String(Math.min(percent * 2 || 10, 100)));
  return (
    <ChangeDialog plan={ramped(environment, name, percentOf(typed))} policy={environment.policy} onClose={onClose}>
      <PercentField value={typed} onChange={setTyped} />
    </ChangeDialog>
  );
}
