import { type Contact, GENDER_OPTIONS, GENDER_TEXTS } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Form, formError, SelectInput, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { EmailSection } from '../email/email-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { requestDeletionLink, updateProfile } from './profile.api.ts';
import {
  type ProfileChange,
  type ProfileValues,
  profileChange,
  profileValues,
  validateProfile,
} from './profile-change.ts';

/** ACCT-005, ACCT-013…015: name and gender, and account deletion. */
export const ProfileScreen = () => {
  const { t } = useHost();
  const contact = useSession().account?.contact;
  const save = useSave(contact);
  const openDeletion = useDeletion();
  if (!contact) return null;
  const genders = GENDER_OPTIONS.map((gender) => ({ value: gender, label: t(GENDER_TEXTS[gender]) }));
  return (
    <>
      <Form<ProfileValues>
        label={t('settings.manageProfile')}
        initialValues={profileValues(contact)}
        validate={validateProfile(t)}
        onSubmit={save}
      >
        <TextInput name="name" label={t('register.name')} autoComplete="name" />
        <SelectInput name="gender" label={t('register.gender')} options={genders} />
        <SubmitButton busyLabel={t('action.pleaseWait')}>{t('profile.submit')}</SubmitButton>
      </Form>
      <EmailSection />
      <DeleteAccount onDelete={openDeletion} />
    </>
  );
};

/** A failure is shown in the form and as a toast, because the viewer may have left the screen. */
const useSave = (contact: Contact | undefined) => {
  const { t, call, bus, session, toast } = useHost();
  return async (values: ProfileValues) => {
    const change = contact ? profileChange(contact, values) : null;
    if (change && contact) {
      const saved = await session.actions.track('profileUpdate', () => updateProfile(call, change));
      // A refusal changed nothing. After any other failure the server's state is unknown.
      if (saved.ok || saved.error.code !== 'refused') await session.actions.reloadAccount();
      if (!saved.ok) {
        toast({ type: t('profile.errorType'), message: saved.error.message, level: 'error' });
        return { [formError]: saved.error.message };
      }
      bus.emit('profile:updated', { fields: editedFields(contact, change) });
    }
    toast({ type: t('profile.toastType'), message: t('profile.saved'), level: 'success' });
    return undefined;
  };
};

const editedFields = (contact: Contact, change: ProfileChange): string[] =>
  (['firstName', 'lastName', 'nickName', 'gender'] as const).filter(
    (field) => (change[field] ?? '') !== (contact[field] ?? ''),
  );

/** S-01: leads to the deletion page with the account's own signed link. Resolves to the reason when there is none. */
const useDeletion = () => {
  const { t, call, navigate, toast } = useHost();
  return async (): Promise<string | null> => {
    const link = await requestDeletionLink(call);
    if (!link.ok) {
      toast({ type: t('profile.deleteErrorType'), message: link.error.message, level: 'error' });
      return link.error.message;
    }
    const { xUserInfo, email } = link.value;
    navigate({ screen: 'delete-account', search: { xUserInfo, email } });
    return null;
  };
};
