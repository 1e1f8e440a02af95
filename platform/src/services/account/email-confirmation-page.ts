import { escapeHtml as escape } from '../../infrastructure/http/escape-html.ts';
import type { TextIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';
import { PAGE_STYLE_PATH } from '../pages/page-html.ts';
import type { Confirmation } from './email-confirmation.repo.ts';
import { CONFIRM_EMAIL_PATH } from './email-confirmation.ts';

export type ConfirmPage =
  | { readonly state: 'open'; readonly found: Confirmation; readonly token: string }
  | { readonly state: 'done'; readonly found: Confirmation }
  | { readonly state: 'invalid' };

/** Plain HTML without a script, in the frame of the help pages. */
export const confirmPageHtml = (page: ConfirmPage, t: TextIn, language: Language): string => {
  const { title, intro, form } = contentOf(page, t);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0a1424">
<meta name="robots" content="noindex">
<title>${escape(title)} – YES Network</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
</head>
<body>
<header><a href="/">YES Network</a></header>
<main id="main">
<h1>${escape(title)}</h1>
<p class="intro">${escape(intro)}</p>
${form ?? `<p><a href="/">${escape(t('Back to YES Network'))}</a></p>`}
</main>
</body>
</html>
`;
};

interface Content {
  readonly title: string;
  readonly intro: string;
  readonly form?: string;
}

const contentOf = (page: ConfirmPage, t: TextIn): Content => {
  if (page.state === 'invalid') {
    return {
      title: t('This link is no longer valid'),
      intro: t('It was used, it expired, or a newer one replaced it. Please ask for a new one.'),
    };
  }
  if (page.state === 'done') return { title: t('You’re all set'), intro: doneText(page.found, t) };
  const { email, social_type: brand } = page.found;
  const warning = brand
    ? t('Confirm only if that was you: the owner of that {brand} account can then log in to your account.', { brand })
    : t('Your YES Network account will use this email address as soon as you confirm it.');
  return {
    title: brand ? t('Let {brand} log in to your account?', { brand }) : t('Use this email for your account?'),
    intro: brand ? t('Your account: {email}', { email }) : t('New email: {email}', { email }),
    form: `<form method="post" action="${CONFIRM_EMAIL_PATH}">
<p>${escape(warning)}</p>
<input type="hidden" name="token" value="${escape(page.token)}">
<button type="submit">${escape(t('Confirm'))}</button>
</form>`,
  };
};

const doneText = ({ email, social_type: brand }: Confirmation, t: TextIn): string =>
  brand ? t('You can now log in with {brand}.', { brand }) : t('Your account now uses {email}.', { email });
