import { DELETION_BUSINESS_DAYS } from '@grandstand/shared-contracts';
import { textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { type Addressee, type Mail, mailOf } from '../mail/mail.ts';

export const linkSubject = (language: Language): string => textsIn(language)('The link to delete your account');

/** Sent to who asks for the link without being signed in. `url`: the deletion page with the account's signed word. */
export const linkMail = (to: Addressee, url: string): Mail => {
  const t = textsIn(to.language);
  const life = t('The link works for 30 minutes.');
  return mailOf({
    to,
    subject: linkSubject(to.language),
    paragraphs: [t('You asked for the link to delete your YES Network account and its data.')],
    action: { label: t('Go to the deletion page'), url },
    note: `${life} ${t('If you did not ask for it, nothing has changed and you can ignore this mail.')}`,
  });
};

/** Sent when the request is recorded. `contactUrl`: for owners who did not request it. */
export const requestedMail = (to: Addressee, contactUrl: string): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('We have your deletion request'),
    paragraphs: [
      t('You asked us to delete your account and your data.'),
      t(
        'Your request is processed within {min}-{max} business days. Your personal data is then permanently deleted, and this cannot be undone.',
        DELETION_BUSINESS_DAYS,
      ),
      t('Until then your account works as before.'),
    ],
    action: { label: t('Contact us'), url: contactUrl },
    note: t('You did not ask for this? Change your password and contact us before the days have passed.'),
  });
};

/** The last one: sent in the same step that removes everything else. */
export const erasedMail = (to: Addressee): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('Your account and data are deleted'),
    paragraphs: [
      t('As you asked, we have permanently deleted your account and your personal data.'),
      t('This is the last mail we send to this address.'),
    ],
  });
};
