/** Of all seed users. */
export const SEED_PASSWORD = 'Grandstand1!';

export interface SeedSubscription {
  readonly type: 'Monthly' | 'Yearly';
  readonly status: 'Active' | 'Final Bill' | 'Ended';
  readonly subscriptionStatus?: string;
  readonly paymentMethod: string;
  /** Days from now; negative is past. */
  readonly startsInDays: number;
  readonly endsInDays: number;
  /** Of the year's price; the first is made. */
  readonly installments?: 3 | 6;
}

export interface SeedUser {
  /** Signs in as `<seed>@example.test`. */
  readonly seed: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What the account shows, for the banner of `npm start`. */
  readonly about: string;
  /** YYYY-MM-DD, or years of age; null: the profile has none. */
  readonly born: string | number | null;
  readonly subscriptions: readonly SeedSubscription[];
  readonly blocked?: boolean;
  readonly linkedToTv?: boolean;
  readonly socialType?: 'Google';
  /** An older social account: neither user name nor password. */
  readonly hasNoUserName?: boolean;
}

export const CARD = 'Credit/Debit Card';
/** Of the card that every seeded card subscriber pays with. */
export const SEED_CARD_LAST_DIGITS = '1111';

const paid = (type: SeedSubscription['type'], paymentMethod = CARD): SeedSubscription => ({
  type,
  status: 'Active',
  paymentMethod,
  startsInDays: -20,
  endsInDays: type === 'Monthly' ? 10 : 345,
});

const elsewhere = (seed: string, firstName: string, lastName: string, paymentMethod: string): SeedUser => ({
  seed,
  firstName,
  lastName,
  about: `Monthly, paid by ${paymentMethod}`,
  born: '1988-03-09',
  subscriptions: [paid('Monthly', paymentMethod)],
});

/** The people of the requirements' "Seed users". */
export const SEED_USERS: readonly SeedUser[] = [
  {
    seed: 'nosub',
    firstName: 'Nora',
    lastName: 'Whitfield',
    about: 'no subscription',
    born: '1991-05-14',
    subscriptions: [],
  },
  {
    seed: 'card-m',
    firstName: 'Marcus',
    lastName: 'Hale',
    about: 'Monthly, paid by card',
    born: '1985-11-02',
    subscriptions: [paid('Monthly')],
  },
  {
    seed: 'card-y',
    firstName: 'Yolanda',
    lastName: 'Reyes',
    about: 'Yearly, paid by card',
    born: '1979-07-23',
    subscriptions: [paid('Yearly')],
  },
  {
    seed: 'splitit',
    firstName: 'Simon',
    lastName: 'Park',
    about: 'Yearly, in installments',
    born: '1993-01-30',
    subscriptions: [{ ...paid('Yearly', 'Splitit'), installments: 3 }],
  },
  {
    seed: 'finalbill',
    firstName: 'Fiona',
    lastName: 'Burke',
    about: 'cancelled, still valid (Final Bill)',
    born: '1982-09-17',
    subscriptions: [{ ...paid('Monthly'), status: 'Final Bill', subscriptionStatus: 'Final Bill' }],
  },
  {
    seed: 'pending',
    firstName: 'Peter',
    lastName: 'Novak',
    about: 'Monthly until a Yearly plan starts',
    born: '1990-12-05',
    subscriptions: [
      { ...paid('Monthly'), subscriptionStatus: 'Active - Cancelled' },
      { ...paid('Yearly'), startsInDays: 10, endsInDays: 375 },
    ],
  },
  elsewhere('apple', 'Amelia', 'Stone', 'App Store Billing'),
  elsewhere('roku', 'Robert', 'Kim', 'Roku Payment'),
  elsewhere('google', 'Gina', 'Lopez', 'Google Wallet'),
  elsewhere('amazon', 'Aaron', 'Mills', 'Amazon App Store Billing'),
  elsewhere('operator', 'Olivia', 'Grant', 'Operator Billing'),
  {
    seed: 'lapsed',
    firstName: 'Liam',
    lastName: 'Doyle',
    about: 'former subscriber',
    born: '1987-04-11',
    subscriptions: [{ ...paid('Monthly'), status: 'Ended', startsInDays: -120, endsInDays: -90 }],
  },
  {
    seed: 'social',
    firstName: 'Sofia',
    lastName: 'Marino',
    about: 'Google identity attached, and a password',
    born: '1995-08-21',
    subscriptions: [],
    socialType: 'Google',
  },
  {
    seed: 'social-nouser',
    firstName: 'Sam',
    lastName: 'Okafor',
    about: 'Google identity only: no user name, password or date of birth yet',
    born: null,
    subscriptions: [],
    socialType: 'Google',
    hasNoUserName: true,
  },
  {
    seed: 'young',
    firstName: 'Yuki',
    lastName: 'Tanaka',
    about: '12 years old: may not sign in',
    born: 12,
    subscriptions: [],
  },
  {
    seed: 'blocked',
    firstName: 'Blake',
    lastName: 'Turner',
    about: 'sign-in is blocked',
    born: '1984-02-28',
    subscriptions: [],
    blocked: true,
  },
  {
    seed: 'tvcode',
    firstName: 'Tessa',
    lastName: 'Vaughn',
    about: 'linked to a TV by a code',
    born: '1989-10-19',
    subscriptions: [paid('Monthly')],
    linkedToTv: true,
  },
  {
    seed: 'tv-paid',
    firstName: 'Theo',
    lastName: 'Paige',
    about: 'Monthly, and a TV provider too',
    born: '1986-06-30',
    subscriptions: [paid('Monthly')],
  },
];

export interface SeedProviderUser {
  /** Also the user name. */
  readonly seed: string;
  readonly about: string;
  /** Null: the provider does not send it. */
  readonly zip: string | null;
  readonly subscribed?: boolean;
}

/** Who may sign in at any of the sandbox's TV providers. */
export const SEED_PROVIDER_USERS: readonly SeedProviderUser[] = [
  { seed: 'tv-ok', about: 'package with the network', zip: '10001' },
  { seed: 'tv-nozip', about: 'the provider sends no zip code', zip: null },
  { seed: 'tv-unsub', about: 'package without the network', zip: '10001', subscribed: false },
  { seed: 'tv-paid', about: 'their account has a subscription already', zip: '10001' },
];

export interface SeedSocialPerson {
  /** Also the name in `<seed>@example.test`. */
  readonly seed: string;
  readonly name: string;
  readonly about: string;
  /** Where they have an identity; absent: everywhere. */
  readonly at?: 'Google';
}

/** Who can be chosen at the sandbox's identity providers. */
export const SEED_SOCIAL_PEOPLE: readonly SeedSocialPerson[] = [
  { seed: 'social', name: 'Sofia Marino', about: 'has a profile with this identity', at: 'Google' },
  { seed: 'social-nouser', name: 'Sam Okafor', about: 'has a profile to complete', at: 'Google' },
  { seed: 'nosub', name: 'Nora Whitfield', about: 'has a profile without this identity' },
  { seed: 'newcomer', name: 'Nia Castillo', about: 'has no profile' },
];

export const seedSubscriptionId = (seed: string, index: number): string => `sub-${seed}-${index}`;

export const seedEmail = (seed: string): string => `${seed}@example.test`;

/** Codes a TV would show. `unknown`: any other. */
export const SEED_ACTIVATION_CODES = { live: '123456', expired: '111111', used: '222222' } as const;
