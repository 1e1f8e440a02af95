import { Dialog, Select } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import { DialogActions } from '../../change/dialog-actions.tsx';
import { missingReason, ReasonField } from '../../change/reason-field.tsx';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import { useDraft } from '../../session/use-draft.ts';
import { beginBreak, endBreak } from '../api/breaks.api.ts';
import { timeOfDay } from './break-state.ts';

interface BeginBreakDialogProps {
  readonly channel: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Seconds. */
const LENGTHS = [
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '90', label: '1 minute 30 seconds' },
  { value: '120', label: '2 minutes' },
  { value: '180', label: '3 minutes' },
];
const DEFAULT_LENGTH = '90';

/** Begins a break of a channel now. */
export function BeginBreakDialog({ channel, name, onClose }: BeginBreakDialogProps) {
  const missingId = useId();
  const [length, setLength] = useState(DEFAULT_LENGTH);
  const [reason, setReason, discardReason] = useDraft(`why: break of ${channel}`, '');
  const { isBusy, refusal, carryOut } = useCarryOut();
  const missing = missingReason(reason);

  async function act() {
    if (missing || isBusy) return;
    const isBegun = await carryOut(async () => {
      const { id, startsAt } = await beginBreak(channel, Number(length), reason.trim());
      return {
        message: `The break of ${name} begins at ${timeOfDay(startsAt)}.`,
        undo: async () => {
          await endBreak(id, 'Undone in the console.');
        },
      };
    });
    if (!isBegun) return;
    discardReason();
    onClose();
  }

  return (
    <Dialog
      open
      title={`Begin a break of ${name}`}
      onClose={onClose}
      actions={<DialogActions label="Begin the break" onAct={act} {...{ isBusy, missing, missingId, onClose }} />}
    >
      <p>It begins in 15 seconds, because players need this time to receive it. You can end it early.</p>
      <Select
        label="Length"
        options={LENGTHS}
        data-autofocus=""
        value={length}
        onChange={({ target }) => setLength(target.value)}
      />
      <ReasonField reason={reason} onChange={setReason} />
      <p id={missingId} role="status">
        {missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}
