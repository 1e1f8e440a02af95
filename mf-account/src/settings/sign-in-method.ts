import { hasProvider, type Session, type TextKey } from '@grandstand/shared-contracts';
import type { IconName } from '@grandstand/shared-ui';

/** How the viewer signed in: an icon, and its name as a text or, for brands, as it is. */
export interface SignInMethod {
  readonly icon: IconName;
  readonly name: { readonly text: TextKey } | { readonly brand: string };
}

/** ACCT-001: a social account first, then a TV provider, then the e-mail address. */
export const signInMethod = (session: Session): SignInMethod => {
  const social = session.account?.socialLoginType;
  if (social) return { icon: SOCIAL_ICONS[social], name: { brand: social } };
  if (hasProvider(session)) return { icon: 'tv', name: { text: 'settings.methodProvider' } };
  return { icon: 'email', name: { text: 'settings.methodEmail' } };
};

const SOCIAL_ICONS = { Google: 'google', Facebook: 'facebook', Apple: 'apple' } as const;
