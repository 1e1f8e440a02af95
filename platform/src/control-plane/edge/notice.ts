/** Why there is no page; `no_file`: the address names a file that does not exist. */
export type NoticeReason = 'no_release' | 'missing_files' | 'no_file';

interface NoticeText {
  readonly title: string;
  readonly body: string;
  readonly spanish: string;
  /** The same address works in a moment. */
  readonly isTemporary?: true;
  /** HTML; absent where there is nothing for operators to do. */
  readonly operators?: string;
}

const TEXTS: Readonly<Record<NoticeReason, NoticeText>> = {
  no_release: {
    title: 'Not on air yet',
    body: 'This site has no release to show. Please try again in a moment.',
    spanish: 'Este sitio todavía no tiene nada que mostrar. Inténtalo de nuevo en un momento.',
    isTemporary: true,
    operators:
      'publish the shell and the remotes, then <code>npx grandstand release &lt;environment&gt; --all-latest</code>',
  },
  missing_files: {
    title: 'We’ll be right back',
    body: 'Part of the site is missing. We’re bringing it back. Please try again in a moment.',
    spanish: 'Falta una parte del sitio. La estamos recuperando. Inténtalo de nuevo en un momento.',
    isTemporary: true,
    operators: 'files of the shell are missing; see <code>npx grandstand doctor</code>',
  },
  no_file: {
    title: 'We couldn’t find that',
    body: 'There’s no file at this address. Check the address, or start from the home page.',
    spanish: 'No hay ningún archivo en esta dirección. Revísala o empieza en la página principal.',
  },
};

const TRY_AGAIN = '<p><a href="">Try again</a> · <a href="" lang="es">Reintentar</a></p>\n';

const noticeOf = ({ title, body, spanish, isTemporary, operators }: NoticeText): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} – YES Network</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#070d18">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/notice.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${body}</p>
<p lang="es">${spanish}</p>
${isTemporary ? TRY_AGAIN : ''}<p><a href="/">YES Network</a></p>
${operators === undefined ? '' : `<p class="operators">For operators: ${operators}</p>\n`}</main>
</body>
</html>
`;

/** Pages for an environment or an address that has nothing to show. */
export const noticePages: Readonly<Record<NoticeReason, string>> = {
  no_release: noticeOf(TEXTS.no_release),
  missing_files: noticeOf(TEXTS.missing_files),
  no_file: noticeOf(TEXTS.no_file),
};

export const noticeStyles = `:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:#070d18;color:#f3f6fb;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;padding:24px 16px;margin-inline:max(16px,12vw)}
h1{margin:0 0 16px;font-size:48px;line-height:1.05;letter-spacing:-.01em}
p{margin:0 0 12px;font-size:18px}
.operators{margin-top:32px;font-size:14px;color:#8fa0bd}
code{color:#b8c4d9}
a{color:#8ab4ff}
a:focus-visible{outline:3px solid #ffd447;outline-offset:2px}
`;
