import {
  type AccountActions,
  type Action,
  AppError,
  type EventBus,
  failure,
  isTooYoung,
  type Result,
  type Session,
  success,
} from '@grandstand/shared-contracts';
import { type Caller, GetActiveSubscriptions, LogOutUser, type ReplyOf } from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import { fetchAccount, fetchContact, fetchFavourites } from './account-snapshot.ts';
import { storedOnboarding, storeOnboarding } from './pending-onboarding.ts';
import type { SessionStore } from './session-store.ts';
import { settledWithin } from './settled-within.ts';

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
  /** Ends the session. */
  readonly end: (reason: 'expired' | 'underage') => void;
  /** Runs `work` with the action's loading flag on. */
  readonly track: <T>(action: Action, work: () => Promise<T>) => Promise<T>;
}

/** Maximum wait for data that watching does not need, from the arrival of the contact. */
const OPTIONAL_DATA_WAIT_MS = 1_000;

const knownSubscriptions = (
  { AccountServiceMessage: list, billingZipCode, unreportedPurchase }: ReplyOf<typeof GetActiveSubscriptions>,
  loadedAt: number,
): Session['subscriptions'] => ({
  list,
  loadedAt,
  ...(billingZipCode ? { billingZipCode } : {}),
  ...(unreportedPurchase ? { unreportedPurchase } : {}),
});

/**
 * At boot the status stays `booting`, so that the page waits instead of showing a signed-out screen. Only the contact is
 * essential: subscriptions and favourites that fail or are late are marked as missing, and requested again.
 */
const createLoadAll = (dependencies: AccountLoadingDependencies): AccountLoading['loadAll'] => {
  const { store, storage, call, now, end } = dependencies;
  let latest = 0;
  return async () => {
    latest += 1;
    const mine = latest;
    const { status } = store.get();
    if (status !== 'booting') store.update({ status: 'loading' });
    const contactLoaded = fetchContact(call);
    const favouritesLoaded = fetchFavourites(call);
    const subscriptionsLoaded = call(GetActiveSubscriptions, {});
    const contact = await contactLoaded;
    const [subscriptions, favourites] = await settledWithin(OPTIONAL_DATA_WAIT_MS, [
      subscriptionsLoaded,
      favouritesLoaded,
    ]);
    // Another viewer signed in meanwhile, here or in another tab: this loading is stale.
    if (mine !== latest) return success(store.get());
    const isOver = !storage.get('accessToken');
    const lost = <T>(failed: T): T => {
      if (!isOver) store.update({ status });
      return failed;
    };
    if (!contact.ok) return lost(contact);
    if (subscriptions?.ok === false && subscriptions.error.code === 'not_signed_in') return lost(subscriptions);
    if (isOver) return success(store.get());
    const account = contact.value;
    if (isTooYoung({ account }, now(), dependencies.minAge())) {
      await call(LogOutUser, {});
      end('underage');
      return failure(new AppError('refused', dependencies.tooYoungText(), { serviceCode: 'under_age' }));
    }
    // Of a registration under way the steps are known already; else this browser may have stored some.
    const { onboarding } = store.get();
    const stored = onboarding.pending.length > 0 ? null : storedOnboarding(storage, account.spAccountID);
    store.update({
      status: 'signedIn',
      account,
      favourites: favourites?.ok ? favourites.value : { teams: [], players: [], tags: [], isMissing: true },
      subscriptions: subscriptions?.ok
        ? knownSubscriptions(subscriptions.value, now())
        : { list: [], loadedAt: 0, isMissing: true },
      onboarding: stored ?? onboarding,
    });
    storeOnboarding(storage, store.get());
    return success(store.get());
  };
};

export const createAccountLoading = (dependencies: AccountLoadingDependencies): AccountLoading => {
  const { store, storage, bus, call, now, end, track } = dependencies;
  let loading: { readonly token: string; readonly loaded: Promise<Result<Session>> } | null = null;

  /**
   * Ends a session that the service no longer knows: its password was changed, or its account erased. It
   * ends as one that could not be renewed. A token that was replaced meanwhile is ignored.
   */
  const endIfUnknown = async <T>(request: () => Promise<Result<T>>): Promise<Result<T>> => {
    const token = storage.get('accessToken');
    const result = await request();
    if (result.ok || result.error.code !== 'not_signed_in' || storage.get('accessToken') !== token) return result;
    bus.emit('session:refresh-failed', { cause: result.error.code });
    end('expired');
    return result;
  };

  const loadAll = createLoadAll(dependencies);

  return {
    loadAll,

    async enter() {
      const loaded = await loadAll();
      if (!loaded.ok && storage.get('accessToken')) end('expired');
      return loaded;
    },

    async load() {
      const token = storage.get('accessToken');
      if (!token) {
        store.update({ status: 'anonymous', account: null });
        return success(store.get());
      }
      if (loading?.token !== token) {
        const loaded = endIfUnknown(loadAll).finally(() => {
          if (loading?.loaded === loaded) loading = null;
        });
        loading = { token, loaded };
      }
      return loading.loaded;
    },

    loadSubscriptions: () =>
      track('subscriptions', async () => {
        const whose = store.get().account?.spAccountID;
        const reply = await endIfUnknown(() => call(GetActiveSubscriptions, {}));
        if (!reply.ok) return reply;
        if (store.get().account?.spAccountID !== whose) return success(undefined);
        const subscriptions = knownSubscriptions(reply.value, now());
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
      const snapshot = await endIfUnknown(() => fetchAccount(call));
      if (!snapshot.ok) return snapshot;
      const { account, favourites } = snapshot.value;
      store.update(({ status, account: before }) =>
        // The session may have ended or changed its account while the request was pending.
        status === 'signedIn' && before?.spAccountID === account.spAccountID
          ? { account: { ...account, registerSuccess: before.registerSuccess }, favourites }
          : {},
      );
      return success(undefined);
    },
  };
};
