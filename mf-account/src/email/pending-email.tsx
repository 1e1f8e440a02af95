import type { Result } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './email.module.css';
import { useEmailChange } from './use-email-change.ts';

interface PendingEmailProps {
  readonly email: string;
  readonly pending: string;
  readonly onCancelled: () => void;
}

/** Waits for the mailed link, which is usually opened in another tab or on another device. */
export const PendingEmail = ({ email, pending, onCancelled }: PendingEmailProps) => {
  const { t, session, toast } = useHost();
  const change = useEmailChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void session.actions.reloadAccount();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [session]);

  async function act(name: 'resend' | 'cancel', work: () => Promise<Result<unknown>>, message: string) {
    setBusy(name);
    const done = await work();
    if (done.ok) toast({ type: t('changeEmail.toastType'), message, level: 'success' });
    else toast({ type: t('changeEmail.errorType'), message: done.error.message, level: 'error' });
    // Also after a failure: the link may have been confirmed meanwhile.
    await session.actions.reloadAccount();
    setBusy(null);
    return done.ok;
  }
  const resend = () => act('resend', change.resend, t('changeEmail.sent', { email: pending }));
  const cancel = async () => {
    if (await act('cancel', change.cancel, t('changeEmail.cancelled', { email }))) onCancelled();
  };

  return (
    <div className={styles.pending}>
      <h4 ref={heading} tabIndex={-1}>
        {t('changeEmail.pendingTitle')}
      </h4>
      <p>{t('changeEmail.pending', { pending, email })}</p>
      <div className={styles.actions}>
        <Button kind="outlined" busy={busy === 'resend'} disabled={busy === 'cancel'} onClick={() => void resend()}>
          {t('changeEmail.resend')}
        </Button>
        <Button kind="quiet" busy={busy === 'cancel'} disabled={busy === 'resend'} onClick={() => void cancel()}>
          {t('changeEmail.cancel')}
        </Button>
      </div>
    </div>
  );
};
