import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage } from '@grandstand/shared-contracts/config';
import { wantedLanguages } from '../../infrastructure/http/wanted-languages.ts';

/** The languages of mails and of the pages that the platform renders. BCP 47, the default first. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language chosen on the site, else the best that the browser requests; null for a request that names none. */
export const languageOf = (headers: IncomingHttpHeaders): Language | null => {
  const wanted = wantedLanguages(headers);
  return wanted.length === 0 ? null : (chooseLanguage(LANGUAGES, wanted) as Language);
};
