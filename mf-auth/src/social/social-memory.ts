import type { SocialIdentity, SocialType } from '@grandstand/shared-contracts';

/** Codes of the platform for an identity without an account, and for an expired proof. */
export const NO_USER = 'no_user';

/** How an external sign-in ended, for the page that the viewer left. */
export type SocialOutcome =
  | { readonly kind: 'cancelled' | 'no-profile'; readonly type: SocialType }
  /** `message` replaces the general text. */
  | { readonly kind: 'failed'; readonly type: SocialType; readonly message?: string }
  /** Not started in this tab, or too long ago. */
  | { readonly kind: 'lost' };

/**
 * What the screens of a visit pass to each other. In memory only: it contains an id token, which neither the
 * address bar nor the browser's history may contain. A reload forgets it, and the viewer starts again.
 */
let outcome: SocialOutcome | null = null;
let identity: SocialIdentity | null = null;
let toAttach: SocialIdentity | null = null;

export const socialMemory = {
  leaveOutcome(next: SocialOutcome): void {
    outcome = next;
  },
  /** Returned once. */
  takeOutcome(): SocialOutcome | null {
    const taken = outcome;
    outcome = null;
    return taken;
  },
  /** An identity without an account: Create Profile is filled in with it. */
  keepIdentity(next: SocialIdentity): void {
    identity = next;
  },
  identity: (): SocialIdentity | null => identity,
  /** An identity that the next login adds to its account. */
  keepToAttach(next: SocialIdentity | null): void {
    toAttach = next;
  },
  /** Returned once: a later login may be another person's. */
  takeToAttach(): SocialIdentity | null {
    const taken = toAttach;
    toAttach = null;
    return taken;
  },
  /** The viewer is signed in, or continues without: the next viewer must not see the identity. */
  forgetIdentities(): void {
    identity = null;
    toAttach = null;
  },
};
