import { GAME_TIME_ZONE } from '@grandstand/shared-contracts';
import type { Language } from '../language/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

const formats = (language: Language) => ({
  day: new Intl.DateTimeFormat(LOCALES[language], { timeZone: GAME_TIME_ZONE, dateStyle: 'long' }),
  moment: new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: GAME_TIME_ZONE,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }),
});
const FORMATS = { en: formats('en'), es: formats('es') } as const;

/** `November 24, 2026`, in New York. */
export const dayIn = (language: Language, atMs: number): string => FORMATS[language].day.format(atMs);

/** `Tuesday, November 24 at 7:00 PM EST`, in New York. */
export const momentIn = (language: Language, atMs: number): string => FORMATS[language].moment.format(atMs);

/** `5:24` or `1:05:24`. */
export const clockTime = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

/** ISO 8601: `PT5400S`. */
export const isoDuration = (ms: number): string => `PT${Math.round(ms / 1000)}S`;
