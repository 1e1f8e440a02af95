import { useHost } from '@grandstand/shared-contracts/react';
import { Form, formError, SelectInput, SubmitButton } from '@grandstand/shared-ui/form';
import { TEXTS } from '../../texts/en.ts';
import { REASON_KEYS } from './reasons.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { CommentField } from './comment-field.tsx';
import { deletionRequestedAtom, submittedAtom } from './deletion.atoms.ts';
import type { DeletionLink } from './deletion-link.ts';

interface DeletionFormProps {
  readonly link: DeletionLink | null;
  /** Pressed without a complete link. */
  readonly onBrokenLink: () => void;
  /** The partner rejects the link: it is forged, expired, or another account's. */
  readonly onRefusedLink: () => void;
  readonly onSubmitted: () => void;
}

interface Values extends Record<string, unknown> {
  readonly reason?: string;
  /** Undefined when it is empty. */
  readonly comment?: string;
}

/** The value that is sent without a choice. */
const PROMPT = TEXTS[REASON_KEYS[0]];

/** DEL-005…012, DEL-021, DEL-022: a failure is displayed as a toast and here, and enables the button again. */
export const DeletionForm = ({ link, onBrokenLink, onRefusedLink, onSubmitted }: DeletionFormProps) => {
  const { t, call, toast } = useHost();
  const submitted = useAtomValue(submittedAtom);
  const requestDeletion = useSetAtom(deletionRequestedAtom);

  async function submit({ reason = PROMPT, comment = '' }: Values) {
    if (!link) {
      onBrokenLink();
      return undefined;
    }
    const failed = await requestDeletion(call, link, { reason, comment });
    if (!failed) {
      onSubmitted();
      return undefined;
    }
    if (failed.error.code === 'forbidden') onRefusedLink();
    const { type, message } =
      failed.step === 'partner'
        ? { type: t('deletion.boom'), message: failed.error.message }
        : { type: t('deletion.removalType'), message: t('deletion.requestFailed') };
    toast({ type, message, level: 'error' });
    return { [formError]: message };
  }

  const reasons = REASON_KEYS.map((key) => ({ value: TEXTS[key], label: t(key) }));
  return (
    <Form<Values> label={t('deletion.title')} initialValues={{ reason: PROMPT, comment: '' }} onSubmit={submit}>
      <SelectInput name="reason" label={t('deletion.reason')} options={reasons} disabled={submitted} />
      <CommentField name="comment" disabled={submitted} />
      <SubmitButton kind="destructive" busyLabel={t('action.pleaseWait')} disabled={submitted}>
        {t(submitted ? 'deletion.submitted' : 'deletion.submit')}
      </SubmitButton>
    </Form>
  );
};
