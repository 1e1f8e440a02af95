import { DELETION_BUSINESS_DAYS } from '@grandstand/shared-contracts';
import { sayIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { type Addressee, type Mail, mailOf } from '../mail/mail.ts';

export const linkSubject = (language: Language): string => sayIn(language)('The link to delete your account');

/** Sent to who asks for the link without being signed in. `url`: the deletion page with the account's signed word. */
export const linkMail = (to: Addressee, url: string): Mail => {
  const say = sayIn(to.language);
  const life = say('The link works for 30 minutes.');
  return mailOf({
    to,
    subject: linkSubject(to.language),
    paragraphs: [say('You asked for the link to delete your YES Network account and its data.')],
    action: { label: say('Go to the deletion page'), url },
    note: `${life} ${say('If you did not ask for it, nothing has changed and you can ignore this mail.')}`,
  });
};

/** Sent when the request is recorded. `contactUrl`: for owners who did not request it. */
export const requestedMail = (to: Addressee, contactUrl: string): Mail => {
  const say = sayIn(to.language);
  return mailOf({
    to,
    subject: say('We have your deletion request'),
    paragraphs: [
      say('You asked us to delete your account and your data.'),
      say(
        'Your request is processed within {min}-{max} business days. Your personal data is then permanently deleted, and this cannot be undone.',
        DELETION_BUSINESS_DAYS,
      ),
      say('Until then your account works as before.'),
    ],
    action: { label: say('Contact us'), url: contactUrl },
    note: say('You did not ask for this? Change your password and contact us before the days have passed.'),
  });
};

/** The last one: sent in the same step that removes everything else. */
export const erasedMail = (to: Addressee): Mail => {
  const say = sayIn(to.language);
  return mailOf({
    to,
    subject: say('Your account and data are deleted'),
    paragraphs: [
      say('As you asked, we have permanently deleted your account and your personal data.'),
      say('This is the last mail we send to this address.'),
    ],
  });
};
