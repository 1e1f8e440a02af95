import { DELETION_REASONS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Form, formError, SelectInput, SubmitButton } from '@grandstand/shared-ui/form';
import { CommentField } from './comment-field.tsx';
import { type DeletionWish, deletePartnerAccount, requestDataRemoval } from './deletion.api.ts';
import type { DeletionLink } from './deletion-link.ts';

interface DeletionFormProps {
  readonly link: DeletionLink | null;
  /** The request is on record: nothing more can be sent. */
  readonly submitted: boolean;
  /** A press without a whole link. */
  readonly onBrokenLink: () => void;
  readonly onSubmitted: () => void;
}

const REASONS = DELETION_REASONS.map((reason) => ({ value: reason, label: reason }));

/** f9: the partner first, and only then the removal request; any failure gives the button back. */
export const DeletionForm = ({ link, submitted, onBrokenLink, onSubmitted }: DeletionFormProps) => {
  const { t, call, toast } = useHost();

  const fail = (type: string, message: string) => {
    toast({ type, message, level: 'error' });
    return { [formError]: message };
  };

  async function submit({ reason, comment = '' }: Partial<DeletionWish>) {
    if (!link) {
      onBrokenLink();
      return undefined;
    }
    const partner = await deletePartnerAccount(call, link);
    if (!partner.ok) return fail(t('deletion.boom'), partner.error.message);
    const removal = await requestDataRemoval(call, link, { reason: reason ?? DELETION_REASONS[0], comment });
    if (!removal.ok) return fail(t('deletion.removalType'), t('deletion.requestFailed'));
    onSubmitted();
    return undefined;
  }

  return (
    <Form label={t('deletion.title')} initialValues={{ reason: DELETION_REASONS[0], comment: '' }} onSubmit={submit}>
      <SelectInput name="reason" label={t('deletion.reason')} options={REASONS} disabled={submitted} />
      <CommentField name="comment" disabled={submitted} />
      <SubmitButton kind="destructive" busyLabel={t('action.pleaseWait')} disabled={submitted}>
        {t(submitted ? 'deletion.submitted' : 'deletion.submit')}
      </SubmitButton>
    </Form>
  );
};
