import { formatIn } from '@grandstand/shared-contracts/config';
import { textsIn } from '../language/in-language.ts';
import { type Addressee, type Mail, mailOf } from '../mail/mail.ts';
import type { LedgerRow } from './ledger.repo.ts';

/** How one addressee is written to. `amount`: of cents. */
const penFor = ({ language }: Addressee) => {
  const t = textsIn(language);
  const { money, billingDay, number } = formatIn(language);
  return {
    t,
    day: billingDay,
    number,
    amount: (minor: number) => money(minor / 100),
    card: ({ card_brand: brand, card_last_digits: digits }: LedgerRow) =>
      brand === null || digits === null ? t('your card') : t('{brand} ending in {digits}', { brand, digits }),
  };
};

/** The amount of a charge, its purpose, and where to find it. */
export const receiptMail = (to: Addressee, plan: string, charge: LedgerRow): Mail => {
  const { amount_minor, installment, installments, period_start, period_end, order_id, price_minor } = charge;
  const { t, amount, card, day } = penFor(to);
  const paid = t('We charged {amount} to {card} for {plan}.', {
    amount: amount(amount_minor),
    card: card(charge),
    plan,
  });
  const share = t('This is payment {number} of {count}, of {total} in all.', {
    number: installment,
    count: installments,
    total: amount(price_minor),
  });
  return mailOf({
    to,
    subject: t('Your YES receipt'),
    paragraphs: [
      installments > 1 ? `${paid} ${share}` : paid,
      t('Paid time: {from} to {until}. Order {order}.', {
        from: day(period_start),
        until: day(period_end),
        order: order_id,
      }),
    ],
  });
};

export const failedPaymentMail = (to: Addressee, plan: string, charge: LedgerRow, nextTryMs: number): Mail => {
  const { t, amount, card, day } = penFor(to);
  return mailOf({
    to,
    subject: t('Your YES payment did not go through'),
    paragraphs: [
      t('We could not charge {amount} to {card} for {plan}.', {
        amount: amount(charge.amount_minor),
        card: card(charge),
        plan,
      }),
      t(
        'You can keep watching. We will try again on {date}; you can update your card before, under Manage Subscription.',
        { date: day(nextTryMs) },
      ),
    ],
  });
};

export const unpaidMail = (to: Addressee, plan: string): Mail => {
  const { t } = penFor(to);
  return mailOf({
    to,
    subject: t('Your YES subscription has ended'),
    paragraphs: [
      t('We could not charge your card for {plan}, so your subscription has ended. Nothing more will be charged.', {
        plan,
      }),
      t('You can subscribe again at any time.'),
    ],
  });
};

export const endedMail = (to: Addressee, plan: string): Mail => {
  const { t } = penFor(to);
  return mailOf({
    to,
    subject: t('Your YES subscription has ended'),
    paragraphs: [
      t('The paid time of {plan}, which you cancelled, has ended. Nothing more will be charged.', { plan }),
      t('You can subscribe again at any time.'),
    ],
  });
};

export const refundMail = (to: Addressee, charge: LedgerRow): Mail => {
  const { t, amount, card } = penFor(to);
  return mailOf({
    to,
    subject: t('Your YES refund'),
    paragraphs: [
      t('We gave {amount} back to {card}: your subscription had changed while you paid.', {
        amount: amount(charge.amount_minor),
        card: card(charge),
      }),
      t('Order {order}.', { order: charge.order_id }),
    ],
  });
};

export const referralMail = (to: Addressee, earned: number): Mail => {
  const { t, number } = penFor(to);
  return mailOf({
    to,
    subject: t('You earned points'),
    paragraphs: [
      t('Somebody you referred has subscribed to YES. {points} points are credited to you. Thank you!', {
        points: number(earned),
      }),
    ],
  });
};
