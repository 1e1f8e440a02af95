import type { AccountServiceMessage, UnreportedPurchase } from '../api/account.ts';
import type { NotificationTag } from '../constants.ts';
import type { TvProviderState } from '../tv-provider-state.ts';
import type { Destination } from './screen-map.ts';

export type Flow = 'user' | 'device';
export type UserType = 'dtc' | 'tve' | null;
export type SocialType = 'Google' | 'Facebook' | 'Apple';

/** The thirteen actions that have a loading flag (SHELL-071). */
export const ACTIONS = [
  'signUp',
  'profileUpdate',
  'signIn',
  'socialSignIn',
  'favourites',
  'notifications',
  'players',
  'emailConfirm',
  'passwordReset',
  'subscriptions',
  'payment',
  'planChange',
  'cancel',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Fields of a contact's address (ACCT-015). */
export const ADDRESS_FIELDS = [
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'zipCode',
  'homePhone',
  'mobileNumber',
  'socialProfilePic',
  'profilePic',
] as const;

export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Becomes the e-mail once its owner confirms it. */
  readonly pendingEmail?: string | undefined;
  readonly userName: string;
  readonly nickName: string;
  /** Epoch milliseconds of the day, UTC; null when the profile has none. */
  readonly dateOfBirth: number | null;
  readonly gender: string;
  /** What of the address is known, by the names of the wire. */
  readonly addressMsg?: Readonly<Record<string, string>> | undefined;
}

export interface Account {
  readonly spAccountID: string;
  readonly cpCustomerID?: string;
  readonly socialLoginType?: SocialType;
  readonly contact?: Contact;
  readonly hasUserName: boolean;
  readonly registerSuccess: boolean;
  readonly isLinkedToTV: boolean;
  readonly hasPassword: boolean;
  /** Epoch ms. */
  readonly registeredAt?: number;
}

/** What is offered after registration, in this order; players are part of the last step. */
export type OnboardingStep = 'payment' | 'teams' | 'players';

export type BillingPlatform = 'Web' | 'WebSplitit' | 'Apple' | 'Roku' | 'Android' | 'FireTV' | 'Operator';

/** Everything the site knows about the viewer. Contains no token. Plain data, frozen, replaced on change. */
export interface Session {
  readonly status: 'booting' | 'anonymous' | 'loading' | 'signedIn' | 'signingOut';
  readonly flow: Flow;
  readonly userType: UserType;
  /** An account is signed in, and could not be loaded on a page of the device flow, where no session is renewed (SHELL-065). */
  readonly needsRenewal?: boolean;
  readonly winback: boolean;
  /** Where to go on after sign-in; never in the URL. */
  readonly intended?: Destination;
  readonly account: Account | null;
  readonly subscriptions: {
    readonly list: readonly AccountServiceMessage[];
    readonly billingZipCode?: string;
    /** A purchase that is not reported to analytics yet. */
    readonly unreportedPurchase?: UnreportedPurchase;
    /** Epoch ms, 0 before the first load. */
    readonly loadedAt: number;
    /** The account service did not send them. They are requested again; until then the platform alone decides. */
    readonly isMissing?: true;
  };
  readonly favourites: {
    readonly teams: readonly number[];
    readonly players: readonly { readonly playerId: string; readonly playerName: string }[];
    readonly tags: readonly NotificationTag[];
    /** As with subscriptions: the lists are empty because they did not load. */
    readonly isMissing?: true;
  };
  readonly tv: {
    readonly selectedMVPD: TvProviderState['selectedMVPD'];
    readonly authenticated: TvProviderState['mvpdAuthenticated'];
    readonly zip?: TvProviderState['userMetadataZip'];
    /** Some providers send the zip code in this form only. */
    readonly encryptedZip?: string;
    readonly userID?: TvProviderState['userMetadata']['userID'];
    /** Whose provider session it is: a device id, or the registration code of a TV. */
    readonly reference?: string;
  };
  readonly device: {
    /** This browser's own, always: what plays here plays on it. */
    readonly deviceId: string;
    /** The TV that is being linked, as its address names it. */
    readonly tvId?: string;
    readonly regCode?: string;
    readonly platform?: string;
    readonly activationCode?: string;
    readonly tvCode?: string;
    /** Why the last attempt to link failed; absent while none has. */
    readonly activationError?: TvProviderState['activationError'];
  };
  /** End of the travel days, epoch ms, as last heard; a cache and never a permission. Null while at home. */
  readonly couchRightsDate: number | null;
  readonly onboarding: {
    readonly pending: readonly OnboardingStep[];
    /** Chosen, but not saved. */
    readonly teams?: readonly number[];
  };
  /** The video last looked at; where onboarding leads back to. */
  readonly vodId?: string;
  readonly resetEmail?: string;
  readonly hasResetPassword: boolean;
  readonly pending: Readonly<Partial<Record<Action, boolean>>>;
}

export const emptySession = (deviceId: string): Session => ({
  status: 'booting',
  flow: 'user',
  userType: null,
  winback: false,
  account: null,
  subscriptions: { list: [], loadedAt: 0 },
  favourites: { teams: [], players: [], tags: [] },
  tv: { selectedMVPD: null, authenticated: false },
  device: { deviceId },
  couchRightsDate: null,
  onboarding: { pending: [] },
  hasResetPassword: false,
  pending: {},
});
