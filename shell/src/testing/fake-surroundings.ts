import { liveValue, type Session, type SessionActions, success } from '@grandstand/shared-contracts';
import { RemoteConfig, translator } from '@grandstand/shared-contracts/config';
import { aSession, fakeCalls, fakePush, memoryHistory } from '@grandstand/shared-contracts/testing';
import { createEventHub } from '../events/event-hub.ts';
import { ALL_TEXTS } from './all-texts.ts';

interface SurroundingsOptions {
  readonly session?: Session;
  readonly path?: string;
}

/** What the shell's parts use in a test: prepared replies, an event bus, and a session that the test sets. */
export const fakeSurroundings = ({ session = aSession(), path = '/' }: SurroundingsOptions = {}) => {
  const t = translator(ALL_TEXTS);
  const current = liveValue<Session>(session);
  const update = (change: Partial<Session>) => current.set({ ...current.get(), ...change });
  const actions: Pick<SessionActions, 'setUserType' | 'signOut'> = {
    setUserType: (userType) => update({ userType }),
    async signOut() {
      update({ status: 'anonymous', account: null });
      return success(undefined);
    },
  };
  return {
    ...fakeCalls(() => t('errorModal.body')),
    t,
    session: { ...current, actions: actions as SessionActions },
    bus: createEventHub().scope('mf-fake'),
    config: liveValue(RemoteConfig.parse({})),
    push: fakePush(),
    history: memoryHistory(path),
  };
};
