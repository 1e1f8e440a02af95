import { type AppError, routes } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Form, PasswordInput, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { type LoginRules, type LoginValues, validateLogin } from './login-rules.ts';

/** Codes of the account service that the form words itself (error catalogue). */
const UNKNOWN_ACCOUNT = 'eV2327';

/** E-mail and password. Keeps what was typed; every failure lands under a field. */
export const LoginForm = ({ rules = 'user' }: { readonly rules?: LoginRules }) => {
  const { t, session, navigate, toast } = useHost();

  const faultsOf = ({ serviceCode, message }: AppError) => {
    if (serviceCode !== UNKNOWN_ACCOUNT) return { password: message };
    if (session.get().userType === 'tve') {
      toast({ type: t('signIn.title'), message, level: 'error' });
      navigate(routes.register());
    }
    return { email: message };
  };

  const signIn = async ({ email = '', password = '' }: LoginValues) => {
    const signedIn = await session.actions.signIn({ email: email.trim(), password });
    return signedIn.ok ? undefined : faultsOf(signedIn.error);
  };

  return (
    <Form<LoginValues> label={t('signIn.title')} validate={validateLogin(t, rules)} onSubmit={signIn}>
      <TextInput name="email" type="email" label={t('signIn.email')} autoComplete="email" inputMode="email" />
      <PasswordInput name="password" label={t('signIn.password')} autoComplete="current-password" />
      <SubmitButton busyLabel={t('action.pleaseWait')}>{t('signIn.submit')}</SubmitButton>
    </Form>
  );
};
