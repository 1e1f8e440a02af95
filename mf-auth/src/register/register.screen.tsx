import {
  type AppError,
  GENDER_OPTIONS,
  hasProvider,
  onboardingSteps,
  routes,
  type Session,
  TIMERS,
} from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Page, Stepper } from '@grandstand/shared-ui';
import { isEligibleAge, parseBirthDate } from './birth-date.ts';
import styles from './register.module.css';
import { RegisterForm } from './register-form.tsx';
import type { PasswordNeed, RegisterValues } from './register-rules.ts';

/** The e-mail belongs to an account. */
const EMAIL_TAKEN = 'eV1062';

const passwordNeedOf = (session: Session): PasswordNeed => {
  if (hasProvider(session)) return 'absent';
  return session.device.tvCode === undefined ? 'optional' : 'required';
};

/** AUTH-051…083: Create Profile, the first step of a registration. */
export const RegisterScreen = () => {
  const { t } = useHost();
  const session = useSession();
  const register = useRegistration();
  return (
    <Page>
      <FormColumn>
        <Stepper step={1} of={onboardingSteps(session)} />
        <h1 className={styles.heading}>{t('register.title')}</h1>
        <RegisterForm passwordNeed={passwordNeedOf(session)} onRegister={register} />
      </FormColumn>
    </Page>
  );
};

/** Sends a registration; what it resolves to stands under the fields. The shell leads on once somebody is signed in. */
const useRegistration = () => {
  const host = useHost();
  const { t, session, settings, dialog, toast, navigate } = host;

  const explain = async ({ serviceCode, message }: AppError, email: string) => {
    toast({
      type: t('register.errorType'),
      message,
      level: 'error',
      durationMs: TIMERS.registrationToastMs,
    });
    if (serviceCode !== EMAIL_TAKEN) return { name: message };
    const choice = await dialog({
      title: t('register.existsTitle'),
      body: t('register.exists'),
      actions: [
        { id: 'login', label: t('register.login') },
        { id: 'cancel', label: t('register.cancel') },
      ],
    });
    if (choice === 'login') navigate(routes.login(), { state: { email } });
    return { email: message };
  };

  return async (values: RegisterValues) => {
    const dateOfBirth = parseBirthDate(values.dateOfBirth ?? '');
    // AUTH-067: no call for somebody who may not register.
    if (dateOfBirth === null || !isEligibleAge(dateOfBirth, Date.now(), settings.get())) {
      await dialog({ title: t('register.ageTitle'), body: t('register.age') });
      return { dateOfBirth: t('register.age') };
    }
    const email = (values.email ?? '').trim();
    const genderIndex = Number(values.gender ?? 0);
    const registered = await session.actions.register({
      name: values.name ?? '',
      email,
      ...(values.password ? { password: values.password } : {}),
      dateOfBirth,
      gender: genderIndex === 0 ? null : (GENDER_OPTIONS[genderIndex] ?? null),
      referralCode: values.referralCode?.trim() || null,
      newsletter: values.newsletter ?? false,
    });
    return registered.ok ? undefined : explain(registered.error, email);
  };
};
