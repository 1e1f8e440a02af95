import { isSignedIn, type Session } from '@grandstand/shared-contracts';

/** What the link of the mail or of the settings proves: an account's signed, short-lived word (S-01), and its e-mail. */
export interface DeletionLink {
  readonly xUserInfo: string;
  readonly email: string;
}

/** DEL-002: who is meant comes from the query, never from a session. Null when the link is not whole. */
export const readDeletionLink = (query: URLSearchParams): DeletionLink | null => {
  const xUserInfo = query.get('xUserInfo');
  const email = query.get('email');
  return xUserInfo && email ? { xUserInfo, email } : null;
};

/** The link is for the account that is signed in here. */
export const isOwnerOf = ({ email }: DeletionLink, session: Session): boolean =>
  isSignedIn(session) && session.account?.contact?.email.toLowerCase() === email.toLowerCase();
