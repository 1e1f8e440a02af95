import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';
import { NotificationTagSchema } from './notification-tag.ts';

const Nothing = z.object({});

export const SocialLoginType = z.enum(['Google', 'Facebook', 'Apple']);

export const DeviceMessage = z.object({
  deviceType: z.string(),
  deviceName: z.string(),
  modelNo: z.optional(z.string()),
  serialNo: z.optional(z.string()),
  userAgent: z.optional(z.string()),
});
export type DeviceMessage = z.infer<typeof DeviceMessage>;

/** `expiresIn` is absolute, epoch ms. */
export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.number() });
export type Tokens = z.infer<typeof Tokens>;

/** CON-002, CON-003. `dateOfBirth` is epoch ms; gender 0 and an empty referral code travel as null. */
export const CreateUser = accountCall(
  'createUser',
  'none',
  z.object({
    customerUsername: z.string(),
    customerPassword: z.optional(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    nickName: z.optional(z.string()),
    email: z.string(),
    dateOfBirth: z.int(),
    gender: z.nullable(z.string()),
    referralCode: z.nullable(z.string()),
    /** the social identity's subject; `idToken` proves that it is the sender's (S-06). */
    cpCustomerID: z.optional(z.string()),
    socialLoginType: z.optional(SocialLoginType),
    idToken: z.optional(z.string()),
    isGenerateJWT: z.boolean(),
    deviceMessage: DeviceMessage,
  }),
  z.object({
    ...Tokens.shape,
    spAccountID: z.string(),
    /** The social identity counts once the link mailed to this address is opened. */
    confirmationSentTo: z.optional(z.string()),
  }),
);

/** CON-004: by password, or by social identity, which `idToken` proves (S-04). */
export const GetOAuthAccessToken = accountCall(
  'getOAuthAccessTokenv2',
  'none',
  z.object({
    contactUsername: z.optional(z.string()),
    /** The same by its other spelling, which is accepted too. */
    contactUserName: z.optional(z.string()),
    contactPassword: z.optional(z.string()),
    cpCustomerID: z.optional(z.string()),
    socialLoginID: z.optional(z.string()),
    socialLoginType: z.optional(SocialLoginType),
    idToken: z.optional(z.string()),
    spAccountID: z.optional(z.string()),
    sessionExpiryPeriod: z.optional(z.number()),
    deviceMessage: DeviceMessage,
  }),
  Tokens,
);

export const RefreshToken = accountCall('refreshToken', 'none', z.object({ refreshToken: z.string() }), Tokens);

/** Revokes the refresh family. */
export const LogOutUser = accountCall('logOutUser', 'bearer', Nothing, Nothing);

export const ContactMessage = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Becomes the e-mail once the link mailed to it is confirmed (S-39). */
  pendingEmail: z.optional(z.string()),
  userName: z.string(),
  nickName: z.optional(z.string()),
  /** Epoch ms; null while the profile has none. */
  dateOfBirth: z.nullable(z.number()),
  gender: z.nullable(z.string()),
  /** Postal address and phone numbers by the names of `UpdateProfile`'s `addressMsg`; only those that were set. */
  addressMsg: z.optional(z.record(z.string(), z.string())),
});

/** CON-001. */
export const GetContact = accountCall(
  'getContact',
  'bearer',
  Nothing,
  z.object({
    spAccountID: z.string(),
    cpCustomerID: z.optional(z.string()),
    socialLoginType: z.optional(SocialLoginType),
    isLinkedToTV: z.boolean(),
    /** False for an account that was made without one: by a social identity, or by a TV (A-93a). */
    hasPassword: z.optional(z.boolean()),
    /** Epoch ms; analytics know it as `registration_date` (SHELL-087). */
    registrationDate: z.optional(z.number()),
    contactMessage: z.array(ContactMessage),
  }),
);

export const GetFavourites = accountCall(
  'getFavourites',
  'bearer',
  Nothing,
  z.object({
    favourites: z.object({
      favoriteTeams: z.array(z.int()),
      favoritePlayers: z.array(z.object({ playerId: z.string(), playerName: z.string() })),
      notificationTags: z.array(NotificationTagSchema),
    }),
  }),
);

/** CON-005. Dates are epoch ms; prices are dollars. */
export const AccountServiceMessage = z.object({
  serviceID: z.string(),
  status: z.enum(['Active', 'Final Bill']),
  subscriptionStatus: z.string(),
  subscriptionType: z.enum(['Monthly', 'Yearly']),
  displayName: z.string(),
  retailPrice: z.number(),
  validityTill: z.number(),
  startDate: z.optional(z.number()),
  orderDateTimeInMillis: z.number(),
  paymentMethod: z.string(),
  cancellationDate: z.optional(z.number()),
});
export type AccountServiceMessage = z.infer<typeof AccountServiceMessage>;

/** CON-006: `yes.web.Monthly` → `Monthly`. */
export const servicePeriod = (serviceId: string): string => serviceId.slice(serviceId.lastIndexOf('.') + 1);

/** A purchase that is not reported to analytics yet. `price` is dollars, charged immediately; `purchasedAt` epoch ms (SUBS-025). */
const UnreportedPurchase = z.object({
  orderId: z.string(),
  serviceID: z.string(),
  period: z.enum(['Monthly', 'Yearly']),
  price: z.number(),
  purchasedAt: z.number(),
  /** The code the account registered with, when its referrer is rewarded. */
  referralCode: z.optional(z.string()),
});
export type UnreportedPurchase = z.infer<typeof UnreportedPurchase>;

/** Id of the analytics message of an order: the same from every sender. */
export const purchaseMessageId = (orderId: string): string => `purchase-${orderId}`;

export const GetActiveSubscriptions = accountCall(
  'getActiveSubscriptions',
  'bearer',
  Nothing,
  z.object({
    AccountServiceMessage: z.array(AccountServiceMessage),
    billingZipCode: z.optional(z.string()),
    unreportedPurchase: z.optional(UnreportedPurchase),
  }),
);

/** CON-008. `ovatTokenExpiry` is epoch ms; both are absent without an entitlement. */
export const GetEntitlements = accountCall(
  'getEntitlements',
  'bearer',
  Nothing,
  z.object({ ovatToken: z.optional(z.string()), ovatTokenExpiry: z.optional(z.number()) }),
);

/** DEV-008. `search` is the link's query string, kept for diagnostics and never trusted. */
export const RegisterDevice = accountCall(
  'registerDevice',
  'bearer',
  z.object({ deviceId: z.string(), search: z.string(), activationCode: z.string() }),
  Nothing,
);
