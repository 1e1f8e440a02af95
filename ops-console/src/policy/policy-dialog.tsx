import { Button } from '@grandstand/shared-ui';
import { useState } from 'react';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import type { Policy } from '../registry/registry.generated.ts';
import { changePolicy } from './policy.api.ts';
import styles from './policy.module.css';

/** The operator's changes, applied to the policy that is current on submit. */
export type PolicyChange = (policy: Policy) => Policy;

interface PolicyDialogProps {
  readonly environment: string;
  /** The current policy. */
  readonly policy: Policy;
  readonly change: PolicyChange;
  readonly onClose: () => void;
}

/** A policy is replaced as a whole: who decided on another than holds now looks at both before anything is done. */
export function PolicyDialog({ environment, policy, change, onClose }: PolicyDialogProps) {
  const [decidedOn, decideOn] = useState(policy);
  const theirs = jsonDiff(decidedOn, policy);
  const next = change(policy);
  const mine = jsonDiff(policy, next);
  const isOvertaken = theirs.length > 0;
  const nothing = mine.length === 0 ? 'Nothing is left to change.' : '';
  return (
    <ReasonDialog
      title={`Change the policy of ${environment}`}
      button={`Change the policy of ${environment}`}
      held={isOvertaken ? 'Somebody else changed it: decide above.' : nothing}
      onClose={onClose}
      run={async (reason) => {
        await changePolicy(environment, policy, next, reason);
        const undo = () => changePolicy(environment, next, policy, `Undone: ${reason}`.slice(0, 500));
        return { message: `The policy of ${environment} is changed.`, undo };
      }}
    >
      {isOvertaken && (
        <div role="alert" className={styles.overtaken}>
          <p>Somebody else changed the policy meanwhile. Theirs holds; yours, below, would be made on top of it.</p>
          <DiffList lines={theirs} caption="What they changed" same="" />
          <Button
            kind="outlined"
            onClick={({ currentTarget }) => {
              // This button is gone then; the reason is what comes next.
              currentTarget.closest('dialog')?.querySelector('textarea')?.focus();
              decideOn(policy);
            }}
          >
            Go on with mine
          </Button>
        </div>
      )}
      <DiffList lines={mine} caption="What changes" same="Nothing would change." />
    </ReasonDialog>
  );
}
