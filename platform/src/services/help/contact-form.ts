import * as z from 'zod';
import { escapeHtml as escape } from '../../infrastructure/http/escape-html.ts';
import type { PageLanguage, PagePart } from '../pages/page-html.ts';

export const CONTACT_PATH = '/pages/contact';

const TOPICS = ['watching', 'account', 'billing', 'privacy', 'other'] as const;
const MOST_LETTERS = { email: 254, message: 4_000 } as const;

/** What the form sends. `website` is a field that people do not see: who fills it in is a program. */
export const ContactMessage = z.object({
  email: z.email().max(MOST_LETTERS.email),
  topic: z.enum(TOPICS),
  message: z.string().trim().min(1).max(MOST_LETTERS.message),
  website: z.literal('').optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

const TEXTS = {
  en: {
    heading: 'Write to us',
    email: 'Your email',
    topic: 'What is it about?',
    topics: { watching: 'Watching', account: 'My account', billing: 'Billing', privacy: 'Privacy', other: 'Other' },
    message: 'Message',
    submit: 'Send message',
    sent: 'Thanks! We have your message and we’ll answer by email.',
    refused: 'Enter your email address and a message, then send it again.',
    tooMany: 'You sent several messages. Please wait a minute, then try again.',
  },
  es: {
    heading: 'Escríbenos',
    email: 'Tu correo electrónico',
    topic: '¿De qué se trata?',
    topics: {
      watching: 'Reproducción',
      account: 'Mi cuenta',
      billing: 'Pagos',
      privacy: 'Privacidad',
      other: 'Otro tema',
    },
    message: 'Mensaje',
    submit: 'Enviar mensaje',
    sent: '¡Gracias! Recibimos tu mensaje y te responderemos por correo electrónico.',
    refused: 'Escribe tu correo electrónico y un mensaje, y envíalo otra vez.',
    tooMany: 'Enviaste varios mensajes. Espera un minuto e inténtalo otra vez.',
  },
} as const;

export type ContactOutcome = 'open' | 'sent' | 'refused' | 'tooMany';

/** The form, or what became of it. `typed`: what a refused form had, so that nothing is lost. */
export const contactForm = (
  outcome: ContactOutcome,
  language: PageLanguage,
  typed: Readonly<Record<string, unknown>> = {},
): PagePart => {
  const t = TEXTS[language];
  if (outcome === 'sent') return { before: `<p role="status" class="done">${t.sent}</p>` };
  const value = (name: string) => escape(typeof typed[name] === 'string' ? typed[name] : '');
  const options = TOPICS.map(
    (topic) => `<option value="${topic}"${typed['topic'] === topic ? ' selected' : ''}>${t.topics[topic]}</option>`,
  );
  const refusal = outcome === 'open' ? '' : `<p role="alert" class="refusal">${t[outcome]}</p>`;
  return {
    before: `${refusal}<section><h2>${t.heading}</h2><form method="post" action="${CONTACT_PATH}">
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="${MOST_LETTERS.email}" value="${value('email')}">
<label for="topic">${t.topic}</label>
<select id="topic" name="topic">${options.join('')}</select>
<label for="message">${t.message}</label>
<textarea id="message" name="message" rows="8" required maxlength="${MOST_LETTERS.message}">${value('message')}</textarea>
<input name="website" class="skip" tabindex="-1" autocomplete="off" aria-hidden="true">
<button type="submit">${t.submit}</button>
</form></section>`,
  };
};
