import { COMMON_SPANISH, COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { escapeHtml as escape } from '../../infrastructure/http/escape-html.ts';
import type { Page, Section } from './pages.ts';

export const PAGE_STYLE_PATH = '/pages/style.css';
export const PAGE_FONTS_PATH = '/pages/fonts.css';

/** The texts of the frame around every page, as the site's own frame has them. */
const FRAME = {
  en: {
    skip: COMMON_TEXTS['app.skipToMain'],
    main: COMMON_TEXTS['frame.mainNavigation'],
    onNow: COMMON_TEXTS['watch.onNow'],
    account: COMMON_TEXTS['settings.title'],
    pages: 'Help and legal',
  },
  es: {
    skip: COMMON_SPANISH['app.skipToMain'],
    main: COMMON_SPANISH['frame.mainNavigation'],
    onNow: COMMON_SPANISH['watch.onNow'],
    account: COMMON_SPANISH['settings.title'],
    pages: 'Ayuda y asuntos legales',
  },
} as const;
/** The site's account icon. */
const ACCOUNT_ICON =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.500 6"/></svg>';
export type PageLanguage = keyof typeof FRAME;

/** Paths of the site that every page links to. */
export interface SitePaths {
  readonly landing: string;
  readonly watch: string;
  readonly settings: string;
}

/** What a page has for one request besides its own sections; HTML is written by who gives it. */
export interface PagePart {
  /** In place of the page's own sections. */
  readonly sections?: readonly Section[];
  /** HTML before the sections. */
  readonly before?: string;
}

export const pageHtml = (
  { title, intro, sections: own }: Page,
  otherPages: readonly Page[],
  language: PageLanguage,
  paths: SitePaths,
  { sections = own, before = '' }: PagePart = {},
): string => {
  const frame = FRAME[language];
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<section><h2>${escape(heading)}</h2>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('')}</section>`,
  );
  const links = otherPages.map((page) => `<li><a href="${page.path}">${escape(page.title)}</a></li>`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#070d18">
<meta name="description" content="${escape(intro)}">
<title>${escape(title)} – YES Network</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${otherPages.length > 0 ? `<link rel="stylesheet" href="${PAGE_FONTS_PATH}">\n` : ''}<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<a class="skip" href="#main">${frame.skip}</a>
<header><div class="row">
<a class="wordmark" href="${escape(paths.landing)}" aria-label="YES Network" translate="no">YES <span>NETWORK</span></a>
<nav aria-label="${frame.main}"><a href="${escape(paths.watch)}">${frame.onNow}</a></nav>
<a class="account" href="${escape(paths.settings)}" aria-label="${escape(frame.account)}">${ACCOUNT_ICON}</a>
</div></header>
<main id="main">
<h1>${escape(title)}</h1>
<p class="intro">${escape(intro)}</p>
${before}${body.join('\n')}
</main>
<footer><div class="row"><nav aria-label="${frame.pages}"><ul>${links.join('')}</ul></nav><p>YES Network</p></div></footer>
</body>
</html>
`;
};
