import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useId, useRef, useState } from 'react';
import styles from './email.module.css';
import { EmailForm } from './email-form.tsx';
import { PendingEmail } from './pending-email.tsx';

/** The account's e-mail and its change: button, form, pending e-mail (S-39). */
export const EmailSection = () => {
  const { t } = useHost();
  const account = useSession().account;
  const headingId = useId();
  const start = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const contact = account?.contact;
  if (!contact) return null;
  const { email, pendingEmail } = contact;

  function close() {
    setOpen(false);
    requestAnimationFrame(() => start.current?.focus());
  }

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('changeEmail.title')}</h3>
      <p className={styles.email}>{email}</p>
      {pendingEmail && <PendingEmail email={email} pending={pendingEmail} onCancelled={close} />}
      {!pendingEmail && isOpen && <EmailForm account={account} email={email} onClose={close} />}
      {!pendingEmail && !isOpen && (
        <Button ref={start} kind="outlined" wide onClick={() => setOpen(true)}>
          {t('changeEmail.start')}
        </Button>
      )}
    </section>
  );
};
