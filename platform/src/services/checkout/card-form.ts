import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import * as z from 'zod';
import type { CardDetails } from '../billing/payment-gateway.ts';
import { CARD_FAULTS } from '../language/checkout-texts.ts';
import type { Say } from '../language/in-language.ts';

/** Fields of the card form, in the order of the page. */
export const CARD_FIELDS = ['number', 'expiry', 'cvv', 'name', 'address', 'city', 'state', 'zip'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardFaults = Partial<Record<CardField, string>>;

const text = z.string().max(200).default('');
const CardInput = z.object({
  number: text,
  expiry: text,
  cvv: text,
  name: text,
  address: text,
  city: text,
  state: text,
  zip: text,
});

export const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

/** SUBS-028: the message for an empty field. */
const REQUIRED = {
  number: CARD_FAULTS.numberMissing,
  cvv: CARD_FAULTS.cvvMissing,
  name: CARD_FAULTS.nameMissing,
  address: CARD_FAULTS.addressMissing,
  city: CARD_FAULTS.cityMissing,
  state: CARD_FAULTS.stateMissing,
  zip: CARD_FAULTS.zipMissing,
} as const;

/** The check digit of ISO/IEC 7812: every second digit from the right is doubled. */
export const passesLuhn = (digits: string): boolean => {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

const monthInNewYork = new Intl.DateTimeFormat('en-US', {
  timeZone: GAME_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
});

/** SUBS-029: later than the current month. `expiry`: MM/YY. */
export const isLaterMonth = (expiry: string, nowMs: number): boolean => {
  const [, month, year] = (/^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? []).map(Number);
  if (month === undefined || year === undefined) return false;
  const now = Object.fromEntries(monthInNewYork.formatToParts(nowMs).map(({ type, value }) => [type, Number(value)]));
  return (2000 + year) * 12 + month > (now['year'] ?? 0) * 12 + (now['month'] ?? 0);
};

const isAmex = (number: string): boolean => /^3[47]/.test(number);

const faultOf = (field: CardField, card: CardDetails, nowMs: number, say: Say): string | null => {
  if (field === 'expiry') return isLaterMonth(card.expiry, nowMs) ? null : say(CARD_FAULTS.expired);
  if (card[field] === '') return say(REQUIRED[field]);
  if (field === 'number')
    return /^\d{13,19}$/.test(card.number) && passesLuhn(card.number) ? null : say(CARD_FAULTS.numberWrong);
  if (field === 'cvv') {
    const count = isAmex(card.number) ? 4 : 3;
    return new RegExp(`^\\d{${count}}$`).test(card.cvv) ? null : say(CARD_FAULTS.cvvWrong, { count });
  }
  if (field === 'state') return STATES.includes(card.state) ? null : say(REQUIRED.state);
  if (field === 'zip') return /^\d{5}(-\d{4})?$/.test(card.zip) ? null : say(CARD_FAULTS.zipWrong);
  return null;
};

/** SUBS-028, SUBS-029: the card, or what is wrong with which field. Spaces and dashes in numbers are how people type them. */
export const readCard = (
  input: unknown,
  nowMs: number,
  say: Say,
): { readonly card: CardDetails; readonly faults: null } | { readonly card: null; readonly faults: CardFaults } => {
  const given = CardInput.safeParse(input ?? {}).data;
  const typed = given ?? { number: '', expiry: '', cvv: '', name: '', address: '', city: '', state: '', zip: '' };
  const card: CardDetails = {
    name: typed.name.trim(),
    address: typed.address.trim(),
    city: typed.city.trim(),
    state: typed.state.trim().toUpperCase(),
    zip: typed.zip.trim(),
    number: typed.number.replace(/[\s-]/g, ''),
    expiry: typed.expiry.replace(/\s/g, '').replace(/^(\d{2})(\d{2})$/, '$1/$2'),
    cvv: typed.cvv.trim(),
  };
  const faults: CardFaults = Object.fromEntries(
    CARD_FIELDS.flatMap((field) => {
      const fault = faultOf(field, card, nowMs, say);
      return fault === null ? [] : [[field, fault]];
    }),
  );
  return Object.keys(faults).length === 0 ? { card, faults: null } : { card: null, faults };
};
