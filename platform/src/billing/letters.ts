import { formatPrice, GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import { type Mail, mailOf } from '../mail/mail.ts';
import type { LedgerRow } from './ledger.repo.ts';

export interface Addressee {
  readonly email: string;
  readonly firstName: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: GAME_TIME_ZONE });
const dollars = (minor: number): string => `$${formatPrice(minor / 100)}`;
const points = new Intl.NumberFormat('en-US');

const letter = ({ email, firstName }: Addressee, subject: string, paragraphs: readonly string[]): Mail =>
  mailOf({ recipient: email, subject, greetingName: firstName, paragraphs });

const cardText = ({ card_brand, card_last_digits }: LedgerRow): string =>
  card_brand === null || card_last_digits === null ? 'your card' : `${card_brand} ending in ${card_last_digits}`;

/** Says what was charged, for what, and where to look it up. */
export function receiptMail(to: Addressee, planName: string, charge: LedgerRow): Mail {
  const { amount_minor, installment, installments, period_start, period_end, order_id, price_minor } = charge;
  const share =
    installments > 1 ? ` This is payment ${installment} of ${installments}, of ${dollars(price_minor)} in all.` : '';
  return letter(to, 'Your YES receipt', [
    `We charged ${dollars(amount_minor)} to ${cardText(charge)} for ${planName}.${share}`,
    `Paid time: ${day.format(period_start)} to ${day.format(period_end)}. Order ${order_id}.`,
  ]);
}

export const failedPaymentMail = (to: Addressee, planName: string, charge: LedgerRow, nextTryMs: number): Mail =>
  letter(to, 'Your YES payment did not go through', [
    `We could not charge ${dollars(charge.amount_minor)} to ${cardText(charge)} for ${planName}.`,
    `You can keep watching. We will try again on ${day.format(nextTryMs)}; you can update your card before, under Manage Subscription.`,
  ]);

export const unpaidMail = (to: Addressee, planName: string): Mail =>
  letter(to, 'Your YES subscription has ended', [
    `We could not charge your card for ${planName}, so your subscription has ended. Nothing more will be charged.`,
    'You can subscribe again at any time.',
  ]);

export const endedMail = (to: Addressee, planName: string): Mail =>
  letter(to, 'Your YES subscription has ended', [
    `The paid time of ${planName}, which you cancelled, is over. Nothing more will be charged.`,
    'You can subscribe again at any time.',
  ]);

export const refundMail = (to: Addressee, charge: LedgerRow): Mail =>
  letter(to, 'Your YES refund', [
    `We gave ${dollars(charge.amount_minor)} back to ${cardText(charge)}: your subscription had changed while you paid.`,
    `Order ${charge.order_id}.`,
  ]);

export const referralMail = (to: Addressee, earned: number): Mail =>
  letter(to, 'You earned points', [
    `Somebody you referred has subscribed to YES. ${points.format(earned)} points are credited to you. Thank you!`,
  ]);
