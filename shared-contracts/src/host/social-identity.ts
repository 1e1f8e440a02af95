import type { SocialType } from './session.ts';

/** Somebody as an identity provider names them; `idToken` is its proof, which only the platform judges (S-04). */
export interface SocialIdentity {
  readonly type: SocialType;
  readonly subject: string;
  readonly idToken: string;
  /** As the provider sends it; empty when it does not. */
  readonly email: string;
  readonly name: string;
}
