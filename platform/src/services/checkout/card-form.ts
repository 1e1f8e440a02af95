import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import * as z from 'zod';
import type { CardDetails } from '../billing/payment-gateway.ts';
import { CARD_ERRORS } from '../language/checkout-texts.ts';
import type { TextIn } from '../language/in-language.ts';

/** Fields of the card form, in the order of the page. */
export const CARD_FIELDS = ['number', 'expiry', 'cvv', 'name', 'address', 'city', 'state', 'zip'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardErrors = Partial<Record<CardField, string>>;

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
  number: CARD_ERRORS.numberMissing,
  cvv: CARD_ERRORS.cvvMissing,
  name: CARD_ERRORS.nameMissing,
  address: CARD_ERRORS.addressMissing,
  city: CARD_ERRORS.cityMissing,
  state: CARD_ERRORS.stateMissing,
  zip: CARD_ERRORS.zipMissing,
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

const problemOf = (field: CardField, card: CardDetails, nowMs: number, t: TextIn): string | null => {
  if (field === 'expiry') return isLaterMonth(card.expiry, nowMs) ? null : t(CARD_ERRORS.expired);
  if (card[field] === '') return t(REQUIRED[field]);
  if (field === 'number')
    return /^\d{13,19}$/.test(card.number) && passesLuhn(card.number) ? null : t(CARD_ERRORS.numberWrong);
  if (field === 'cvv') {
    const count = isAmex(card.number) ? 4 : 3;
    return new RegExp(`^\\d{${count}}$`).test(card.cvv) ? null : t(CARD_ERRORS.cvvWrong, { count });
  }
  if (field === 'state') return STATES.includes(card.state) ? null : t(REQUIRED.state);
  if (field === 'zip') return /^\d{5}(-\d{4})?$/.test(card.zip) ? null : t(CARD_ERRORS.zipWrong);
  return null;
};

/** SUBS-028, SUBS-029: the card, or what is wrong with which field. Spaces and dashes in numbers are how people type them. */
export const readCard = (
  input: unknown,
  nowMs: number,
  t: TextIn,
): { readonly card: CardDetails; readonly problems: null } | { readonly card: null; readonly problems: CardErrors } => {
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
  const problems: CardErrors = Object.fromEntries(
    CARD_FIELDS.flatMap((field) => {
      const problem = problemOf(field, card, nowMs, t);
      return problem === null ? [] : [[field, problem]];
    }),
  );
  return Object.keys(problems).length === 0 ? { card, problems: null } : { card: null, problems };
};
