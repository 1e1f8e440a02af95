import type { ProviderSession, ProviderSessionDependencies } from './provider-session.ts';

/** What may be done about the viewer's TV provider. Its tokens stay behind these functions: no remote ever holds one. */
export interface ProviderActions extends ProviderSession {
  /** The provider the viewer picked (`mvpdsProviders`); null forgets it. */
  choose(mvpdId: string | null): void;
  /** The registration code of this browser, while a sign-in is under way (`regCode`, AUTH-097). */
  keepCode(code: string): void;
}

/** Few visits have a TV provider: its code and schemas come when one does. */
export const createProviderActions = (dependencies: ProviderSessionDependencies): ProviderActions => {
  const { storage, store } = dependencies;
  let opened: Promise<ProviderSession> | null = null;
  const session = () => {
    opened ??= import('./provider-session.ts').then(({ createProviderSession }) => createProviderSession(dependencies));
    return opened;
  };
  return {
    choose(mvpdId) {
      if (mvpdId === null) storage.remove('selectedProvider');
      else storage.set('selectedProvider', mvpdId);
      store.update(({ tv }) => ({ tv: { ...tv, selectedMVPD: mvpdId } }));
    },
    keepCode: (code) => storage.set('regCode', code),
    check: async (reference) => (await session()).check(reference),
    readMetadata: async () => (await session()).readMetadata(),
    enter: async (userType) => (await session()).enter(userType),
    addSubscription: async () => (await session()).addSubscription(),
    leave: async (cause) => (await session()).leave(cause),
  };
};
