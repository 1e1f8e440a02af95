import {
  type AppError,
  GENDER_OPTIONS,
  hasProvider,
  isComplete,
  isSignedIn,
  needsProfile,
  onboardingSteps,
  type Session,
  type SocialIdentity,
  TIMERS,
} from '@grandstand/shared-contracts';
import { SearchAccount } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Page, Stepper } from '@grandstand/shared-ui';
import { formError } from '@grandstand/shared-ui/form';
import { useRef, useState } from 'react';
import { UpdateProfile } from '../profile/update-profile.tsx';
import { SocialBlock } from '../social/social-block.tsx';
import { NO_USER, socialMemory } from '../social/social-memory.ts';
import { isEligibleAge, parseBirthDate } from './birth-date.ts';
import styles from './register.module.css';
import { RegisterForm } from './register-form.tsx';
import type { PasswordNeed, RegisterValues } from './register-rules.ts';

/** The e-mail belongs to an account. */
const EMAIL_TAKEN = 'eV1062';
/** The referral code is unknown or the visitor's own. */
const WRONG_REFERRAL = 'eV0004';

const passwordNeedOf = (session: Session): PasswordNeed => {
  if (hasProvider(session)) return 'absent';
  return session.device.tvCode === undefined ? 'optional' : 'required';
};

/** Signed-in visitors complete a profile; others create one. */
export const RegisterScreen = () => {
  const session = useSession();
  const completes = isSignedIn(session) && (needsProfile(session) || !isComplete(session));
  return completes ? <UpdateProfile /> : <CreateProfile />;
};

/** AUTH-051…083: the first step of a registration. */
const CreateProfile = () => {
  const { t } = useHost();
  const session = useSession();
  const [identity, setIdentity] = useState(() => socialMemory.identity());
  const [isEmptied, setIsEmptied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const dropIdentity = () => {
    socialMemory.forgetIdentities();
    setIdentity(null);
  };
  const register = useRegistration(identity, dropIdentity);
  return (
    <Page>
      <FormColumn>
        <Stepper step={1} of={identity ? 2 : onboardingSteps(session)} />
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('register.title')}
        </h1>
        <RegisterForm
          // Without the identity its data leave the form.
          key={String(isEmptied)}
          passwordNeed={identity ? 'absent' : passwordNeedOf(session)}
          identity={identity}
          onRegister={register}
          onWithoutIdentity={() => {
            dropIdentity();
            setIsEmptied(true);
            heading.current?.focus();
          }}
        />
        {!identity && <SocialBlock />}
      </FormColumn>
    </Page>
  );
};

/** Sends a registration; resolves to the messages under the fields. The shell navigates once the visitor is signed in. */
const useRegistration = (identity: SocialIdentity | null, dropIdentity: () => void) => {
  const host = useHost();
  const { t, session, settings, dialog, toast, navigate } = host;

  const explain = async ({ serviceCode, message: serviceMessage }: AppError, email: string) => {
    // The proof has expired, or the identity has an account now: the form continues without it, and the brands are offered again.
    const isUnproven = identity !== null && serviceCode === NO_USER;
    const message = isUnproven ? t('social.failed', { brand: identity.type }) : serviceMessage;
    if (isUnproven) dropIdentity();
    toast({
      type: t('register.errorType'),
      message,
      level: 'error',
      durationMs: TIMERS.registrationToastMs,
    });
    if (serviceCode === WRONG_REFERRAL) return { referralCode: message };
    if (serviceCode !== EMAIL_TAKEN) return { [formError]: message };
    // with an identity the visitor can continue with the existing profile.
    if (identity || hasProvider(session.get()) || session.get().flow === 'device') return offerExisting(email, message);
    const choice = await dialog({
      title: t('register.existsTitle'),
      body: t('register.exists'),
      actions: [
        { id: 'login', label: t('register.login') },
        { id: 'cancel', label: t('register.cancel') },
      ],
    });
    if (choice === 'login') navigate({ screen: 'login' }, { state: { email } });
    return { email: message };
  };

  /** AUTH-080, A-30: the identity is attached only after the account's own sign-in. */
  const offerExisting = async (email: string, message: string) => {
    const choice = await dialog({
      title: t('register.existsHereTitle'),
      body: t('register.existsHere'),
      actions: [
        { id: 'continue', label: t('register.continue') },
        { id: 'login', label: t('register.login') },
        { id: 'cancel', label: t('register.cancel') },
      ],
    });
    if (choice === 'login') navigate({ screen: 'login' }, { state: { email } });
    if (choice !== 'continue') return { email: message };
    const searched = await host.call(SearchAccount, { email });
    if (!searched.ok) return { email: searched.error.message };
    if (!searched.value.isFound) return { email: t('register.noLongerExists') };
    socialMemory.keepToAttach(identity);
    navigate({ screen: 'login' }, { state: { email } });
    return { email: message };
  };

  return async (values: RegisterValues) => {
    const dateOfBirth = parseBirthDate(values.dateOfBirth ?? '');
    // AUTH-067: sends nothing for a visitor who is too young.
    if (dateOfBirth === null || !isEligibleAge(dateOfBirth, host.now(), settings.get())) {
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
      ...(identity ? { identity } : {}),
    });
    if (!registered.ok) return explain(registered.error, email);
    socialMemory.forgetIdentities();
    return undefined;
  };
};
