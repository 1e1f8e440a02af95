/** The words of a text as they are stored and searched: lower case, without accents and punctuation. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of a matchup or a sentence that name nothing. */
const FILLERS = new Set([
  'at',
  'vs',
  'v',
  'versus',
  'the',
  'a',
  'an',
  'of',
  'in',
  'on',
  'and',
  'contra',
  'de',
  'el',
  'la',
  'y',
  'en',
]);
const MAX_WORDS = 8;
const DAY_MS = 24 * 60 * 60_000;

/** Days in the network's time zone. */
const ZONE = 'America/New_York';
const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const longDates = ['en-US', 'es'].map(
  (language) =>
    new Intl.DateTimeFormat(language, {
      timeZone: ZONE,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);
const shortMonth = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short' });

/** `2026-11-22` as one word. */
const dayWord = (ms: number): string => isoDate.format(ms).replaceAll('-', '');

/** The day that is so many days from that of `ms`, which may have 23 or 25 hours. */
const dayWordAfter = (ms: number, days: number): string =>
  dayWord(Date.parse(`${isoDate.format(ms)}T17:00:00Z`) + days * DAY_MS);

/** The words by which a date is searched: `sunday november 22 2026 domingo noviembre nov 20261122`. */
export const dateWords = (ms: number): string =>
  wordsIn([...longDates.map((format) => format.format(ms)), shortMonth.format(ms), dayWord(ms)].join(' '))
    .filter((word) => !FILLERS.has(word))
    .join(' ');

/** Days from today. */
const RELATIVE: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
  yesterday: -1,
  ayer: -1,
};

const pad = (digits: string): string => digits.padStart(2, '0');

/** Dates in digits as one word: `11/22`, `11/22/2026`, `2026-11-22`. */
const withDayWords = (term: string, nowMs: number): string =>
  term
    .replace(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, (_, year, month, day) => `${year}${pad(month)}${pad(day)}`)
    .replace(
      /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?!\w|\/)/g,
      (_, month, day, year) => `${year ?? dayWord(nowMs).slice(0, 4)}${pad(month)}${pad(day)}`,
    );

/** The words of a search term; relative dates are days. */
export const termWords = (term: string, nowMs: number): readonly string[] => {
  const words = wordsIn(withDayWords(term, nowMs));
  const meant = words.filter((word) => !FILLERS.has(word));
  return (meant.length > 0 ? meant : words).slice(0, MAX_WORDS).map((word) => {
    const days = Object.hasOwn(RELATIVE, word) ? RELATIVE[word] : undefined;
    return days === undefined ? word : dayWordAfter(nowMs, days);
  });
};
