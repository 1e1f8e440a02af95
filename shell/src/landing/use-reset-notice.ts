import { useEffect } from 'react';
import { whenItComes } from '../boot/until-it-comes.ts';
import { useLive, useShell } from '../frame/shell-context.ts';
import { useEntrances } from './use-entrances.ts';

/**
 * SHELL-054…059: shown on the landing page while operators enable it, until the visitor dismisses it in this browser.
 * Its other actions navigate away and do not dismiss it. It is shown before other dialogs. Its code loads
 * only then.
 */
export const useResetNotice = (): void => {
  const { t, config, session, navigate, frame } = useShell();
  const { storage } = session;
  const isWanted = useLive(config).resetEmailToggle;
  const entrances = useEntrances();

  useEffect(() => {
    if (!isWanted || storage.get('resetNotified') !== null) return undefined;
    return whenItComes(
      () => import('./reset-notice.ts'),
      ({ showResetNotice }) => showResetNotice({ t, navigate, storage, entrances, frame }),
    );
  }, [isWanted, storage, entrances, navigate, t, frame]);
};
