import { GetActiveSubscriptions, LogOutUser } from '../api/account.ts';
import type { ReplyOf } from '../api/call.ts';
import { AppError, failure, type Result, success } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { BrowserStorage } from '../runtime/browser-storage.ts';
import type { Caller } from '../runtime/caller.ts';
import { fetchAccount } from './account-snapshot.ts';
import { isTooYoung } from './rules.ts';
import type { Action, Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** What the session knows about the account, as the account service has it. */
export interface AccountActions {
  /** Loads the account when there is a token; settles `booting`. */
  load(): Promise<Result<Session>>;
  loadSubscriptions(): Promise<Result<void>>;
  /** Contact and favourites anew, after a change of theirs. Nobody is signed out meanwhile; a failure leaves what was known. */
  reloadAccount(): Promise<Result<void>>;
}

interface AccountLoading extends AccountActions {
  /** With new tokens: loads the account, or ends the session again. */
  enter(): Promise<Result<Session>>;
  /** The same, where a failure leaves the session as it is. */
  loadAll(): Promise<Result<Session>>;
}

interface AccountLoadingDependencies {
  readonly store: SessionStore;
  readonly storage: BrowserStorage;
  readonly bus: EventBus;
  readonly call: Caller;
  /** Epoch ms. */
  readonly now: () => number;
  readonly minAge: () => number;
  readonly tooYoungText: () => string;
  /** The session is over. */
  readonly end: (reason: 'expired' | 'underage') => void;
  /** Runs `work` with the action's loading flag on. */
  readonly track: <T>(action: Action, work: () => Promise<T>) => Promise<T>;
}

export const createAccountLoading = (dependencies: AccountLoadingDependencies): AccountLoading => {
  const { store, storage, bus, call, now, minAge, tooYoungText, end, track } = dependencies;
  let loading: Promise<Result<Session>> | null = null;
  let latest = 0;

  /**
   * A session that the service no longer knows is over here, too: its password was changed, or its account erased. It
   * ends as one that could not be renewed (f1).
   */
  const endIfUnknown = <T>(result: Result<T>): Result<T> => {
    if (result.ok || result.error.code !== 'not_signed_in') return result;
    bus.emit('session:refresh-failed', { cause: result.error.code });
    end('expired');
    return result;
  };

  const known = ({
    AccountServiceMessage: list,
    billingZipCode,
    untoldPurchase,
  }: ReplyOf<typeof GetActiveSubscriptions>): Session['subscriptions'] => ({
    list,
    loadedAt: now(),
    ...(billingZipCode ? { billingZipCode } : {}),
    ...(untoldPurchase ? { untoldPurchase } : {}),
  });

  /** At boot the status stays `booting`, so that the page waits instead of showing a signed-out screen. */
  const loadAll = async (): Promise<Result<Session>> => {
    latest += 1;
    const mine = latest;
    if (store.get().status !== 'booting') store.update({ status: 'loading' });
    const [snapshot, subscriptions] = await Promise.all([fetchAccount(call), call(GetActiveSubscriptions, {})]);
    // Somebody else signed in meanwhile, here or in another tab: their loading is the one that counts.
    if (mine !== latest) return success(store.get());
    if (!snapshot.ok) return snapshot;
    if (!subscriptions.ok) return subscriptions;
    const { account } = snapshot.value;
    if (isTooYoung({ account }, now(), minAge())) {
      await call(LogOutUser, {});
      end('underage');
      return failure(new AppError('refused', tooYoungText(), { serviceCode: 'under_age' }));
    }
    store.update({ status: 'signedIn', ...snapshot.value, subscriptions: known(subscriptions.value) });
    return success(store.get());
  };

  return {
    loadAll,

    async enter() {
      const loaded = await loadAll();
      if (!loaded.ok && store.get().status !== 'anonymous') end('expired');
      return loaded;
    },

    async load() {
      if (!storage.get('accessToken')) {
        store.update({ status: 'anonymous', account: null });
        return success(store.get());
      }
      loading ??= loadAll()
        .then(endIfUnknown)
        .finally(() => {
          loading = null;
        });
      return loading;
    },

    loadSubscriptions: () =>
      track('subscriptions', async () => {
        const reply = endIfUnknown(await call(GetActiveSubscriptions, {}));
        if (!reply.ok) return reply;
        const subscriptions = known(reply.value);
        store.update({ subscriptions });
        bus.emit('subscriptions:changed', {
          list: subscriptions.list.map(({ status, subscriptionStatus, subscriptionType, validityTill }) => ({
            status,
            subscriptionStatus,
            type: subscriptionType,
            validityTill,
          })),
        });
        return success(undefined);
      }),

    async reloadAccount() {
      const snapshot = endIfUnknown(await fetchAccount(call));
      if (!snapshot.ok) return snapshot;
      const { account, favourites } = snapshot.value;
      store.update(({ status, account: before }) =>
        // The session may have ended while the answer was on its way.
        status === 'signedIn' && before
          ? { account: { ...account, registerSuccess: before.registerSuccess }, favourites }
          : {},
      );
      return success(undefined);
    },
  };
};
