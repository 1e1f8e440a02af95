import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '@grandstand/shared-contracts';
import { chooseLanguage } from '@grandstand/shared-contracts/config';
import Negotiator from 'negotiator';

/** The languages of mails and of the pages that the platform renders. BCP 47, the default first. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-zA-Z0-9-]{2,35})(?:;|$)`);
/** What the viewer chose on the site, or nothing. */
const languageChosen = (cookies = ''): string[] => CHOSEN.exec(cookies)?.slice(1) ?? [];

/** `es-MX,es;q=0.9,en;q=0.8` as tags, best first. */
const languagesRequested = (header: string | undefined): string[] =>
  header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : [];

/** The language chosen on the site, else the best that the browser requests; null for a request that names none. */
export const languageOf = ({ cookie, 'accept-language': requested }: IncomingHttpHeaders): Language | null => {
  const wanted = [...languageChosen(cookie), ...languagesRequested(requested)];
  return wanted.length === 0 ? null : (chooseLanguage(LANGUAGES, wanted) as Language);
};
