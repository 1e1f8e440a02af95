import { type ProviderActions, type ProviderSession, type Result, success } from '@grandstand/shared-contracts';
import type { ProviderSessionDependencies } from './provider-session.ts';
import { whenLoaded } from './when-loaded.ts';

/** Few visits have a TV provider, so its code and schemas are loaded on demand. */
export const createProviderActions = (dependencies: ProviderSessionDependencies): ProviderActions => {
  const { storage, store, faultText } = dependencies;
  let session: ProviderSession | null = null;
  const load = async () => {
    const { createProviderSession } = await import('./provider-session.ts');
    session ??= createProviderSession(dependencies);
    return session;
  };
  const ask = <T>(work: (opened: ProviderSession) => Promise<Result<T>>) => whenLoaded(load, faultText, work);
  return {
    choose(mvpdId) {
      if (mvpdId === null) storage.remove('selectedProvider');
      else storage.set('selectedProvider', mvpdId);
      store.update(({ tv }) => ({ tv: { ...tv, selectedMVPD: mvpdId } }));
    },
    keepCode: (code) => storage.set('regCode', code),
    check: (reference) => ask((opened) => opened.check(reference)),
    readMetadata: () => ask((opened) => opened.readMetadata()),
    enter: (userType) => ask((opened) => opened.enter(userType)),
    addSubscription: () => ask((opened) => opened.addSubscription()),
    async leave(cause) {
      await ask(async (opened) => success(await opened.leave(cause)));
    },
  };
};
