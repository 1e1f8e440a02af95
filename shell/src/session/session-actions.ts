import {
  emptySession,
  type EventBus,
  type Session,
  type SessionActions,
  type SignOutReason,
  success,
} from '@grandstand/shared-contracts';
import { type Caller, GetOAuthAccessToken, LogOutUser, type Tokens } from '@grandstand/shared-contracts/api';
import { type BrowserStorage, ensureDeviceId } from '../storage/browser-storage.ts';
import { createAccountLoading } from './account-loading.ts';
import { createDeviceActions } from './device-actions.ts';
import { describeDevice } from './device-description.ts';
import { createRenewal } from './session-renewal.ts';
import type { SessionStore } from './session-store.ts';
import { createViewerActions } from './viewer-actions.ts';
import { whenLoaded } from './when-loaded.ts';

export interface SessionActionsDependencies {
  readonly store: SessionStore;
  readonly storage: BrowserStorage;
  readonly bus: EventBus;
  readonly call: Caller;
  readonly forgetCredentials: () => void;
  /** Epoch ms. */
  readonly now: () => number;
  readonly minAge: () => number;
  readonly tooYoungText: () => string;
  /** Message for code that failed to load. */
  readonly errorText: () => string;
  /** Runs `work` while no other tab does; the browser's Web Locks where there are any. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

export const createSessionActions = (dependencies: SessionActionsDependencies): SessionActions => {
  const { store, storage, bus, call, forgetCredentials, now, errorText } = dependencies;

  const keepTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => {
    storage.set('accessToken', accessToken);
    storage.set('refreshToken', refreshToken);
    storage.set('accessTokenExpiry', String(absoluteMs(expiresIn, now())));
    forgetCredentials();
  };

  // CON-024: what the account service knows of this browser.
  storage.set('deviceInfo', JSON.stringify(describeDevice(ensureDeviceId(storage))));

  const unloaded: { credentials?: string } = {};
  const clear = (reason: SignOutReason) => {
    storage.clearForSignOut();
    delete unloaded.credentials;
    forgetCredentials();
    store.replace({ ...emptySession(ensureDeviceId(storage)), status: 'anonymous' });
    bus.emit('session:signed-out', { reason });
  };

  const track = createTrack(store);
  const { enter, loadAll, ...account } = createAccountLoading({ ...dependencies, end: clear, track });
  const renew = createRenewal({ ...dependencies, keepTokens, end: () => clear('expired') });

  const marks = createMarks(dependencies);
  const viewer = createViewerActions({ ...dependencies, setUserType: marks.setUserType });

  return {
    ...account,
    ...createDeviceActions(store, storage),
    ...viewer,
    ...marks,
    track,
    signIn: ({ email, password, attach }) =>
      track('signIn', async () => {
        const tokens = await call(GetOAuthAccessToken, {
          contactUsername: email,
          contactPassword: password,
          deviceMessage: describeDevice(ensureDeviceId(storage)),
        });
        if (!tokens.ok) return tokens;
        keepTokens(tokens.value);
        if (attach) await (await import('./social-login.ts')).attachIdentity(call, attach);
        const loaded = await enter();
        if (!loaded.ok) return loaded;
        const { flow, winback } = loaded.value;
        bus.emit('session:signed-in', { method: 'password', flow, winback });
        return loaded;
      }),

    signInSocial: (identity) =>
      track('socialSignIn', () =>
        whenLoaded(
          () => import('./social-login.ts'),
          errorText,
          ({ signInSocialWith }) =>
            signInSocialWith({ bus, call, deviceId: ensureDeviceId(storage), keepTokens, enter })(identity),
        ),
      ),

    register: (registration) =>
      track('signUp', () =>
        whenLoaded(
          // Few visits register, so its code and schemas are loaded on demand.
          () => import('./registration.ts'),
          errorText,
          ({ registerWith }) =>
            registerWith({
              ...dependencies,
              deviceId: ensureDeviceId(storage),
              keepTokens,
              loadAll,
              viewer,
              unloaded,
            })(registration),
        ),
      ),

    async signOut(reason = 'user') {
      store.update({ status: 'signingOut' });
      // The next person at this browser is not to be let in by the provider's session.
      if (store.get().tv.authenticated) await viewer.provider.leave('sign-out');
      const revoked = storage.get('accessToken') ? await call(LogOutUser, {}) : success({});
      clear(reason);
      return revoked.ok ? success(undefined) : revoked;
    },

    renew,
  };
};

/** Runs work with the loading flag of its action on. */
const createTrack =
  (store: SessionStore): SessionActions['track'] =>
  async (action, work) => {
    const setPending = (on: boolean) => store.update(({ pending }) => ({ pending: { ...pending, [action]: on } }));
    setPending(true);
    try {
      return await work();
    } finally {
      setPending(false);
    }
  };

type Marks =
  | 'setUserType'
  | 'setWinback'
  | 'setIntended'
  | 'setCouchRightsDate'
  | 'setResetEmail'
  | 'markPasswordReset';

/** Values that screens leave in the session for each other. */
const createMarks = ({ store, storage, bus }: SessionActionsDependencies): Pick<SessionActions, Marks> => ({
  setUserType(userType, cause) {
    if (userType === null) storage.remove('userType');
    else storage.set('userType', userType);
    store.update({ userType });
    bus.emit('session:user-type', { userType, cause });
  },
  setWinback: (winback) => store.update({ winback }),
  setIntended: (path) => store.update({ intended: path } as Partial<Session>),
  setCouchRightsDate(endMs) {
    if (endMs === null) storage.remove('couchRightsDate');
    else storage.set('couchRightsDate', String(endMs));
    store.update({ couchRightsDate: endMs });
  },
  setResetEmail: (resetEmail) => store.update({ resetEmail }),
  markPasswordReset: () => store.update({ hasResetPassword: true }),
});

/** The account service counts in absolute ms, others in seconds from now. */
const absoluteMs = (expiresIn: number, nowMs: number): number =>
  expiresIn > 1e11 ? expiresIn : nowMs + expiresIn * 1000;
