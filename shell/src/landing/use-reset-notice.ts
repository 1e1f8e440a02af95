import { routes } from '@grandstand/shared-contracts';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { dialogAnsweredAtom, dialogRequestedAtom } from '../frame/frame.atoms.ts';
import { useLive, useShell } from '../frame/shell-context.ts';
import { useEntrances } from './use-entrances.ts';

/**
 * SHELL-054…059: shown on the landing page while operators enable it, until the visitor dismisses it in this browser.
 * Its other actions navigate away and do not dismiss it. It is shown before other dialogs.
 */
export const useResetNotice = (): void => {
  const { t, config, session, history } = useShell();
  const { storage } = session;
  const isWanted = useLive(config).resetEmailToggle;
  const entrances = useEntrances();
  const request = useSetAtom(dialogRequestedAtom);
  const answer = useSetAtom(dialogAnsweredAtom);

  useEffect(() => {
    if (!isWanted || storage.get('resetNotified') !== null) return;
    const outcomes: Readonly<Record<string, () => void>> = {
      tvLogin: entrances.withTvProvider,
      subscribe: entrances.subscribe,
      reset: () => history.navigate(routes.emailConfirm()),
      dismiss: () => storage.set('resetNotified', 'true'),
    };
    const { id, answered } = request({
      title: t('resetNotice.title'),
      body: t('resetNotice.body'),
      size: 'large',
      dismissible: false,
      isUrgent: true,
      actions: [
        { id: 'reset', label: t('resetNotice.reset') },
        { id: 'tvLogin', label: t('resetNotice.tvLogin') },
        { id: 'subscribe', label: t('resetNotice.subscribe') },
        { id: 'dismiss', label: t('resetNotice.dismiss') },
      ],
    });
    void answered.then((action) => outcomes[action]?.());
    // Leaving the page, for example by Back, does not dismiss it.
    return () => answer(id, 'left');
  }, [isWanted, storage, entrances, history, t, request, answer]);
};
