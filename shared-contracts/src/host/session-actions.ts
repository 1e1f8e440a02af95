import type { Result } from '../errors.ts';
import type { Destination } from './screen-map.ts';
import type { Action, OnboardingStep, Session, UserType } from './session.ts';
import type { SocialIdentity } from './social-identity.ts';

/** Fields of Create Profile. Without a password, one is set by mail. */
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
  /** Signs in from now on; no password is set and none is mailed. */
  readonly identity?: SocialIdentity;
}

export interface PasswordCredentials {
  readonly email: string;
  readonly password: string;
  /** An identity to add to the account; an account that it cannot be added to is signed in all the same. */
  readonly attach?: SocialIdentity;
}

export type SignOutReason = 'user' | 'expired' | 'underage' | 'deleted';

/** What the session knows about the account, as the account service has it. */
export interface AccountActions {
  /** Loads the account when there is a token; settles `booting`. */
  load(): Promise<Result<Session>>;
  loadSubscriptions(): Promise<Result<void>>;
  /** Reloads contact and favourites after a change. A failure keeps the known values and the session. */
  reloadAccount(): Promise<Result<void>>;
}

/** Actions for the TV that the viewer links with this browser. */
export interface DeviceActions {
  /** Enters the device flow with values of the address or the TV; undefined keeps the current value. */
  setDeviceContext(context: { deviceId?: string; regCode?: string; platform?: string; activationCode?: string }): void;
  /** Records that the account was linked with this code, and ends the device flow. */
  markLinked(code: string): void;
}

/** Requests to the platform about the viewer's TV provider, in the order in which they are made. */
export interface ProviderSession {
  /** Whether a device has a provider session. `reference`: this browser's id, a TV's, or the code a TV shows. */
  check(reference: string): Promise<Result<boolean>>;
  /** Provider, viewer and zip code of the session that `check` found. */
  readMetadata(): Promise<Result<{ readonly hasZip: boolean }>>;
  /** Exchanges the provider's token for the site's; then the viewer is `userType`. `serviceCode` may be `not_subscribed`. */
  enter(userType: Exclude<UserType, null>): Promise<Result<void>>;
  /** Gives the signed-in account what the provider gives. `serviceCode` eV5883: it pays for itself already. */
  addSubscription(): Promise<Result<void>>;
  /** Ends the provider session here and at the platform. */
  leave(cause: string): Promise<void>;
}

/** Actions for the viewer's TV provider. Its tokens stay behind these functions: remotes never receive one. */
export interface ProviderActions extends ProviderSession {
  /** The provider the viewer picked (`mvpdsProviders`); null forgets it. */
  choose(mvpdId: string | null): void;
  /** The registration code of this browser, while a sign-in is under way (`regCode`, AUTH-097). */
  keepCode(code: string): void;
}

/** What a viewer decides on the way in: TV provider, onboarding, the TV to link. */
export interface ViewerActions {
  readonly provider: ProviderActions;
  /** Steps still to be offered, in their order; an empty list ends onboarding. */
  setOnboarding(pending: readonly OnboardingStep[]): void;
  /** Teams that were chosen and could not be saved: offered again. Undefined forgets them. */
  keepTeamChoice(teams: readonly number[] | undefined): void;
  /** The video to which favourites return the viewer (AUTH-119). Undefined clears it. */
  setVodId(vodId: string | undefined): void;
  /** Why the last attempt to link a TV failed; undefined while none has (DEV-018). */
  setActivationError(message: string | undefined): void;
}

/** What remotes and the shell may do to the session. Failures are results; nothing rejects. */
export interface SessionActions extends AccountActions, DeviceActions, ViewerActions {
  /** Signs in by password and loads contact, favourites and subscriptions (f1). `serviceCode` carries eV2134 and the like. */
  signIn(credentials: PasswordCredentials): Promise<Result<Session>>;
  /** Signs in by a proven identity; `serviceCode` is `no_user` for one without an account (AUTH-023, AUTH-024). */
  signInSocial(identity: SocialIdentity): Promise<Result<Session>>;
  /** Creates the account, then loads it like a sign-in. `serviceCode` carries eV1062 and the like. */
  register(registration: Registration): Promise<Result<Session>>;
  /** Revokes, clears everything that sign-out clears, and reports whether revoking worked (SHELL-068, SHELL-070). */
  signOut(reason?: SignOutReason): Promise<Result<void>>;
  /** One refresh at a time, across tabs; false when the session has ended and was cleared (SHELL-064…067). */
  renew(): Promise<boolean>;
  setUserType(userType: UserType, cause: string): void;
  setWinback(winback: boolean): void;
  /** Where to go on after sign-in; undefined forgets it. */
  setIntended(to: Destination | undefined): void;
  /** Remembers the end of the travel days, epoch ms; null forgets it (WATCH-060, WATCH-063). */
  setCouchRightsDate(endMs: number | null): void;
  setResetEmail(email: string): void;
  markPasswordReset(): void;
  /** Runs `work` with the action's loading flag on (SHELL-071). */
  track<T>(action: Action, work: () => Promise<T>): Promise<T>;
}
