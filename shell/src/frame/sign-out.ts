import { toastRequestedAtom } from './frame.atoms.ts';
import type { Shell } from './shell-context.ts';

/** S-21: an embedded page does not sign out. */
export const maySignOut = (): boolean => window.top === window.self;

/** SHELL-068, SHELL-070: local data is cleared even when revoking failed. */
export const signOut = async ({ session, navigate, frame, t }: Shell): Promise<void> => {
  if (maySignOut()) {
    const revoked = await session.actions.signOut();
    if (!revoked.ok)
      frame.set(toastRequestedAtom, { type: t('signOut.type'), message: t('signOut.failed'), level: 'error' });
  }
  navigate({ screen: 'landing' }, { replace: true });
};
