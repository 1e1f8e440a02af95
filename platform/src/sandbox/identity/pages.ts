import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { type Brand, sandboxPath, TYPE_OF } from '../../services/identity/issuers.ts';
import type { Person } from './people.ts';

export const PAGE_STYLE_PATH = '/style.css';
export const CHOOSER_STYLE_PATH = '/chooser.css';
export const brandStylePath = (brand: Brand): string => `/brands/${brand}.css`;
/** Path of a brand's page for one sign-in; `uid` names the sign-in. */
export const signInPath = (brand: Brand, uid: string): string =>
  `${sandboxPath(brand)}/sign-in/${encodeURIComponent(uid)}`;
export const cancelPath = (brand: Brand, uid: string): string => `${signInPath(brand, uid)}/cancel`;

/** Of the sandbox's brands; not those of the companies, which are not ours to imitate. White text is readable on them. */
export const COLOUR_OF: Readonly<Record<Brand, string>> = {
  google: '#1f5f3b',
  facebook: '#2a4a8a',
  apple: '#2b2b30',
};

const page = (title: string, brand: Brand | null, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PAGE_STYLE_PATH}">
<link rel="stylesheet" href="${CHOOSER_STYLE_PATH}">
${
  brand === null
    ? ''
    : `<link rel="stylesheet" href="${brandStylePath(brand)}">
`
}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const choice = ({ subject, name, email, about }: Person): string => `<li>
<button class="person" type="submit" name="person" value="${escapeHtml(subject)}">
<span class="name">${escapeHtml(name)}</span>
<span>${escapeHtml(email)}</span>
<span class="about">${escapeHtml(about)}</span>
</button>
</li>`;

export interface SignInPage {
  readonly brand: Brand;
  readonly uid: string;
  readonly people: readonly Person[];
  /** Why the last attempt failed, and what was typed. */
  readonly error?: string;
  readonly email?: string;
}

/** Chooses one of the seeded people, or takes any e-mail with the seeded password. */
export const signInPage = ({ brand, uid, people, error, email = '' }: SignInPage): string => {
  const type = TYPE_OF[brand];
  const invalid = error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  const action = escapeHtml(signInPath(brand, uid));
  return page(
    `${error === undefined ? '' : 'Error: '}Sign in with ${type}`,
    brand,
    `<header><p class="logo">${type}</p><p>A practice identity provider, run by this installation.</p></header>
<section>
<h1>Sign in to continue to YES Network</h1>
<p>${type} shares your name and email address with YES Network.</p>
<h2 id="people">Choose an account</h2>
<form class="chooser" method="post" action="${action}">
<ul aria-labelledby="people">
${people.map(choice).join('\n')}
</ul>
</form>
<h2>Use another account</h2>
<form class="typed" method="post" action="${action}">
${error === undefined ? '' : `<p class="error" id="error" role="alert">${escapeHtml(error)}</p>`}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="200" value="${escapeHtml(email)}"${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${invalid}${error === undefined ? '' : ' autofocus'}>
<button type="submit">Sign in</button>
</form>
<p class="small">Any email signs in with the password of the README; nothing real is asked for.</p>
<a href="${escapeHtml(cancelPath(brand, uid))}">Cancel</a>
</section>`,
  );
};

export const problemPage = (title: string, advice: string, siteOrigin: string): string =>
  page(
    title,
    null,
    `<section>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(advice)}</p>
<p><a href="${escapeHtml(siteOrigin)}/">Back to YES Network</a></p>
</section>`,
  );
