import { Select } from '@grandstand/shared-ui';
import { useState } from 'react';
import { ReasonField } from '../change/reason-field.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { useDraft } from '../session/use-draft.ts';
import { LinkDialog } from './link-dialog.tsx';
import { issueStaffLink } from './preview.api.ts';
import styles from './preview.module.css';

interface StaffLinkDialogProps {
  readonly environment: string;
  readonly onClose: () => void;
}

const DAYS = [1, 7, 30].map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }));

/** Creates a link that marks the browser that opens it as staff: the audience of rollouts that ask for it. */
export function StaffLinkDialog({ environment, onClose }: StaffLinkDialogProps) {
  const [draft, setDraft, discard] = useDraft(`staff link of ${environment}`, { days: '7', reason: '' });
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const why = draft.reason.trim();

  const issue = () =>
    carryOut(async () => {
      setLink(await issueStaffLink({ environment, days: Number(draft.days), reason: why }));
      discard();
      return { message: `The staff link of ${environment} is made.`, undo: null };
    });

  return (
    <LinkDialog
      title={`Make a staff link for ${environment}`}
      effect="Browsers that open the link count as staff until it expires. Rollouts to staff reach them."
      link={link}
      isBusy={isBusy}
      refusal={refusal}
      reason={draft.reason}
      onIssue={() => void issue()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Select
          label="Valid for"
          options={DAYS}
          value={draft.days}
          onChange={({ target }) => setDraft({ ...draft, days: target.value })}
        />
        <ReasonField reason={draft.reason} onChange={(text) => setDraft({ ...draft, reason: text })} />
      </div>
    </LinkDialog>
  );
}
