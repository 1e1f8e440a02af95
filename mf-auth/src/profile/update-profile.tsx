import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { FormColumn, Page, Stepper, TextField } from '@grandstand/shared-ui';
import { CheckboxInput, Form, PasswordInput, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { useId, useState } from 'react';
import styles from '../register/register.module.css';
import { type ProfileGaps, type ProfileValues, validateProfile } from './update-profile-rules.ts';
import { useProfileUpdate } from './use-profile-update.ts';

const INITIAL: ProfileValues = { newsletter: true };

/** AUTH-084…090: asks a social account for its missing fields; payment is the second step. */
export const UpdateProfile = () => {
  const { t } = useHost();
  const { account } = useSession();
  const contact = account?.contact;
  // The fields as the screen opened: the form stays complete while the saved profile reloads.
  const [gaps] = useState<ProfileGaps>(() => ({
    password: account?.hasUserName === false,
    dateOfBirth: contact?.dateOfBirth == null,
  }));
  const update = useProfileUpdate(gaps);
  const neededId = useId();
  return (
    <Page>
      <FormColumn>
        <Stepper step={1} of={2} />
        <h1 className={styles.heading}>{t('completeProfile.title')}</h1>
        <Form<ProfileValues>
          label={t('completeProfile.title')}
          initialValues={INITIAL}
          validate={validateProfile(t, gaps)}
          onSubmit={update}
        >
          <TextField
            label={t('completeProfile.email')}
            type="email"
            value={contact?.email ?? ''}
            readOnly
            autoComplete="username"
          />
          {gaps.password && (
            <PasswordInput name="password" label={t('completeProfile.password')} autoComplete="new-password" />
          )}
          {gaps.dateOfBirth && (
            <TextInput
              name="dateOfBirth"
              label={t('register.dateOfBirth')}
              hint={t('register.dateHint')}
              autoComplete="bday"
              inputMode="numeric"
            />
          )}
          <CheckboxInput name="newsletter" label={t('register.newsletter')} />
          <p id={neededId} className={styles.needed}>
            {t('completeProfile.needed')}
          </p>
          <SubmitButton needsValid aria-describedby={neededId} busyLabel={t('action.pleaseWait')}>
            {t('register.next')}
          </SubmitButton>
        </Form>
      </FormColumn>
    </Page>
  );
};
