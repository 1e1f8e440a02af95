import { randomBytes } from 'node:crypto';
import type { SocialType } from '../identity/issuers.ts';
import { textsIn } from '../language/in-language.ts';
import { type Addressee, type Mail, mailOf } from '../mail/mail.ts';
import type { NewConfirmation } from './email-confirmation.repo.ts';
import { hashOfToken } from './password-links.ts';

export const CONFIRM_EMAIL_PATH = '/pages/confirm-email';
export const CONFIRMATION_LIFE_MS = 24 * 60 * 60_000;

export interface EmailConfirmations {
  /** Attaches an identity to the account once the owner of its mailbox agrees. */
  ofIdentity(accountId: string, to: Addressee, identity: Identity, nowMs: number): NewConfirmation;
  /** Changes the account's address once its owner confirms it; notifies the present one. */
  ofEmail(accountId: string, from: Addressee, email: string, nowMs: number): NewConfirmation;
}

interface Identity {
  readonly type: SocialType;
  readonly subject: string;
}

/** `siteOrigin`: where the links lead. */
export const createEmailConfirmations = (siteOrigin: string): EmailConfirmations => {
  const issue = (mailsFor: (url: string) => readonly Mail[]) => {
    const token = randomBytes(32).toString('base64url');
    return { tokenHash: hashOfToken(token), mails: mailsFor(`${siteOrigin}${CONFIRM_EMAIL_PATH}?token=${token}`) };
  };
  const times = (nowMs: number) => ({ nowMs, expiresAtMs: nowMs + CONFIRMATION_LIFE_MS });
  return {
    ofIdentity: (accountId, to, { type, subject }, nowMs) => ({
      accountId,
      email: to.email.toLowerCase(),
      identity: { type, subject },
      ...times(nowMs),
      ...issue((url) => [identityMail(to, type, url)]),
    }),
    ofEmail: (accountId, from, email, nowMs) => ({
      accountId,
      email: email.toLowerCase(),
      identity: null,
      ...times(nowMs),
      ...issue((url) => [newEmailMail({ ...from, email }, url), requestedMail(from)]),
    }),
  };
};

const noteIn = ({ language }: Addressee): string => {
  const t = textsIn(language);
  const ignore = t('If you did not ask for it, nothing has changed and you can ignore this mail.');
  return `${t('The link works once, for 24 hours.')} ${ignore}`;
};

const identityMail = (to: Addressee, brand: SocialType, url: string): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('Confirm logging in with {brand}', { brand }),
    paragraphs: [
      t('Someone asked to log in with {brand} to the YES Network account of this email address.', { brand }),
      t('Confirm only if that was you: the owner of that {brand} account can then log in to your account.', {
        brand,
      }),
    ],
    action: { label: t('Review and confirm'), url },
    note: noteIn(to),
  });
};

const newEmailMail = (to: Addressee, url: string): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('Confirm your new email'),
    paragraphs: [t('Your YES Network account will use this email address as soon as you confirm it.')],
    action: { label: t('Review and confirm'), url },
    note: noteIn(to),
  });
};

const requestedMail = (to: Addressee): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('A new email was requested for your YES Network account'),
    paragraphs: [
      t('Your account keeps this email address until the new one is confirmed.'),
      t('If that was not you, change your password now: that also cancels the new email.'),
    ],
  });
};

/** To the mailbox that an account leaves. */
export const emailChangedMail = (to: Addressee): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('The email of your YES Network account was changed'),
    paragraphs: [
      t('Your YES Network account now uses another email address; this one no longer belongs to it.'),
      t('If that was not you, please contact support right away.'),
    ],
  });
};
