import { Button, Dialog } from '@grandstand/shared-ui';
import { type ReactNode, useId, useState } from 'react';
import { DialogActions } from '../../change/dialog-actions.tsx';
import { missingReason, ReasonField } from '../../change/reason-field.tsx';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import { useDraft } from '../../session/use-draft.ts';
import { undoContent } from '../api/content.api.ts';
import type { ContentTiming, EntryStatus } from '../api/content.generated.ts';
import styles from './parts.module.css';
import { PUBLISH_NOW, TimingFields, timingOf, timingProblem } from './timing-fields.tsx';

/** What every save sends beside the fields. */
export interface SaveWith {
  readonly base: number;
  readonly timing: ContentTiming;
  readonly reason: string;
}

interface EntryDialogProps {
  readonly title: string;
  /** `The channel Harbor Sports`, for the message after saving. */
  readonly name: string;
  /** The newest status of what is edited; null for a new entry. */
  readonly status: EntryStatus | null;
  /** What is missing in the fields; '' when nothing is. */
  readonly problem: string;
  /** Replaces the fields by the newest revision, which another editor made. */
  readonly onUseNewest: () => void;
  readonly save: (how: SaveWith) => Promise<number>;
  /** The draft is no longer needed. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Adds or edits an entry: its fields, when viewers get it, and why. What was typed survives a refusal. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, name, status, problem, onUseNewest, save, onSaved, onClose, children } = props;
  const problemId = useId();
  const [base, setBase] = useState(status?.revision ?? 0);
  const [timing, setTiming] = useState(PUBLISH_NOW);
  // Another editor may rename it meanwhile.
  const [opened] = useState(title);
  const [reason, setReason, discardReason] = useDraft(`why: ${opened}`, '');
  const { isBusy, refusal, carryOut } = useCarryOut();
  const missing = problem || timingProblem(timing) || missingReason(reason);
  const isOutdated = status !== null && status.revision !== base;

  async function act() {
    if (missing || isBusy) return;
    const isSaved = await carryOut(async () => {
      const change = await save({ base, timing: timingOf(timing), reason: reason.trim() });
      return { message: `${name} is saved.`, undo: () => undoContent(change) };
    });
    if (!isSaved) return;
    discardReason();
    onSaved();
    onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={onClose}
      actions={
        <DialogActions
          label={timing.when === 'draft' ? 'Save draft' : 'Publish'}
          missingId={problemId}
          onAct={act}
          {...{ isBusy, missing, onClose }}
        />
      }
    >
      {isOutdated && (
        <Conflict
          status={status}
          onUseNewest={() => {
            setBase(status.revision);
            onUseNewest();
          }}
          onKeepMine={() => setBase(status.revision)}
        />
      )}
      {children}
      <TimingFields timing={timing} onChange={setTiming} />
      <ReasonField hint="Kept in the history and in the audit." reason={reason} onChange={setReason} />
      <p id={problemId} role="status">
        {missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}

interface ConflictProps {
  readonly status: EntryStatus;
  readonly onUseNewest: () => void;
  readonly onKeepMine: () => void;
}

/** Another editor saved in the meantime; nothing is overwritten before the operator chooses. */
function Conflict({ status, onUseNewest, onKeepMine }: ConflictProps) {
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        {status.changedBy ?? 'Another editor'} changed it in the meantime: “{status.reason ?? ''}”. Your fields are as
        you left them.
      </p>
      <p className={styles.actions}>
        <Button kind="outlined" onClick={onUseNewest}>
          Load the newest
        </Button>
        <Button kind="outlined" onClick={onKeepMine}>
          Keep my fields
        </Button>
      </p>
    </div>
  );
}
