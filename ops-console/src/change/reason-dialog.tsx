import { Dialog } from '@grandstand/shared-ui';
import { type ReactNode, useId } from 'react';
import { useDraft } from '../session/use-draft.ts';
import { DialogActions } from './dialog-actions.tsx';
import type { Outcome } from './plan.ts';
import { missingReason, ReasonField } from './reason-field.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useCarryOut } from './use-carry-out.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** What it does. */
  readonly button: string;
  /** What it comes to. */
  readonly children: ReactNode;
  /** Errors that block the change, independent of the reason; empty without any. */
  readonly held?: string;
  readonly run: (reason: string) => Promise<Outcome>;
  readonly onClose: () => void;
}

/** For what no gate judges: says what it does, asks why, does it. */
export function ReasonDialog({ title, button, children, held = '', run, onClose }: ReasonDialogProps) {
  const missingId = useId();
  const [reason, setReason, discard] = useDraft(title, '');
  const { isBusy, refusal, carryOut } = useCarryOut();
  const why = reason.trim();
  const missing = held || missingReason(reason);

  async function act() {
    if (missing || !(await carryOut(() => run(why)))) return;
    discard();
    onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={onClose}
      actions={
        <DialogActions label={button} kind="destructive" onAct={act} {...{ isBusy, missing, missingId, onClose }} />
      }
    >
      {children}
      <ReasonField hasFirstFocus reason={reason} onChange={setReason} />
      <p id={missingId} role="status">
        {missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}
