import type { Host } from '@grandstand/shared-contracts';
import { type Frame, openDialog } from '../frame/open-dialog.ts';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import type { Entrances } from './use-entrances.ts';

export interface ResetNoticeDependencies extends Pick<Host, 'navigate' | 't'> {
  readonly storage: BrowserStorage;
  readonly entrances: Entrances;
  readonly frame: Frame;
}

/** Requests the dialog. Returns a function that closes it: leaving the page, for example by Back, does not dismiss it. */
export const showResetNotice = ({ t, navigate, storage, entrances, frame }: ResetNoticeDependencies): (() => void) => {
  const outcomes: Readonly<Record<string, () => void>> = {
    tvLogin: entrances.withTvProvider,
    subscribe: entrances.subscribe,
    reset: () => navigate({ screen: 'forgot-password' }),
    dismiss: () => storage.set('resetNotified', 'true'),
  };
  return openDialog(
    frame,
    {
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
    },
    outcomes,
  );
};
