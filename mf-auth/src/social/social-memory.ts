import type { SocialIdentity, SocialType } from '@grandstand/shared-contracts';

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
  /** An identity without an account: Create Profile is filled in with it. Null forgets it. */
  keepIdentity(next: SocialIdentity | null): void {
    identity = next;
  },
  identity: (): SocialIdentity | null => identity,
  /** An identity that the next sign-in by password adds to its account. Null forgets it. */
  keepToAttach(next: SocialIdentity | null): void {
    toAttach = next;
  },
  toAttach: (): SocialIdentity | null => toAttach,
};
