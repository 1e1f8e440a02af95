import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import type { OutboxMail } from './outbox.repo.ts';

/** No script anywhere; each mail is in a frame that can only open its links. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
export const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

const STYLE = `
:root { color-scheme: dark }
body { margin: 0 auto; max-width: 46rem; padding: 1.25rem; background: #0a1424; color: #dfe7f3; font: 1rem/1.5 system-ui, sans-serif }
h1 { color: #f6f9ff; line-height: 1.15 }
h2 { margin: 0; font-size: 1.1rem; color: #f6f9ff }
article { margin: 0 0 1.5rem; padding: 1rem; overflow-wrap: anywhere; background: #13213a; border-radius: 10px }
article p { margin: 0 0 .75rem; color: #a9bbd4 }
iframe { width: 100%; height: 26rem; border: 0; border-radius: 6px; background: #eef2f7 }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 0 0 1.5rem }
input, button { min-height: 2.75rem; padding: 0 .75rem; border-radius: 6px; border: 1px solid #7f95b5; background: #0a1424; color: inherit; font: inherit }
button { background: #1f6fd6; border-color: #1f6fd6; color: #fff; font-weight: 700 }
:focus-visible { outline: 3px solid #ffd166; outline-offset: 3px }`;

/** PLAT-056: what the platform would have sent, newest first. */
export const outboxPage = (mails: readonly OutboxMail[], to: string | undefined): string => {
  const articles = mails.map(({ id, recipient, subject, createdAtMs, deliveredAtMs }) => {
    const sent = new Date(createdAtMs).toISOString();
    return `<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${sent}">${sent.slice(0, 16).replace('T', ' ')} UTC</time>, ${deliveredAtMs === null ? 'kept here' : 'delivered'}</p>
<iframe sandbox="${FRAME_SANDBOX}" src="/outbox/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe>
</article>`;
  });
  const filter = to === undefined ? '' : escapeHtml(to);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Outbox</h1>
<form action="/outbox/page" method="get"><label for="to">Recipient</label><input id="to" name="to" type="email" value="${filter}"><button>Show</button></form>
${articles.length > 0 ? articles.join('\n') : '<p>No mail here.</p>'}
</main>
</body>
</html>
`;
};
