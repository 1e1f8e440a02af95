import { LANGUAGE_COOKIE } from '@grandstand/shared-contracts';
import { chooseLanguage } from '@grandstand/shared-contracts/config';
import type { BrowserStorage } from '../storage/browser-storage.ts';

/** Language of the site: the viewer's choice, else the browser's first language that the site offers, else English. */
export const viewerLanguage = (
  offered: readonly string[],
  storage: Pick<BrowserStorage, 'get'>,
  browser: readonly string[],
): string => {
  const chosen = storage.get('language');
  return chooseLanguage(offered, chosen === null ? browser : [chosen, ...browser]);
};

const YEAR_S = 365 * 24 * 60 * 60;

/** The help pages have no script that could read the viewer's choice, so a cookie carries it. */
export const saveChoice = (
  page: Pick<Document, 'cookie'>,
  storage: Pick<BrowserStorage, 'get'>,
  isSecure: boolean,
): void => {
  const chosen = storage.get('language');
  if (chosen === null) return;
  const secure = isSecure ? '; Secure' : '';
  page.cookie = `${LANGUAGE_COOKIE}=${encodeURIComponent(chosen)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
};
