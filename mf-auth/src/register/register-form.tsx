import { GENDER_OPTIONS, GENDER_TEXTS, type SocialIdentity, safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { Button, Link } from '@grandstand/shared-ui';
import {
  CheckboxInput,
  EmailInput,
  Form,
  PasswordInput,
  SelectInput,
  SubmitButton,
  TextInput,
} from '@grandstand/shared-ui/form';
import { useId, useState } from 'react';
import styles from './register.module.css';
import { type PasswordNeed, type RegisterValues, validateRegistration } from './register-rules.ts';

interface RegisterFormProps {
  readonly passwordNeed: PasswordNeed;
  /** Prefills the form; null without one. */
  readonly identity: SocialIdentity | null;
  /** Resolves to messages by field, or to nothing when the account was created. */
  readonly onRegister: (values: RegisterValues) => Promise<Partial<Record<string, string>> | undefined>;
  /** The visitor does not want to use the identity. */
  readonly onWithoutIdentity: () => void;
}

const initialValues = (identity: SocialIdentity | null): RegisterValues => ({
  gender: '0',
  newsletter: true,
  ...(identity ? { name: identity.name, email: identity.email, confirmEmail: identity.email } : {}),
});

export const RegisterForm = ({ passwordNeed, identity, onRegister, onWithoutIdentity }: RegisterFormProps) => {
  const [initial] = useState(() => initialValues(identity));
  const { t } = useHost();
  const { referralProgramEnable } = useConfig();
  const neededId = useId();
  return (
    <Form<RegisterValues>
      label={t('register.title')}
      initialValues={initial}
      validate={validateRegistration(t, passwordNeed)}
      onSubmit={onRegister}
    >
      {identity && (
        <>
          <p role="status">{t('register.socialNotice', { brand: identity.type })}</p>
          <Button kind="quiet" className={styles.without ?? ''} onClick={onWithoutIdentity}>
            {t('register.withoutSocial', { brand: identity.type })}
          </Button>
        </>
      )}
      <TextInput name="name" label={t('register.name')} autoComplete="name" />
      <EmailInput name="email" label={t('register.email')} />
      <EmailInput name="confirmEmail" label={t('register.confirmEmail')} />
      {passwordNeed !== 'absent' && (
        <PasswordInput
          name="password"
          label={t('register.password')}
          autoComplete="new-password"
          {...(passwordNeed === 'optional' ? { hint: t('register.passwordOptional') } : {})}
        />
      )}
      <TextInput
        name="dateOfBirth"
        label={t('register.dateOfBirth')}
        hint={t('register.dateHint')}
        autoComplete="bday"
        inputMode="numeric"
      />
      <SelectInput
        name="gender"
        label={t('register.gender')}
        options={GENDER_OPTIONS.map((gender, index) => ({ value: String(index), label: t(GENDER_TEXTS[gender]) }))}
      />
      {referralProgramEnable && (
        <TextInput name="referralCode" label={t('register.referralCode')} hint={t('register.referralHint')} />
      )}
      <CheckboxInput name="newsletter" label={t('register.newsletter')} />
      <Agreement />
      <p id={neededId} className={styles.needed}>
        {t(passwordNeed === 'required' ? 'register.neededWithPassword' : 'register.needed')}
      </p>
      <SubmitButton needsValid aria-describedby={neededId} busyLabel={t('action.pleaseWait')}>
        {t('register.next')}
      </SubmitButton>
    </Form>
  );
};

const Agreement = () => {
  const { t } = useHost();
  const { contactLinks } = useConfig();
  const links = {
    terms: { label: t('register.terms'), href: safeUrl(contactLinks.termsOfService, location.href) },
    privacy: { label: t('register.privacy'), href: safeUrl(contactLinks.privacyPolicy, location.href) },
  };
  const parts = t('register.agree').split(/(\{terms\}|\{privacy\})/);
  return (
    <p className={styles.agreement}>
      {parts.map((part) => {
        const link = part === '{terms}' ? links.terms : part === '{privacy}' ? links.privacy : null;
        if (!link) return part;
        return link.href ? (
          <Link key={part} href={link.href} external>
            {link.label}
          </Link>
        ) : (
          link.label
        );
      })}
    </p>
  );
};
