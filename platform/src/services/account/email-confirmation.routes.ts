import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { textsIn } from '../language/in-language.ts';
import { languageOf } from '../language/language.ts';
import { addresseeOf } from './addressee.ts';
import type { EmailConfirmationRepo } from './email-confirmation.repo.ts';
import { CONFIRM_EMAIL_PATH, emailChangedMail } from './email-confirmation.ts';
import { type ConfirmPage, confirmPageHtml } from './email-confirmation-page.ts';
import { hashOfToken } from './password-links.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const Carried = z.object({ token: z.string().max(200) });

export interface EmailConfirmationRoutesOptions {
  readonly confirmations: EmailConfirmationRepo;
  readonly limit: Throttle;
  readonly clock: Clock;
}

/** The page of a mailed link. Opening it changes nothing, as mail scanners do that; its button does. */
export const emailConfirmationRoutes = (app: FastifyInstance, options: EmailConfirmationRoutesOptions): void => {
  const { confirmations, limit, clock } = options;

  app.get(CONFIRM_EMAIL_PATH, async (request, reply) => {
    await limit(request);
    const token = tokenIn(request.query);
    const found = await confirmations.find(hashOfToken(token), clock.now());
    return send(request, reply, found ? { state: 'open', found, token } : { state: 'invalid' });
  });

  app.post(CONFIRM_EMAIL_PATH, async (request, reply) => {
    await limit(request);
    const noticeTo = (left: Parameters<typeof addresseeOf>[0]) => emailChangedMail(addresseeOf(left));
    const found = await confirmations.confirm(hashOfToken(tokenIn(request.body)), clock.now(), noticeTo);
    return send(request, reply, found ? { state: 'done', found } : { state: 'invalid' });
  });
};

const tokenIn = (carrier: unknown): string => Carried.safeParse(carrier).data?.token ?? '';

const send = (request: FastifyRequest, reply: FastifyReply, page: ConfirmPage) => {
  const language = languageOf(request.headers) ?? 'en';
  reply.headers({
    'cache-control': 'no-store',
    'content-language': language,
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
  });
  return reply
    .code(page.state === 'invalid' ? 410 : 200)
    .type('text/html; charset=utf-8')
    .send(confirmPageHtml(page, textsIn(language), language));
};
