import {
  type AppError,
  type NewPasswordValues,
  newPasswordProblems,
  PASSWORD_MIN_LENGTH,
} from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Form, formError, PasswordInput, StrengthMeter, SubmitButton } from '@grandstand/shared-ui/form';
import type { SettingsScreenProps } from '../settings/settings-screen-props.ts';
import { changePassword } from './change-password.api.ts';
import styles from './change-password.module.css';

interface ChangeValues extends NewPasswordValues, Record<string, unknown> {
  readonly currentPassword?: string;
}

/** The field of a refusal; other errors are shown above the form. */
const FIELD_OF: Readonly<Record<string, string>> = { eV0001: 'password', eV0002: 'currentPassword' };

const validate =
  (t: Translate) =>
  ({ currentPassword = '', ...chosen }: ChangeValues) => ({
    ...(currentPassword.length < PASSWORD_MIN_LENGTH ? { currentPassword: t('reset.tooShort') } : {}),
    ...newPasswordProblems(t)(chosen),
  });

/** ACCT-006, ACCT-028…032. */
export const ChangePasswordScreen = ({ onDone }: SettingsScreenProps) => {
  const { t, call, toast } = useHost();
  const email = useSession().account?.contact?.email;

  const explain = ({ serviceCode = '', message }: AppError) => {
    toast({ type: t('changePassword.errorType'), message, level: 'error' });
    return { [FIELD_OF[serviceCode] ?? formError]: message };
  };

  const submit = async ({ currentPassword = '', password = '' }: ChangeValues) => {
    const changed = await changePassword(call, currentPassword, password);
    if (!changed.ok) return explain(changed.error);
    toast({ type: t('changePassword.toastType'), message: t('changePassword.saved'), level: 'success' });
    onDone();
    return undefined;
  };

  return (
    <>
      <p className={styles.lead}>{t('changePassword.lead')}</p>
      <Form<ChangeValues> label={t('settings.changePassword')} validate={validate(t)} onSubmit={submit}>
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordInput name="currentPassword" label={t('changePassword.current')} />
        <PasswordInput name="password" label={t('reset.password')} hint={t('reset.hint')} autoComplete="new-password" />
        <StrengthMeter field="password" />
        <PasswordInput name="confirmPassword" label={t('reset.confirm')} autoComplete="new-password" />
        <p className={styles.needed}>{t('changePassword.needed')}</p>
        <SubmitButton needsValid busyLabel={t('action.pleaseWait')}>
          {t('changePassword.submit')}
        </SubmitButton>
      </Form>
    </>
  );
};
