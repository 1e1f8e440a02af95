import { createTransport } from 'nodemailer';
import type { SendMail } from './delivery.service.ts';

export interface Smtp {
  readonly send: SendMail;
  close(): void;
}

/** A relay at `url`: `smtp://user:password@host:587`, or `smtps://`. `from` is the sender of every mail. */
export const createSmtp = (url: string, from: string): Smtp => {
  const transport = createTransport(url);
  return {
    async send({ recipient, subject, text, html }) {
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text, html });
    },
    close: () => transport.close(),
  };
};
