import {
  type LiveValue,
  type Session,
  type SessionActions,
  success,
  type ViewerActions,
} from '@grandstand/shared-contracts';
import { type Call, type Caller, GetActiveSubscriptions } from '@grandstand/shared-contracts/api';
import { fetchAccount } from '@grandstand/shell/engine';

interface FakeSession {
  readonly session: LiveValue<Session>;
  readonly call: Caller;
  /** Whether the test prepared a reply for this call. */
  readonly isAnswered: (call: Call) => boolean;
  /** The shell's own actions of onboarding, TV provider and TV linking. */
  readonly viewer: ViewerActions;
}

/** Session actions that change the snapshot only; the viewer's are the shell's own. */
export const fakeSessionActions = ({ session, call, isAnswered, viewer }: FakeSession): SessionActions => {
  const update = (change: Partial<Session>) => session.set({ ...session.get(), ...change });
  const enter = async () => {
    update({ status: 'signedIn' });
    return success(session.get());
  };
  return {
    ...viewer,
    signIn: enter,
    signInSocial: enter,
    register: enter,
    async signOut() {
      update({ status: 'anonymous', account: null });
      return success(undefined);
    },
    renew: async () => true,
    load: async () => success(session.get()),
    /** Loads the prepared list; without one nothing changes. */
    async loadSubscriptions() {
      if (!isAnswered(GetActiveSubscriptions)) return success(undefined);
      const reply = await call(GetActiveSubscriptions, {});
      if (!reply.ok) return reply;
      update({ subscriptions: { list: reply.value.AccountServiceMessage, loadedAt: 1 } });
      return success(undefined);
    },
    async reloadAccount() {
      const known = await fetchAccount(call);
      if (!known.ok) return known;
      update(known.value);
      return success(undefined);
    },
    setUserType: (userType) => update({ userType }),
    setWinback: (winback) => update({ winback }),
    setIntended: (intended) => update({ intended } as Partial<Session>),
    setDeviceContext: ({ deviceId, ...context }) => {
      const { device } = session.get();
      update({ flow: 'device', device: { ...device, ...(deviceId ? { tvId: deviceId } : {}), ...context } });
    },
    markLinked: (tvCode) => update({ flow: 'user', device: { ...session.get().device, tvCode } }),
    setCouchRightsDate: (couchRightsDate) => update({ couchRightsDate }),
    setResetEmail: (resetEmail) => update({ resetEmail }),
    markPasswordReset: () => update({ hasResetPassword: true }),
    async track(action, work) {
      update({ pending: { ...session.get().pending, [action]: true } });
      try {
        return await work();
      } finally {
        update({ pending: { ...session.get().pending, [action]: false } });
      }
    },
  };
};
