import { isSignedIn, type Session } from '@grandstand/shared-contracts';

/** The content of the link from the mail or the settings: an account's signed, short-lived token (S-01), and its e-mail. */
export interface DeletionLink {
  readonly xUserInfo: string;
  readonly email: string;
}

/** DEL-002: the account is read from the query, never from a session. Null when the link is incomplete. */
export const readDeletionLink = (query: URLSearchParams): DeletionLink | null => {
  const xUserInfo = query.get('xUserInfo');
  const email = query.get('email');
  return xUserInfo && email ? { xUserInfo, email } : null;
};

/** The link belongs to the account that is signed in here. */
export const isOwnerOf = ({ email }: DeletionLink, session: Session): boolean =>
  isSignedIn(session) && session.account?.contact?.email.toLowerCase() === email.toLowerCase();
