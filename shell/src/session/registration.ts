import {
  afterRegister,
  type EventBus,
  hasProvider,
  type Registration,
  type Result,
  type Session,
  splitName,
  success,
  type ViewerActions,
} from '@grandstand/shared-contracts';
import {
  AddOrRemoveFavourites,
  type Caller,
  CreateUser,
  SUBSCRIPTION_EXISTS,
  type Tokens,
} from '@grandstand/shared-contracts/api';
import { describeDevice } from './device-description.ts';
import type { SessionStore } from './session-store.ts';

interface RegistrationDependencies {
  readonly store: SessionStore;
  readonly bus: EventBus;
  readonly call: Caller;
  /** This browser's. */
  readonly deviceId: string;
  readonly keepTokens: (tokens: Tokens) => void;
  readonly loadAll: () => Promise<Result<Session>>;
  readonly viewer: Pick<ViewerActions, 'provider' | 'setOnboarding'>;
  /**
   * Credentials of an account that was created here and did not load: the next attempt with them continues from there, another
   * password is another account's. Shared by all tries.
   */
  readonly unloaded: { credentials?: string };
}

/** Creates the account, adds what the TV provider gives and the newsletter, loads like a sign-in, and returns where it leads. */
export const registerWith =
  ({ store, bus, loadAll, viewer, unloaded, ...creation }: RegistrationDependencies) =>
  async (registration: Registration): Promise<Result<Session>> => {
    const { email, password, newsletter, referralCode } = registration;
    const credentials = JSON.stringify([email, password]);
    if (unloaded.credentials !== credentials) {
      const created = await create({ store, bus, viewer, ...creation }, registration);
      if (!created.ok) return created;
      unloaded.credentials = credentials;
    }
    // Before the account is there: the page leads on in the moment it is.
    viewer.setOnboarding(['teams', 'players']);
    store.update({ intended: afterRegister(store.get()) });
    const loaded = await loadAll();
    if (!loaded.ok) return loaded;
    delete unloaded.credentials;
    store.update(({ account }) => (account ? { account: { ...account, registerSuccess: true } } : {}));
    const { flow, device } = store.get();
    bus.emit('session:registered', {
      newsletter,
      hasProvider: hasProvider(store.get()),
      hasRegCode: device.regCode !== undefined,
      referralUsed: referralCode !== null,
    });
    bus.emit('session:signed-in', { method: 'register', flow, winback: false });
    return success(store.get());
  };

const create = async (
  { store, bus, call, deviceId, keepTokens, viewer }: Omit<RegistrationDependencies, 'loadAll' | 'unloaded'>,
  { name, email, password, newsletter, identity, ...rest }: Registration,
): Promise<Result<void>> => {
  const { firstName, lastName } = splitName(name);
  const created = await call(CreateUser, {
    customerUsername: email,
    ...(password ? { customerPassword: password } : {}),
    firstName,
    lastName,
    nickName: firstName,
    email,
    ...rest,
    ...(identity ? { cpCustomerID: identity.subject, socialLoginType: identity.type, idToken: identity.idToken } : {}),
    isGenerateJWT: true,
    deviceMessage: describeDevice(deviceId),
  });
  if (!created.ok) return created;
  keepTokens(created.value);
  if (hasProvider(store.get())) await addProvider(viewer.provider, bus);
  // A failed newsletter subscription does not fail the registration: Notifications offers it again.
  if (newsletter) {
    await call(AddOrRemoveFavourites, {
      favouriteType: 'notificationTags',
      notificationTagsToAdd: ['NEWSLETTER'],
    });
  }
  return success(undefined);
};

/** AUTH-073. Without it the viewer still watches by the provider's own word, so the new account is not given up. */
const addProvider = async (provider: ViewerActions['provider'], bus: EventBus): Promise<void> => {
  const added = await provider.addSubscription();
  if (added.ok) return;
  const exists = added.error.serviceCode === SUBSCRIPTION_EXISTS;
  bus.emit('tv:auth-failed', { kind: exists ? 'subscription-exists' : 'other' });
};
