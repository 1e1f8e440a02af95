import { GAME_TIME_ZONE } from '../constants.ts';
import { roundToCents } from '../round-to-cents.ts';

/**
 * How numbers, money, days and times are written in the session's language (SHELL-012). The one place of it in a
 * browser; what is sent, or compared, never comes from here.
 */
export interface Format {
  /** `60,000`. */
  number(value: number): string;
  /** Dollars, half-up to cents: `$19.99`. */
  money(dollars: number): string;
  /** `January 15, 2027`: a day of billing, in New York as our mails have it. Epoch ms. */
  billingDay(ms: number): string;
  /** `Nov 20, 2026`, in the viewer's time zone. Epoch ms. */
  day(ms: number): string;
  /** `7:00 PM`, in the viewer's time zone. Epoch ms. */
  time(ms: number): string;
}

/** What is sold and played here is so in the United States: a language without a region is theirs. */
const localeOf = (language: string): Intl.Locale => {
  const locale = new Intl.Locale(language);
  return locale.region === undefined ? new Intl.Locale(language, { region: 'US' }) : locale;
};

/** Made when first used: a formatter costs more than all that it writes. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** `language`: BCP 47. @throws {RangeError} for what is none */
export const formatIn = (language: string): Format => {
  const locale = localeOf(language);
  const dates = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat(locale, options));
  const number = lazily(() => new Intl.NumberFormat(locale));
  const money = lazily(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));
  const billingDay = dates({ dateStyle: 'long', timeZone: GAME_TIME_ZONE });
  const day = dates({ dateStyle: 'medium' });
  const time = dates({ hour: 'numeric', minute: '2-digit' });
  return {
    number: (value) => number().format(value),
    money: (dollars) => money().format(roundToCents(dollars)),
    billingDay: (ms) => billingDay().format(ms),
    day: (ms) => day().format(ms),
    time: (ms) => time().format(ms),
  };
};
