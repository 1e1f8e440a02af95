import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { malformed, notFound } from '../../infrastructure/http/errors.ts';
import type { OutboxRepo } from './outbox.repo.ts';
import { MAIL_POLICY, outboxPage, PAGE_POLICY } from './outbox-page.ts';

/** An empty field of the page's form means all recipients. */
const Filter = z.object({ to: z.string().optional() }).transform(({ to }) => ({ to: to?.trim() || undefined }));
const Id = z.object({ id: z.coerce.number().int().positive() });

/** PLAT-056, S-30: the development inbox, on the control port only. */
export const outboxRoutes = (app: FastifyInstance, outbox: OutboxRepo): void => {
  const recipient = (query: unknown): string | undefined => {
    const parsed = Filter.safeParse(query);
    if (!parsed.success) throw malformed('to: must be one e-mail address');
    return parsed.data.to;
  };

  app.get('/outbox', async ({ query }, reply) => {
    const mails = await outbox.list(recipient(query));
    return reply.header('cache-control', 'no-store').send({ mails });
  });

  app.get('/outbox/page', async ({ query }, reply) => {
    const to = recipient(query);
    reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(outboxPage(await outbox.list(to), to));
  });

  app.get('/outbox/:id', async ({ params }, reply) => {
    const id = Id.safeParse(params);
    const mail = id.success ? await outbox.find(id.data.id) : undefined;
    if (!mail) throw notFound();
    reply.headers({ 'content-security-policy': MAIL_POLICY, 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(mail.html);
  });
};
