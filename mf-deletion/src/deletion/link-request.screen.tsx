import { useHost } from '@grandstand/shared-contracts/react';
import { EmailInput, Form, formError, SubmitButton } from '@grandstand/shared-ui/form';
import { useId, useState } from 'react';
import { isMailAddress, requestLinkMail } from './deletion.api.ts';
import styles from './deletion.module.css';

interface Values extends Record<string, unknown> {
  readonly email?: string;
}

/** S-01: sends a new link to the account's own mailbox. */
export const LinkRequest = () => {
  const { t, call } = useHost();
  const headingId = useId();
  const [isSent, setSent] = useState(false);

  async function request({ email = '' }: Values) {
    setSent(false);
    const requested = await requestLinkMail(call, email.trim());
    if (!requested.ok) return { [formError]: requested.error.message };
    setSent(true);
    return undefined;
  }

  return (
    <section className={styles.request} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('deletion.askTitle')}</h2>
      <p>{t('deletion.ask')}</p>
      <Form<Values>
        label={t('deletion.askTitle')}
        validate={({ email = '' }) => (isMailAddress(email.trim()) ? {} : { email: t('register.emailInvalid') })}
        onSubmit={request}
      >
        <EmailInput name="email" label={t('signIn.email')} />
        <SubmitButton kind="outlined" busyLabel={t('action.pleaseWait')}>
          {t('deletion.askSubmit')}
        </SubmitButton>
      </Form>
      <p role="status">{isSent && t('deletion.asked')}</p>
    </section>
  );
};
