import { escapeHtml as escape } from '../../infrastructure/http/escape-html.ts';
import type { Mail } from '../mail/mail.ts';
import type { ContactMessage } from './contact-form.ts';

/** A viewer's message as support reads it. The address is the viewer's word: nothing proves it. */
export const messageMail = ({ email, topic, message }: ContactMessage, supportMail: string): Mail => {
  const facts = `From: ${email} (not verified)\nTopic: ${topic}`;
  const text = `${facts}\n\n${message}`;
  return {
    recipient: supportMail,
    subject: `Message to support: ${topic}`,
    text,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Message to support</title></head>
<body><pre style="font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap">${escape(text)}</pre></body>
</html>
`,
  };
};
