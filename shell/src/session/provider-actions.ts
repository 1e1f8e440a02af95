import { type ProviderActions, type ProviderSession, type Result, success } from '@grandstand/shared-contracts';
import type { ProviderSessionDependencies } from './provider-session.ts';
import { whenLoaded } from './when-loaded.ts';

/** Few visits have a TV provider, so its code and schemas are loaded on demand. */
export const createProviderActions = (dependencies: ProviderSessionDependencies): ProviderActions => {
  const { storage, store, errorText } = dependencies;
  let session: ProviderSession | null = null;
  const load = async () => {
    const { createProviderSession } = await import('./provider-session.ts');
    session ??= createProviderSession(dependencies);
    return session;
  };
  const request = <T>(work: (opened: ProviderSession) => Promise<Result<T>>) => whenLoaded(load, errorText, work);
  return {
    choose(mvpdId) {
      if (mvpdId === null) storage.remove('selectedProvider');
      else storage.set('selectedProvider', mvpdId);
      store.update(({ tv }) => ({ tv: { ...tv, selectedMVPD: mvpdId } }));
    },
    keepCode: (code) => storage.set('regCode', code),
    check: (reference) => request((opened) => opened.check(reference)),
    readMetadata: () => request((opened) => opened.readMetadata()),
    enter: (userType) => request((opened) => opened.enter(userType)),
    addSubscription: () => request((opened) => opened.addSubscription()),
    async leave(cause) {
      await request(async (opened) => success(await opened.leave(cause)));
    },
  };
};
