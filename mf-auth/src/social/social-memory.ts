import type { SocialIdentity, SocialType } from '@grandstand/shared-contracts';

/** Of the platform, for an identity that is nobody's, and for a proof that is none any more. */
export const NO_USER = 'no_user';

/** How a sign-in elsewhere ended, for the page that the viewer left for it. */
export type SocialOutcome =
  | { readonly kind: 'cancelled' | 'no-profile'; readonly type: SocialType }
  /** `message` replaces the general text. */
  | { readonly kind: 'failed'; readonly type: SocialType; readonly message?: string }
  /** Not started in this tab, or too long ago. */
  | { readonly kind: 'lost' };

/**
 * What screens of a visit hand each other. Kept in memory and nowhere else: it holds an id token, which neither the
 * address bar nor the browser's history may see. A reload forgets it, and the viewer starts again.
 */
let outcome: SocialOutcome | null = null;
let identity: SocialIdentity | null = null;
let toAttach: SocialIdentity | null = null;

export const socialMemory = {
  leaveOutcome(next: SocialOutcome): void {
    outcome = next;
  },
  /** Told once. */
  takeOutcome(): SocialOutcome | null {
    const told = outcome;
    outcome = null;
    return told;
  },
  /** An identity without an account: Create Profile is filled in with it. */
  keepIdentity(next: SocialIdentity): void {
    identity = next;
  },
  identity: (): SocialIdentity | null => identity,
  /** An identity that the login which opens next adds to its account. */
  keepToAttach(next: SocialIdentity | null): void {
    toAttach = next;
  },
  /** Told once: another login, later, may be somebody else's. */
  takeToAttach(): SocialIdentity | null {
    const told = toAttach;
    toAttach = null;
    return told;
  },
  /** Somebody is signed in, or wants to go on without: whose identity it was is nothing to who comes next. */
  forgetIdentities(): void {
    identity = null;
    toAttach = null;
  },
};
