import { DELETION_BUSINESS_DAYS } from '@grandstand/shared-contracts';
import { type Mail, mailOf } from '../mail/mail.ts';

interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

export const LINK_SUBJECT = 'The link to delete your account';

/** Sent to who asks for the link without being signed in. `url`: the deletion page with the account's signed word. */
export const linkMail = ({ email, firstName }: Addressee, url: string): Mail =>
  mailOf({
    recipient: email,
    subject: LINK_SUBJECT,
    greetingName: firstName,
    paragraphs: ['You asked for the link to delete your YES Network account and its data.'],
    action: { label: 'Go to the deletion page', url },
    note: 'The link works for 30 minutes. If you did not ask for it, nothing has changed and you can ignore this mail.',
  });

/** Sent when the wish is on record. `contactUrl`: where somebody turns who never asked for this. */
export const requestedMail = ({ email, firstName }: Addressee, contactUrl: string): Mail =>
  mailOf({
    recipient: email,
    subject: 'We have your deletion request',
    greetingName: firstName,
    paragraphs: [
      'You asked us to delete your account and your data.',
      `Your request is processed within ${DELETION_BUSINESS_DAYS.min}-${DELETION_BUSINESS_DAYS.max} business days. Your personal data is then permanently deleted, and this cannot be undone.`,
      'Until then your account works as before.',
    ],
    action: { label: 'Contact us', url: contactUrl },
    note: 'You did not ask for this? Change your password and contact us before the days are over.',
  });

/** The last one: sent in the same step that removes everything else. */
export const erasedMail = ({ email, firstName }: Addressee): Mail =>
  mailOf({
    recipient: email,
    subject: 'Your account and data are deleted',
    greetingName: firstName,
    paragraphs: [
      'As you asked, we have permanently deleted your account and your personal data.',
      'This is the last mail we send to this address.',
    ],
  });
