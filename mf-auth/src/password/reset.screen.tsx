import { type NewPasswordValues, newPasswordProblems } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { Form, formError, PasswordInput, StrengthMeter, SubmitButton } from '@grandstand/shared-ui/form';
import { useEffect, useState } from 'react';
import { resetPassword } from './password.api.ts';
import styles from './password.module.css';

type ResetValues = NewPasswordValues & Record<string, unknown>;

/** The mailed link was used, has expired, or is invalid. */
const DEAD_LINK = 'eV0003';

/** AUTH-036…047: a new password by a mailed link. */
export const ResetScreen = () => {
  const host = useHost();
  const { t, session, navigate } = host;
  const { email, userToken } = useMailedLink();
  const [isDead, setIsDead] = useState(!userToken);

  const submit = async ({ password = '' }: ResetValues) => {
    // AUTH-043: nothing is sent without a token.
    if (!userToken) return { [formError]: t('reset.noToken') };
    const request = { email, contactPassword: password, userToken };
    const reset = await session.actions.track('passwordReset', () => resetPassword(host, request));
    if (!reset.ok) {
      setIsDead(reset.error.serviceCode === DEAD_LINK);
      return { [formError]: reset.error.message };
    }
    // S-18: every session of the account has ended, so this browser's session ends as well.
    if (session.get().account?.contact?.email.toLowerCase() === email.toLowerCase()) await session.actions.signOut();
    session.actions.markPasswordReset();
    navigate({ screen: 'password-updated' }, { replace: true });
    return undefined;
  };

  return (
    <Page>
      <FormColumn>
        <h1>{t('reset.title')}</h1>
        <p className={styles.lead}>{t('reset.text')}</p>
        <Form<ResetValues> label={t('reset.title')} validate={newPasswordProblems(t)} onSubmit={submit}>
          <PasswordInput
            name="password"
            label={t('reset.password')}
            hint={t('reset.hint')}
            autoComplete="new-password"
          />
          <StrengthMeter field="password" />
          <PasswordInput name="confirmPassword" label={t('reset.confirm')} autoComplete="new-password" />
          <SubmitButton busyLabel={t('action.pleaseWait')}>{t('reset.submit')}</SubmitButton>
        </Form>
        {isDead && (
          <p className={styles.way}>
            <Link href={host.href({ screen: 'forgot-password' })} onNavigate={(path) => navigate(path)}>
              {t('reset.again')}
            </Link>
          </p>
        )}
      </FormColumn>
    </Page>
  );
};

/** S-18: token and e-mail are read once and leave the address, so that neither history nor referrer contains them. */
const useMailedLink = () => {
  const { history, navigate } = useHost();
  const [link] = useState(() => {
    const query = new URLSearchParams(history.get().search);
    return { email: query.get('email') ?? '', userToken: query.get('resetPasswordToken') ?? '' };
  });
  useEffect(() => {
    if (history.get().search !== '') navigate({ screen: 'reset-password' }, { replace: true });
  }, [history, navigate]);
  return link;
};
