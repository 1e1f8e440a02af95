import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '@grandstand/shared-contracts';
import Negotiator from 'negotiator';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-zA-Z0-9-]{2,35})(?:;|$)`);
/** What the viewer chose on the site, or nothing. */
const languageChosen = (cookies = ''): string[] => CHOSEN.exec(cookies)?.slice(1) ?? [];

/** `es-MX,es;q=0.9,en;q=0.8` as tags, best first. */
const languagesRequested = (header: string | undefined): string[] =>
  header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : [];

/** The language chosen on the site, then those that the browser requests, best first. BCP 47. */
export const wantedLanguages = ({ cookie, 'accept-language': requested }: IncomingHttpHeaders): string[] => [
  ...languageChosen(cookie),
  ...languagesRequested(requested),
];
