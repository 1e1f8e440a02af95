import { routes, safeUrl, subscribeTarget } from '@grandstand/shared-contracts';
import { phaseOf } from '@grandstand/shared-contracts/config';
import { useMemo } from 'react';
import { useShell } from '../frame/shell-context.ts';

/** SHELL-041…044, SHELL-056, SHELL-057, A-12: the entrances of the landing page; each sets `userType`. */
export const useEntrances = () => {
  const { config, session, history } = useShell();
  return useMemo(() => {
    const enter = (userType: 'dtc' | 'tve', path: string, keepQuery = false) => {
      session.actions.setUserType(userType, 'landing');
      history.navigate(path, { keepQuery });
    };
    return {
      withTvProvider: () => enter('tve', routes.watch(), true),
      withAppAccount: () => enter('dtc', routes.login()),
      subscribe() {
        const current = config.get();
        const target = subscribeTarget(session.store.get(), phaseOf(current));
        if (target.kind === 'route') return enter('dtc', target.path);
        const store = safeUrl(current.contactLinks.sunsetStoreRedirectURL, window.location.href);
        if (store) window.open(store, '_blank', 'noopener,noreferrer');
      },
    };
  }, [config, session, history]);
};
