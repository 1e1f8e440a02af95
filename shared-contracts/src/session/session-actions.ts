import {
  GetActiveSubscriptions,
  GetContact,
  GetFavourites,
  GetOAuthAccessToken,
  LogOutUser,
  RefreshToken,
  type Tokens,
} from '../api/account.ts';
import type { ReplyOf } from '../api/call.ts';
import { AppError, failure, type Result, success } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import { type BrowserStorage, ensureDeviceId } from '../runtime/browser-storage.ts';
import type { Caller } from '../runtime/caller.ts';
import { describeDevice } from './device-description.ts';
import type { Registration } from './registration.ts';
import { isTooYoung } from './rules.ts';
import { type Account, type Action, emptySession, type Session, type UserType } from './session.ts';
import type { SessionStore } from './session-store.ts';

export type SignOutReason = 'user' | 'expired' | 'underage' | 'deleted';

/** What remotes and the shell may do to the session. Failures are results; nothing rejects. */
export interface SessionActions {
  /** Signs in by password and loads contact, favourites and subscriptions (f1). `serviceCode` carries eV2134 and the like. */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Result<Session>>;
  /** Creates the account, then loads it like a sign-in (f2). `serviceCode` carries eV1062 and the like. */
  register(registration: Registration): Promise<Result<Session>>;
  /** Revokes, clears everything that sign-out clears, and reports whether revoking worked (SHELL-068, SHELL-070). */
  signOut(reason?: SignOutReason): Promise<Result<void>>;
  /** One refresh at a time, across tabs; false when the session is over and was cleared (SHELL-064…067). */
  renew(): Promise<boolean>;
  /** Loads the account when there is a token; settles `booting`. */
  load(): Promise<Result<Session>>;
  loadSubscriptions(): Promise<Result<void>>;
  setUserType(userType: UserType, cause: string): void;
  setWinback(winback: boolean): void;
  /** Where to go on after sign-in; undefined forgets it. */
  setIntendedPath(path: string | undefined): void;
  /** Enters the device flow with what the address or a TV told; undefined leaves a value as it is. */
  setDeviceContext(context: { deviceId?: string; regCode?: string; platform?: string; activationCode?: string }): void;
  /** The account was linked by this code. */
  markLinked(code: string): void;
  setResetEmail(email: string): void;
  markPasswordReset(): void;
  /** Runs `work` with the action's loading flag on (SHELL-071). */
  track<T>(action: Action, work: () => Promise<T>): Promise<T>;
}

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
  /** Runs `work` while no other tab does; the browser's Web Locks where there are any. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

const accountFrom = (reply: ReplyOf<typeof GetContact>): Account => {
  const [contact] = reply.contactMessage;
  return {
    spAccountID: reply.spAccountID,
    ...(reply.cpCustomerID ? { cpCustomerID: reply.cpCustomerID } : {}),
    ...(reply.socialLoginType ? { socialLoginType: reply.socialLoginType } : {}),
    ...(contact
      ? { contact: { ...contact, nickName: contact.nickName ?? contact.firstName, gender: contact.gender ?? '' } }
      : {}),
    hasUserName: Boolean(contact?.userName),
    registerSuccess: false,
    isLinkedToTV: reply.isLinkedToTV,
  };
};

export const createSessionActions = (dependencies: SessionActionsDependencies): SessionActions => {
  const { store, storage, bus, call, forgetCredentials, now, minAge, tooYoungText, exclusively } = dependencies;
  let renewal: Promise<boolean> | null = null;
  let loading: Promise<Result<Session>> | null = null;

  const keepTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => {
    storage.set('accessToken', accessToken);
    storage.set('refreshToken', refreshToken);
    storage.set('accessTokenExpiry', String(absoluteMs(expiresIn, now())));
    forgetCredentials();
  };

  const clear = (reason: SignOutReason) => {
    storage.clearForSignOut();
    forgetCredentials();
    store.replace({ ...emptySession(ensureDeviceId(storage)), status: 'anonymous' });
    bus.emit('session:signed-out', { reason });
  };

  /** At boot the status stays `booting`, so that the page waits instead of showing a signed-out screen. */
  const loadAll = async (): Promise<Result<Session>> => {
    if (store.get().status !== 'booting') store.update({ status: 'loading' });
    const [contact, favourites, subscriptions] = await Promise.all([
      call(GetContact, {}),
      call(GetFavourites, {}),
      call(GetActiveSubscriptions, {}),
    ]);
    if (!contact.ok) return contact;
    if (!favourites.ok) return favourites;
    if (!subscriptions.ok) return subscriptions;
    const account = accountFrom(contact.value);
    if (isTooYoung({ account }, now(), minAge())) {
      await call(LogOutUser, {});
      clear('underage');
      return failure(new AppError('refused', tooYoungText(), { serviceCode: 'under_age' }));
    }
    const { AccountServiceMessage: list, billingZipCode } = subscriptions.value;
    const { favoriteTeams, favoritePlayers, notificationTags } = favourites.value.favourites;
    store.update({
      status: 'signedIn',
      account,
      favourites: { teams: favoriteTeams, players: favoritePlayers, tags: notificationTags },
      subscriptions: { list, loadedAt: now(), ...(billingZipCode ? { billingZipCode } : {}) },
    });
    return success(store.get());
  };

  const track: SessionActions['track'] = async (action, work) => {
    const setPending = (on: boolean) => store.update(({ pending }) => ({ pending: { ...pending, [action]: on } }));
    setPending(true);
    try {
      return await work();
    } finally {
      setPending(false);
    }
  };

  const renewOnce = (staleToken: string | null) =>
    exclusively(async () => {
      // Another tab may have renewed while this one waited.
      if (storage.get('accessToken') !== staleToken) return storage.get('accessToken') !== null;
      const refreshToken = storage.get('refreshToken');
      if (!refreshToken) return false;
      const reply = await call(RefreshToken, { refreshToken });
      if (reply.ok) {
        keepTokens(reply.value);
        return true;
      }
      if (reply.error.status === undefined) return false;
      bus.emit('session:refresh-failed', { cause: reply.error.code });
      clear('expired');
      return false;
    });

  return {
    track,
    signIn: ({ email, password }) =>
      track('signIn', async () => {
        const tokens = await call(GetOAuthAccessToken, {
          contactUserName: email,
          contactPassword: password,
          deviceMessage: describeDevice(),
        });
        if (!tokens.ok) return tokens;
        keepTokens(tokens.value);
        const loaded = await loadAll();
        if (!loaded.ok) {
          if (store.get().status !== 'anonymous') clear('expired');
          return loaded;
        }
        const { flow, winback } = loaded.value;
        bus.emit('session:signed-in', { method: 'password', flow, winback });
        return loaded;
      }),

    register: (registration) =>
      track('signUp', async () => {
        // Few visits register: its code and schemas come when one does.
        const { registerWith } = await import('./registration.ts');
        return registerWith({ store, bus, call, keepTokens, loadAll })(registration);
      }),

    async signOut(reason = 'user') {
      store.update({ status: 'signingOut' });
      const revoked = storage.get('accessToken') ? await call(LogOutUser, {}) : success({});
      clear(reason);
      return revoked.ok ? success(undefined) : revoked;
    },

    renew() {
      renewal ??= renewOnce(storage.get('accessToken')).finally(() => {
        renewal = null;
      });
      return renewal;
    },

    async load() {
      if (!storage.get('accessToken')) {
        store.update({ status: 'anonymous', account: null });
        return success(store.get());
      }
      loading ??= loadAll().finally(() => {
        loading = null;
      });
      return loading;
    },

    loadSubscriptions: () =>
      track('subscriptions', async () => {
        const reply = await call(GetActiveSubscriptions, {});
        if (!reply.ok) return reply;
        const { AccountServiceMessage: list, billingZipCode } = reply.value;
        store.update({ subscriptions: { list, loadedAt: now(), ...(billingZipCode ? { billingZipCode } : {}) } });
        bus.emit('subscriptions:changed', {
          list: list.map(({ status, subscriptionStatus, subscriptionType, validityTill }) => ({
            status,
            subscriptionStatus,
            type: subscriptionType,
            validityTill,
          })),
        });
        return success(undefined);
      }),

    setUserType(userType, cause) {
      if (userType === null) storage.remove('userType');
      else storage.set('userType', userType);
      store.update({ userType });
      bus.emit('session:user-type', { userType, cause });
    },
    setWinback: (winback) => store.update({ winback }),
    setIntendedPath: (path) => store.update({ intendedPath: path } as Partial<Session>),
    setDeviceContext({ deviceId, regCode, platform, activationCode }) {
      if (regCode) storage.set('regCode', regCode);
      if (platform) storage.set('platform', platform);
      if (activationCode) storage.set('activationCode', activationCode);
      store.update(({ device }) => ({
        flow: 'device',
        device: {
          ...device,
          ...(deviceId ? { deviceId } : {}),
          ...(regCode ? { regCode } : {}),
          ...(platform ? { platform } : {}),
          ...(activationCode ? { activationCode } : {}),
        },
      }));
    },
    markLinked(code) {
      storage.set('tvCode', code);
      store.update(({ device, account }) => ({
        device: { ...device, tvCode: code },
        ...(account ? { account: { ...account, isLinkedToTV: true } } : {}),
      }));
    },
    setResetEmail: (resetEmail) => store.update({ resetEmail }),
    markPasswordReset: () => store.update({ hasResetPassword: true }),
  };
};

/** The account service counts in absolute ms, others in seconds from now. */
const absoluteMs = (expiresIn: number, nowMs: number): number =>
  expiresIn > 1e11 ? expiresIn : nowMs + expiresIn * 1000;
