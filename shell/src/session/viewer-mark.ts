import { hasProvider, type Session, VIEWER_COOKIE } from '@grandstand/shared-contracts';
import type { BrowserStorage } from '../storage/browser-storage.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Whether this browser has an account or a TV provider, or wants one, or no spoilers: the first screens of a visitor are not
 * for it.
 */
export const isKnownViewer = (storage: Pick<BrowserStorage, 'get'>, session: Session): boolean =>
  storage.get('accessToken') !== null ||
  hasProvider(session) ||
  session.tv.authenticated ||
  session.userType === 'tve' ||
  session.flow === 'device' ||
  storage.get('preferences')?.includes('"spoilerFree":true') === true;

/** The edge cannot read the storage: a cookie says whether a page may begin with the first screen of a visitor. */
export const markViewer = (page: Pick<Document, 'cookie'>, isKnown: boolean, isSecure: boolean): void => {
  const isMarked = page.cookie.split('; ').includes(`${VIEWER_COOKIE}=1`);
  if (isMarked === isKnown) return;
  const life = isKnown ? YEAR_S : 0;
  page.cookie = `${VIEWER_COOKIE}=1; Path=/; Max-Age=${life}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
};
