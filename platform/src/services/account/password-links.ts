import { createHash, randomBytes } from 'node:crypto';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import { textsIn } from '../language/in-language.ts';
import { type Addressee, type Mail, mailOf } from '../mail/mail.ts';
import type { NewLink } from './password.repo.ts';

/** S-18. */
const LINK_LIFE_MS = 30 * 60_000;

export interface PasswordLinks {
  /** Replaces a forgotten password. `to` null: a link that is not sent. */
  reset(to: Addressee | null, nowMs: number): Promise<NewLink>;
  /** Sets the first password of an account that was made without one. */
  welcome(to: Addressee, nowMs: number): Promise<NewLink>;
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Links to the screen for a new password, on `siteOrigin`. */
export const createPasswordLinks = (siteOrigin: string, pathOf: PathOfScreen): PasswordLinks => {
  const link = async (nowMs: number, email: string, mailFor: (url: string) => Mail | null): Promise<NewLink> => {
    const token = randomBytes(32).toString('base64url');
    const path = await pathOf({ screen: 'reset-password', search: { resetPasswordToken: token, email } });
    const mail = mailFor(siteOrigin + path);
    return { tokenHash: hashOfToken(token), nowMs, expiresAtMs: nowMs + LINK_LIFE_MS, mail };
  };
  return {
    reset: (to, nowMs) => link(nowMs, to?.email ?? '', (url) => to && resetMail(to, url)),
    welcome: (to, nowMs) => link(nowMs, to.email, (url) => welcomeMail(to, url)),
  };
};

const resetMail = (to: Addressee, url: string): Mail => {
  const t = textsIn(to.language);
  const life = t('The link works once, for 30 minutes.');
  return mailOf({
    to,
    subject: t('Reset your YES Network password'),
    paragraphs: [t('We received a request to reset the password of your YES Network account.')],
    action: { label: t('Create a new password'), url },
    note: `${life} ${t('If you did not ask for it, nothing has changed and you can ignore this mail.')}`,
  });
};

const welcomeMail = (to: Addressee, url: string): Mail => {
  const t = textsIn(to.language);
  const life = t('The link works once, for 30 minutes.');
  return mailOf({
    to,
    subject: t('Welcome to YES Network: set your password'),
    paragraphs: [t('Your YES Network account is ready. Set a password to log in on any device.')],
    action: { label: t('Set your password'), url },
    note: `${life} ${t('Later, ask for a new one with “Forgot Password?” on the login page.')}`,
  });
};

/** So that an owner notices a change that was not theirs. */
export const passwordChangedMail = (to: Addressee): Mail => {
  const t = textsIn(to.language);
  return mailOf({
    to,
    subject: t('Your YES Network password was changed'),
    paragraphs: [
      t('The password of your YES Network account was changed, and your other devices were logged out.'),
      t('If that was not you, reset your password right away with “Forgot Password?” on the login page.'),
    ],
  });
};
