import { type AppError, type SocialIdentity, type TextKey } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import { EmailInput, Form, PasswordInput, SubmitButton } from '@grandstand/shared-ui/form';
import { useState } from 'react';
import { socialMemory } from '../social/social-memory.ts';
import { errorsSoFar, type LoginRules, type LoginValues, validateLogin } from './login-rules.ts';

const UNKNOWN_ACCOUNT = 'eV2327';
/** AUTH-006, AUTH-007, AUTH-008: codes with their own text; any other code shows the server's message (AUTH-010). */
const TEXT_OF_CODE: Readonly<Record<string, TextKey>> = {
  eV2134: 'signIn.wrong',
  eV4492: 'signIn.blocked',
  [UNKNOWN_ACCOUNT]: 'signIn.unknown',
};

/** A registration with an existing profile passes its e-mail in the history entry, never in the address. */
const prefilled = (state: unknown): LoginValues => {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? { email } : {};
};

/** E-mail and password. Keeps the input; every failure is shown under a field. */
export const LoginForm = ({ rules = 'user' }: { readonly rules?: LoginRules }) => {
  const { t, session, navigate, toast, history, href } = useHost();
  const [initialValues] = useState(() => prefilled(history.get().state));
  const [attach] = useState(() => socialMemory.takeToAttach());
  // No rule reports required fields before submit, so the fields are marked as required.
  const isQuiet = rules === 'device';

  const problemsOf = ({ serviceCode = '', message: serverMessage }: AppError) => {
    const key = TEXT_OF_CODE[serviceCode];
    const message = key ? t(key) : serverMessage;
    if (serviceCode !== UNKNOWN_ACCOUNT) return { password: message };
    if (session.get().userType === 'tve') {
      toast({ type: t('signIn.title'), message, level: 'error' });
      navigate({ screen: 'register' });
    }
    return { email: message };
  };

  /** the proof can be used once; the account shows whether the identity was added. */
  const endAttaching = ({ type }: SocialIdentity) => {
    if (session.get().account?.socialLoginType === type) return;
    toast({ type: t('social.attachFailedType'), message: t('social.attachFailed', { brand: type }), level: 'error' });
  };

  const signIn = async (values: LoginValues) => {
    const problems = validateLogin(t, rules)(values);
    if (Object.keys(problems).length > 0) return problems;
    const { email = '', password = '' } = values;
    const signedIn = await session.actions.signIn({ email: email.trim(), password, ...(attach ? { attach } : {}) });
    if (!signedIn.ok) return problemsOf(signedIn.error);
    socialMemory.forgetIdentities();
    if (attach) endAttaching(attach);
    return undefined;
  };

  return (
    <Form<LoginValues>
      label={t('signIn.title')}
      initialValues={initialValues}
      validate={errorsSoFar(t, rules)}
      onSubmit={signIn}
    >
      {attach && <p role="status">{t('social.attachNotice', { brand: attach.type })}</p>}
      <EmailInput name="email" label={t('signIn.email')} required={isQuiet} />
      <PasswordInput name="password" label={t('signIn.password')} autoComplete="current-password" required={isQuiet} />
      <p>
        <Link href={href({ screen: 'forgot-password' })} onNavigate={(path) => navigate(path)}>
          {t('signIn.forgot')}
        </Link>
      </p>
      <SubmitButton busyLabel={t('action.pleaseWait')}>{t('signIn.submit')}</SubmitButton>
    </Form>
  );
};
