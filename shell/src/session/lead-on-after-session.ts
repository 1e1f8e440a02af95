import { deviceReturn, type HostHistory, TIMERS } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import type { createStore } from 'jotai';
import type { Addresses } from '../composition/addresses.ts';
import { toastRequestedAtom } from '../frame/frame.atoms.ts';
import type { ShellSession } from './shell-session.ts';

interface LeadOnDependencies extends Pick<Addresses, 'href' | 'isDevicePage'> {
  readonly session: Pick<ShellSession, 'bus' | 'store'>;
  readonly history: HostHistory;
  readonly frame: Pick<ReturnType<typeof createStore>, 'set'>;
  readonly t: Translate;
}

/** SHELL-038: a session that cannot be renewed ends on `/`, with a notice. In the device flow it ends at the TV's page. */
export const leadOnAfterSession = ({
  session,
  history,
  frame,
  t,
  href,
  isDevicePage,
}: LeadOnDependencies): (() => void) =>
  session.bus.on('session:refresh-failed', () => {
    frame.set(toastRequestedAtom, {
      type: t('session.endedTitle'),
      message: t('session.endedBody'),
      durationMs: TIMERS.toastMs * 2,
    });
    // The next account that signs in links the TV, so its page keeps the code (SHELL-065).
    if (isDevicePage()) return;
    const before = session.store.get();
    history.navigate(href(before.flow === 'device' ? deviceReturn(before) : { screen: 'landing' }), { replace: true });
  });
