import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../../change/reason-dialog.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import { removeContent, undoContent } from '../api/content.api.ts';
import type { ContentKind, EntryStatus } from '../api/content.generated.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { mayEditAtom } from './may-edit.atoms.ts';
import styles from './parts.module.css';

interface EntryActionsProps {
  readonly kind: ContentKind;
  readonly id: string;
  readonly name: string;
  readonly status: EntryStatus;
  /** Absent where it is being edited. */
  readonly onEdit?: () => void;
  /** The button that shows it. */
  readonly preview?: ReactNode;
  /** What removing it means for viewers. */
  readonly removal: string;
}

/** Edit, history and removal of an entry in a list. */
export function EntryActions({ kind, id, name, status, onEdit, preview, removal }: EntryActionsProps) {
  const mayEdit = useAtomValue(mayEditAtom);
  const [open, setOpen] = useState<'history' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.actions}>
      {preview}
      {mayEdit && onEdit && (
        <ActionButton of={name} onClick={onEdit}>
          Edit…
        </ActionButton>
      )}
      {status.revision > 0 && (
        <ActionButton of={name} onClick={() => setOpen('history')}>
          History…
        </ActionButton>
      )}
      {mayEdit && status.revision > 0 && (
        <ActionButton of={name} onClick={() => setOpen('removal')}>
          Remove…
        </ActionButton>
      )}
      {open === 'history' && <HistoryDialog kind={kind} id={id} name={name} mayEdit={mayEdit} onClose={close} />}
      {open === 'removal' && (
        <ReasonDialog
          title={`Remove ${name}`}
          button="Remove it"
          run={async (reason) => {
            const change = await removeContent(kind, id, status.revision, reason);
            return { message: `${name} is removed.`, undo: () => undoContent(change) };
          }}
          onClose={close}
        >
          <p>{removal}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
