import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { textsIn } from '../language/in-language.ts';
import type { Language } from '../language/language.ts';

/** One mail to one person, ready to be sent. */
export interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Whom a mail is for. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string;
  /** The account's last language: mails are written without a request. */
  readonly language: Language;
}

/** Written in the addressee's language but for the greeting, which is added. */
export interface Letter {
  readonly to: Addressee;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** After the action, in small print. */
  readonly note?: string;
}

/** A name is user input: one line, so that it cannot start a paragraph, and without addresses. */
const plainName = (name: string): string =>
  name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\S*(?:\/\/|www\.|\.\S{2})\S*/gi, '')
    .trim()
    .slice(0, 60);

/** The same words as text and as HTML. Whatever the letter holds is escaped. */
export const mailOf = ({ to, subject, paragraphs, action, note }: Letter): Mail => {
  const { email: recipient, language } = to;
  const t = textsIn(language);
  const name = plainName(to.firstName);
  const greeting = name === '' ? t('Hello,') : t('Hello {name},', { name });
  const signature = 'YES Network';
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
  ];
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#0c4da2;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:700">${escapeHtml(action.label)}</a></p>`
    : '';
  const smallPrint = note ? `<p style="margin:0 0 16px;color:#4b5a70;font-size:14px">${escapeHtml(note)}</p>` : '';
  return {
    recipient,
    subject,
    text: [...text, signature].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><base target="_blank"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#eef2f7;color:#15202f;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:10px">
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button}${smallPrint}${paragraph(signature)}
</div>
</body>
</html>
`,
  };
};
