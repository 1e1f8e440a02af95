import * as z from '@grandstand/shared-contracts/schema';
import { INSTALLMENT_COUNTS } from '../constants.ts';
import { accountCall } from './account-call.ts';

/** SUBS-014, SUBS-031: a purchase, or another card for the subscription. */
export const CheckoutAction = z.enum(['new', 'update']);
export type CheckoutAction = z.infer<typeof CheckoutAction>;

/** S-12: how long the address of a checkout frame may be opened, once. */
export const CHECKOUT_TOKEN_LIFE_S = 60;
export const TOTAL_LABEL = 'Amount due Today';
export const PARTNER_SOURCE = 'Web';

/**
 * Opens a checkout. `frameUrl` is the address of the frame, valid for one load within a minute. Request a new one for every load.
 * `clientSessionToken` is part of the request that the frame waits for, and of nothing else; the address alone cannot pay. Refused with eV1664 when the account's subscription forbids it, `outside_territory`, `not_on_sale`.
 */
export const OpenCheckout = accountCall(
  'openCheckout',
  'bearer',
  z.object({ action: CheckoutAction }),
  z.object({ frameUrl: z.string(), clientSessionToken: z.string() }),
);

/** Query of the frame's address (SUBS-014). `accessToken` is a checkout token, never the account's; `timestamp` epoch ms. */
export const CheckoutQuery = z.object({
  accessToken: z.string(),
  cpCustomerId: z.string(),
  clientId: z.string(),
  action: CheckoutAction,
  timestamp: z.string(),
});
export type CheckoutQuery = z.infer<typeof CheckoutQuery>;

/**
 * SUBS-017: from the site to the frame, after `checkout:ready` and again for another plan. `total` in dollars is what is
 * due today, the first installment when there are several; the server counts for itself and refuses a total that differs.
 */
export const SubscriptionPackageRequest = z.object({
  type: z.literal('SUBSCRIPTION_PACKAGE_REQUEST'),
  packageId: z.array(z.object({ serviceId: z.string() })).check(z.length(1)),
  zip: z.string(),
  voucherCodes: z.array(z.string()),
  total: z.number(),
  totalLabel: z.string().check(z.maxLength(60)),
  noOfInstallments: z.literal(INSTALLMENT_COUNTS),
  cardType: z.enum(['Card', 'Splitit']),
  termsAndConditionsText: z.string().check(z.maxLength(2_000)),
  partnerSource: z._default(z.string(), PARTNER_SOURCE),
  client_session_token: z.string(),
});
export type SubscriptionPackageRequest = z.infer<typeof SubscriptionPackageRequest>;

/** SUBS-031: from the site to the frame, after `checkout:update-ready`. */
export const UpdatePaymentMethodRequest = z.object({
  type: z.literal('UPDATE_PAYMENT_METHOD_REQUEST'),
  currentPaymentMethodId: z.string(),
  client_session_token: z.string(),
});
export type UpdatePaymentMethodRequest = z.infer<typeof UpdatePaymentMethodRequest>;

/** What the site posts to the frame, to the frame's exact origin. */
export const CheckoutRequest = z.discriminatedUnion('type', [SubscriptionPackageRequest, UpdatePaymentMethodRequest]);
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

/**
 * Why a checkout says no. eV1663: the plan is not on sale (SUBS-023). eV1664: what the account has forbids it.
 * `declined`: the card; the viewer may try again in the frame. `checkout_over`: open a new one.
 */
export const CHECKOUT_ERRORS = [
  'eV1663',
  'eV1664',
  'total_differs',
  'voucher_unknown',
  'declined',
  'checkout_over',
  'malformed_request',
] as const;
export type CheckoutErrorCode = (typeof CHECKOUT_ERRORS)[number];

/** PLAT-052: what the frame posts to the site, and to no other origin. `price` is dollars, charged today. */
export const CheckoutMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('checkout:ready') }),
  z.object({ type: z.literal('checkout:update-ready') }),
  z.object({
    type: z.literal('checkout:success'),
    orderId: z.string(),
    serviceID: z.string(),
    period: z.enum(['Monthly', 'Yearly']),
    price: z.number(),
    /** The code the account registered with, when its referrer is rewarded. */
    referralCode: z.optional(z.string()),
  }),
  z.object({ type: z.literal('checkout:card-updated'), last4: z.string() }),
  z.object({ type: z.literal('checkout:card-update-cancelled') }),
  z.object({ type: z.literal('checkout:error'), code: z.enum(CHECKOUT_ERRORS), message: z.string() }),
]);
export type CheckoutMessage = z.infer<typeof CheckoutMessage>;
