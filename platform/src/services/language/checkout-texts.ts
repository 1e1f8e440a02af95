import { TOO_OFTEN } from '../../infrastructure/http/errors.ts';

/** Texts of the hosted page. No other page uses them, so they are not in the site's bundles. */
export const ERROR_TEXTS = {
  over: 'This checkout has ended. Please start again.',
  subscribed: 'You already have a subscription.',
  noCard: 'You have no saved card to update.',
  plan: 'This plan is not available for your account.',
  total: 'The price has changed. Nothing was charged. Please choose your plan again.',
  voucher: 'This voucher is not valid. Nothing was charged.',
  wrongRequest: 'Something went wrong with this checkout. Please start again.',
  notRequested: 'Please wait until your order is shown.',
  notCharged: 'Nothing was charged.',
  tooOften: 'Nothing was charged. You’ve reached the limit for this checkout: please start again.',
  throttled: TOO_OFTEN,
  practice: 'This checkout takes test cards only. You’ll find them in the README.',
  /** The gateway did not respond. */
  unknown: 'We couldn’t confirm your payment yet. Press the button again: you won’t be charged twice.',
  unasked: 'This page is part of YES Network. Please open it there.',
} as const;

/** What is wrong with a field of the card (SUBS-028, SUBS-029). */
export const CARD_ERRORS = {
  numberMissing: 'Please enter your card number',
  numberWrong: 'This card number is not valid',
  expired: 'Please enter a date greater than today',
  cvvMissing: 'Please enter the security code',
  cvvWrong: 'The security code has {count} digits',
  nameMissing: 'Please enter the name on the card',
  addressMissing: 'Please enter your address',
  cityMissing: 'Please enter your city',
  stateMissing: 'Please select your state',
  zipMissing: 'Please enter your zip code',
  zipWrong: 'A zip code has 5 digits',
} as const;

export const LABELS = {
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvv: 'Security code',
  name: 'Name on card',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
} as const;

export const TEXT = {
  new: { title: 'Secure checkout', heading: 'Payment', submit: 'PAY', done: 'Thank you' },
  update: { title: 'Secure card update', heading: 'Update credit card', submit: 'SAVE CARD', done: 'Card updated' },
  busy: 'Please wait...',
  cancel: 'Cancel',
  loading: 'Loading your order…',
  later: 'Then monthly {payments}, the last on {date}',
  card: 'Card',
  expiryShape: 'MM/YY',
  billingAddress: 'Billing address',
  secure: 'We never store your card number.',
  noScript: 'Payment needs JavaScript. Please allow it for this page.',
  charged: 'We charged {amount}. Your order is {order}.',
  saved: 'Your card ending in {digits} is saved.',
} as const;

/** Why the payment gateway declined a charge. */
export const DECLINE_REASONS = {
  card_declined: 'Your card was declined. Please use another one.',
  insufficient_funds: 'Your card has insufficient funds. Please use another one.',
  try_again: 'Your bank could not be reached. Please try again.',
  no_card: 'There is no card to charge.',
} as const;
