import { type ScreenLink, safeUrl, subscribeTarget } from '@grandstand/shared-contracts';
import { phaseOf } from '@grandstand/shared-contracts/config';
import { useMemo } from 'react';
import { useShell } from '../frame/shell-context.ts';

/** SHELL-041…044, SHELL-056, SHELL-057, A-12: the entrances of the landing page; each sets `userType`. */
export const useEntrances = () => {
  const { config, session, navigate } = useShell();
  return useMemo(() => {
    const enter = (userType: 'dtc' | 'tve', to: ScreenLink, keepQuery = false) => {
      session.actions.setUserType(userType, 'landing');
      navigate(to, { keepQuery });
    };
    return {
      withTvProvider: () => enter('tve', { screen: 'watch' }, true),
      withAppAccount: () => enter('dtc', { screen: 'login' }),
      subscribe() {
        const current = config.get();
        const target = subscribeTarget(session.store.get(), phaseOf(current));
        if (target.kind === 'screen') return enter('dtc', target.link);
        const store = safeUrl(current.contactLinks.sunsetStoreRedirectURL, window.location.href);
        if (store) window.open(store, '_blank', 'noopener,noreferrer');
      },
    };
  }, [config, session, navigate]);
};

export type Entrances = ReturnType<typeof useEntrances>;
