import { escapeHtml as escape } from '../http/escape-html.ts';
import type { Page } from './pages.ts';

export const PAGE_STYLE_PATH = '/pages/style.css';

/** What the frame around every page says. */
const FRAME = {
  en: { skip: 'Skip to main content', pages: 'Help and legal' },
  es: { skip: 'Saltar al contenido principal', pages: 'Ayuda y asuntos legales' },
} as const;
export type PageLanguage = keyof typeof FRAME;

export function pageHtml(
  { title, intro, sections }: Page,
  otherPages: readonly Page[],
  language: PageLanguage,
): string {
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
<meta name="theme-color" content="#0a1424">
<meta name="description" content="${escape(intro)}">
<title>${escape(title)} – YES Network</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<a class="skip" href="#main">${frame.skip}</a>
<header><a href="/">YES Network</a></header>
<main id="main">
<h1>${escape(title)}</h1>
<p class="intro">${escape(intro)}</p>
${body.join('\n')}
</main>
<footer><nav aria-label="${frame.pages}"><ul>${links.join('')}</ul></nav></footer>
</body>
</html>
`;
}
