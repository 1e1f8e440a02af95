import type { Translate } from '@grandstand/shared-contracts/config';
import type { Decision } from '../composition/route-decision.ts';

/** Titles of the shell's own screens. */
const SCREEN_TITLES = {
  landing: 'landing.pageTitle',
  maintenance: 'app.maintenanceTitle',
  fallback: 'app.fallbackTitle',
  'sign-out': undefined,
} as const;

interface TitleSource {
  readonly t: Translate;
  /** A remote's title in the viewer's language. */
  readonly titleOf: (english: string) => string;
}

/** A page's title, with the site's name behind it. */
export const pageTitle = (title: string | undefined, t: Translate): string =>
  title ? `${title} – ${t('app.site')}` : t('app.site');

/** SHELL-039: what a screen is called. A panel that its address opens comes before the page under it. */
export const screenTitle = (shown: Decision, { t, titleOf }: TitleSource): string | undefined => {
  if (shown.kind === 'redirect') return undefined;
  if (shown.kind === 'remote' || shown.kind === 'loading') {
    const panel = shown.kind === 'remote' ? shown.triggers[0] : undefined;
    const title = panel?.trigger.title ?? shown.route?.title;
    return title && titleOf(title);
  }
  const own = SCREEN_TITLES[shown.kind];
  return own && t(own);
};
