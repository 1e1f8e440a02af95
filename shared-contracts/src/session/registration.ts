import { CreateUser, type Tokens } from '../api/account.ts';
import { AddOrRemoveFavourites } from '../api/profile.ts';
import { type Result, success } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Caller } from '../runtime/caller.ts';
import { describeDevice } from './device-description.ts';
import { splitName } from './name.ts';
import { afterRegister, hasProvider } from './rules.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** What Create Profile asks. An absent password means that one is set by mail. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password?: string;
  /** Epoch ms of the day, UTC. */
  readonly dateOfBirth: number;
  readonly gender: string | null;
  readonly referralCode: string | null;
  /** Adds the NEWSLETTER tag once the account is there (AUTH-074). */
  readonly newsletter: boolean;
}

interface RegistrationDependencies {
  readonly store: SessionStore;
  readonly bus: EventBus;
  readonly call: Caller;
  readonly keepTokens: (tokens: Tokens) => void;
  readonly loadAll: () => Promise<Result<Session>>;
}

/** f2: creates the account, adds the newsletter, loads like a sign-in, and says where it leads. */
export const registerWith =
  ({ store, bus, call, keepTokens, loadAll }: RegistrationDependencies) =>
  async ({ name, email, password, newsletter, ...rest }: Registration): Promise<Result<Session>> => {
    const { firstName, lastName } = splitName(name);
    const created = await call(CreateUser, {
      customerUsername: email,
      ...(password ? { customerPassword: password } : {}),
      firstName,
      lastName,
      nickName: firstName,
      email,
      ...rest,
      isGenerateJWT: true,
      deviceMessage: describeDevice(),
    });
    if (!created.ok) return created;
    keepTokens(created.value);
    // A newsletter that could not be added is no reason to lose the account: Notifications offers it again.
    if (newsletter) {
      await call(AddOrRemoveFavourites, {
        favouriteType: 'notificationTags',
        notificationTagsToAdd: ['NEWSLETTER'],
      });
    }
    store.update({ intendedPath: afterRegister(store.get()) });
    const loaded = await loadAll();
    if (!loaded.ok) return loaded;
    store.update(({ account }) => (account ? { account: { ...account, registerSuccess: true } } : {}));
    const { flow, device } = store.get();
    bus.emit('session:registered', {
      newsletter,
      hasProvider: hasProvider(store.get()),
      hasRegCode: device.regCode !== undefined,
      referralUsed: rest.referralCode !== null,
    });
    bus.emit('session:signed-in', { method: 'register', flow, winback: false });
    return success(store.get());
  };
