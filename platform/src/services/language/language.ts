import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '@grandstand/shared-contracts';
import { chooseLanguage } from '@grandstand/shared-contracts/config';

/** What the platform itself writes in: mails, and pages that the site does not draw. BCP 47, the default first. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-zA-Z0-9-]{2,35})(?:;|$)`);
/** What the viewer chose on the site, or nothing. */
const languageChosen = (cookies = ''): string[] => CHOSEN.exec(cookies)?.slice(1) ?? [];

/** `es-MX,es;q=0.9,en;q=0.8` as tags, best first. */
const languagesAsked = (header = ''): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=', 2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** The language chosen on the site, else the best that the browser asks for; null for a request that asks for none. */
export const languageOf = ({ cookie, 'accept-language': asked }: IncomingHttpHeaders): Language | null => {
  const wanted = [...languageChosen(cookie), ...languagesAsked(asked)];
  return wanted.length === 0 ? null : (chooseLanguage(LANGUAGES, wanted) as Language);
};
