import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import type { Visit } from './provider-sign-in.service.ts';
import { logoPath, providerById } from './providers.ts';

export const STYLE_PATH = '/style.css';
export const REPORT_PATH = '/report.js';
export const brandStylePath = (providerId: string): string => `/brands/${encodeURIComponent(providerId)}.css`;
export const signInPath = (providerId: string, ticket: string): string =>
  `/sign-in/${encodeURIComponent(providerId)}?${new URLSearchParams({ request: ticket }).toString()}`;
export const cancelPath = (ticket: string): string => `/cancel?${new URLSearchParams({ request: ticket }).toString()}`;

interface Frame {
  readonly title: string;
  readonly head?: string;
  /** Attributes of the root element. */
  readonly root?: string;
  readonly body: string;
}

const page = ({ title, head = '', root = '', body }: Frame): string => `<!doctype html>
<html lang="en"${root}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
${head}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const brandHead = ({ providerId }: Visit): string => `<link rel="stylesheet" href="${brandStylePath(providerId)}">\n`;

const brandMark = ({ providerId, providerName }: Visit): string =>
  providerById(providerId)
    ? `<img class="logo" src="${logoPath(providerId, 'white')}" alt="${escapeHtml(providerName)}" height="44">`
    : `<p class="logo">${escapeHtml(providerName)}</p>`;

const banner = (visit: Visit): string =>
  `<header>${brandMark(visit)}<p>${escapeHtml(providerById(visit.providerId)?.slogan ?? 'Your TV provider.')}</p></header>`;

/** `error`: why the last attempt failed. */
export const signInPage = (
  visit: Visit,
  ticket: string,
  { error = null, userName = '' }: { error?: string | null; userName?: string } = {},
): string => {
  const invalid = error === null ? '' : ' aria-invalid="true" aria-describedby="error"';
  // Browsers refuse to move the focus into a frame of another origin.
  const focusOn = (wanted: boolean): string => (wanted && !visit.isFramed ? ' autofocus' : '');
  return page({
    title: `${error === null ? '' : 'Error: '}Sign in to ${visit.providerName}`,
    head: brandHead(visit),
    body: `${banner(visit)}
<form method="post" action="${escapeHtml(signInPath(visit.providerId, ticket))}">
<h1>Sign in to watch YES Network</h1>
<p class="code">Device code <strong>${escapeHtml(visit.code)}</strong></p>
${error === null ? '' : `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>`}
<label for="username">User name or email</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escapeHtml(userName)}"${invalid}${focusOn(userName === '')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${invalid}${focusOn(userName !== '')}>
<button type="submit">Sign in</button>
<a href="${escapeHtml(cancelPath(ticket))}">Cancel</a>
<p class="small">A practice provider: its people are listed in the README, and it asks for nothing real.</p>
</form>`,
  });
};

/** Notifies the framing site by script; a viewer who sees it can go back by hand. */
export const framedEndPage = (visit: Visit, outcome: 'signed-in' | 'cancelled', siteOrigin: string): string => {
  const done = outcome === 'signed-in';
  return page({
    title: done ? 'You are signed in' : 'Cancelled',
    root: ` data-message="tv-provider:${outcome}" data-site="${escapeHtml(siteOrigin)}"`,
    head: `${brandHead(visit)}<script src="${REPORT_PATH}" defer></script>\n`,
    body: `${banner(visit)}
<section role="status">
<h1>${done ? 'You are signed in' : 'Nothing was changed'}</h1>
<p>${done ? 'One moment: YES Network is taking over.' : 'You can choose another provider.'}</p>
<p><a href="${escapeHtml(visit.returnUrl)}" target="_top">Back to YES Network</a></p>
</section>`,
  });
};

export const problemPage = (title: string, advice: string, backUrl: string): string =>
  page({
    title,
    body: `<section>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>
<p><a href="${escapeHtml(backUrl)}" target="_top">Back to YES Network</a></p>
</section>`,
  });
