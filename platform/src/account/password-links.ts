import { createHash, randomBytes } from 'node:crypto';
import { routes } from '@grandstand/shared-contracts';
import { type Mail, mailOf } from '../mail/mail.ts';
import type { NewLink } from './password.repo.ts';

/** S-18. */
export const LINK_LIFE_MS = 30 * 60_000;

export interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

export interface PasswordLinks {
  /** Replaces a forgotten password. `recipient` null: a link that nobody gets. */
  reset(recipient: Recipient | null, nowMs: number): NewLink;
  /** Sets the first password of an account that was made without one. */
  welcome(recipient: Recipient, nowMs: number): NewLink;
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const LIFE_NOTE = 'The link works once, for 30 minutes.';

/** `siteOrigin`: where the links lead. */
export function passwordLinks(siteOrigin: string): PasswordLinks {
  const link = (nowMs: number, mailFor: (token: string) => Mail | null): NewLink => {
    const token = randomBytes(32).toString('base64url');
    return { tokenHash: hashOfToken(token), nowMs, expiresAtMs: nowMs + LINK_LIFE_MS, mail: mailFor(token) };
  };
  const address = (token: string, email: string): string =>
    `${siteOrigin}${routes.processReset({ resetPasswordToken: token, email })}`;
  return {
    reset: (recipient, nowMs) =>
      link(
        nowMs,
        (token) =>
          recipient &&
          mailOf({
            recipient: recipient.email,
            subject: 'Reset your YES Network password',
            greetingName: recipient.firstName,
            paragraphs: ['We received a request to reset the password of your YES Network account.'],
            action: { label: 'Create a new password', url: address(token, recipient.email) },
            note: `${LIFE_NOTE} If you did not ask for it, nothing has changed and you can ignore this mail.`,
          }),
      ),
    welcome: (recipient, nowMs) =>
      link(nowMs, (token) =>
        mailOf({
          recipient: recipient.email,
          subject: 'Welcome to YES Network: set your password',
          greetingName: recipient.firstName,
          paragraphs: ['Your YES Network account is ready. Set a password to log in on any device.'],
          action: { label: 'Set your password', url: address(token, recipient.email) },
          note: `${LIFE_NOTE} Later, ask for a new one with “Forgot Password?” on the login page.`,
        }),
      ),
  };
}

/** So that an owner notices a change that was not theirs. */
export const passwordChangedMail = ({ email, firstName }: Recipient): Mail =>
  mailOf({
    recipient: email,
    subject: 'Your YES Network password was changed',
    greetingName: firstName,
    paragraphs: [
      'The password of your YES Network account was changed, and your other devices were logged out.',
      'If that was not you, reset your password at once with “Forgot Password?” on the login page.',
    ],
  });
