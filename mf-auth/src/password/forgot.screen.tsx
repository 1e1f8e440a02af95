import { isEmail } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { FormColumn, Link, Page } from '@grandstand/shared-ui';
import { EmailInput, Form, formError, SubmitButton } from '@grandstand/shared-ui/form';
import { useState } from 'react';
import { requestLink } from './password.api.ts';
import styles from './password.module.css';
import { type ForgotValues, validateForgot } from './password-rules.ts';

/** AUTH-026…032: requests a reset link. A valid e-mail in the address is fixed; an invalid one can be edited. */
export const ForgotScreen = () => {
  const host = useHost();
  const { t, session, navigate } = host;
  const [query] = useSearchParams();
  const inAddress = query.get('email') ?? '';
  const given = isEmail(inAddress.trim()) ? inAddress : null;
  const [initialValues] = useState<ForgotValues>(() => (inAddress ? { email: inAddress } : {}));

  const submit = async ({ email = '' }: ForgotValues) => {
    const address = (given ?? email).trim();
    const requested = await session.actions.track('emailConfirm', () => requestLink(host, address));
    if (!requested.ok) return { [formError]: requested.error.message };
    session.actions.setResetEmail(address);
    navigate({ screen: 'reset-email-sent' });
    return undefined;
  };

  return (
    <Page>
      <FormColumn>
        <h1>{t('forgot.title')}</h1>
        <p className={styles.lead}>{t('forgot.text')}</p>
        <Form<ForgotValues>
          label={t('forgot.title')}
          initialValues={initialValues}
          validate={validateForgot(t)}
          onSubmit={submit}
        >
          <EmailInput name="email" label={t('signIn.email')} disabled={given !== null} />
          <SubmitButton needsValid busyLabel={t('action.pleaseWait')}>
            {t('forgot.submit')}
          </SubmitButton>
        </Form>
        <p className={styles.way}>
          <Link href={host.href({ screen: 'login' })} onNavigate={(path) => navigate(path)}>
            {t('forgot.back')}
          </Link>
        </p>
      </FormColumn>
    </Page>
  );
};
