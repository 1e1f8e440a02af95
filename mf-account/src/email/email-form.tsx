import { type Account, type AppError, isEmail } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { EmailInput, Form, formError, PasswordInput, SubmitButton } from '@grandstand/shared-ui/form';
import { useEffect, useRef, useState } from 'react';
import styles from './email.module.css';
import { LogInAgain } from './log-in-again.tsx';
import { useEmailChange } from './use-email-change.ts';

interface EmailFormProps {
  readonly account: Account;
  readonly email: string;
  readonly onClose: () => void;
}

interface EmailValues extends Record<string, unknown> {
  readonly newEmail?: string;
  readonly currentPassword?: string;
}

/** Which field a refusal is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  eV0001: 'newEmail',
  eV1062: 'newEmail',
  eV0002: 'currentPassword',
};
const LOG_IN_AGAIN = 'eV0011';

export const EmailForm = ({ account, email, onClose }: EmailFormProps) => {
  const { t, session, toast } = useHost();
  const { request } = useEmailChange();
  const { hasPassword, socialLoginType = 'Google' } = account;
  const [needsLogin, setNeedsLogin] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);

  const validate = ({ newEmail = '', currentPassword = '' }: EmailValues) => ({
    ...emailProblem(newEmail),
    ...(hasPassword && currentPassword === '' ? { currentPassword: t('changeEmail.passwordMissing') } : {}),
  });
  const emailProblem = (newEmail: string) => {
    if (!isEmail(newEmail.trim())) return { newEmail: t('register.emailInvalid') };
    return newEmail.trim().toLowerCase() === email ? { newEmail: t('changeEmail.same') } : {};
  };
  const explain = ({ serviceCode = '', message }: AppError) => {
    if (serviceCode === LOG_IN_AGAIN) {
      setNeedsLogin(true);
      return { [formError]: message };
    }
    return { [FIELD_OF[serviceCode] ?? formError]: message };
  };
  const submit = async ({ newEmail = '', currentPassword }: EmailValues) => {
    const wanted = newEmail.trim();
    const requested = await request(wanted, hasPassword ? currentPassword : undefined);
    if (!requested.ok) return explain(requested.error);
    toast({
      type: t('changeEmail.toastType'),
      message: t('changeEmail.sent', { email: wanted }),
      level: 'success',
    });
    await session.actions.reloadAccount();
    onClose();
    return undefined;
  };

  return (
    <div ref={frame} className={styles.form}>
      <p>{t('changeEmail.lead')}</p>
      {!hasPassword && <p>{t('changeEmail.logInFirst', { brand: socialLoginType })}</p>}
      <Form<EmailValues> label={t('changeEmail.start')} validate={validate} onSubmit={submit}>
        <EmailInput name="newEmail" label={t('changeEmail.email')} />
        {hasPassword && <PasswordInput name="currentPassword" label={t('changePassword.current')} />}
        <SubmitButton busyLabel={t('action.pleaseWait')}>{t('changeEmail.submit')}</SubmitButton>
      </Form>
      {needsLogin && <LogInAgain />}
      <Button kind="quiet" wide onClick={onClose}>
        {t('changeEmail.keep')}
      </Button>
    </div>
  );
};
