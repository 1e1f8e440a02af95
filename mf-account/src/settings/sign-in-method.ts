import { hasProvider, type Session, type TextKey } from '@grandstand/shared-contracts';
import { icons, type IconShape } from '@grandstand/shared-ui';
import { signInIcons } from './sign-in-icons.tsx';

/** How the viewer signed in: an icon, and its name as a text or, for brands, as it is. */
export interface SignInMethod {
  readonly icon: IconShape;
  readonly name: { readonly text: TextKey } | { readonly brand: string };
}

/** ACCT-001: a social account first, then a TV provider, then the e-mail address. */
export const signInMethod = (session: Session): SignInMethod => {
  const social = session.account?.socialLoginType;
  if (social) return { icon: signInIcons[social], name: { brand: social } };
  if (hasProvider(session)) return { icon: icons.tv, name: { text: 'settings.methodProvider' } };
  return { icon: icons.email, name: { text: 'settings.methodEmail' } };
};
