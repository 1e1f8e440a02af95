import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { STAFF_PATH } from '../overrides/staff-marks.service.ts';
import { NOTICE_POLICY } from './csp.ts';
import { isForeignLink } from './foreign-link.ts';

/** Signed: an operator marked this browser as one of the staff. */
export const STAFF_COOKIE = 'gs-staff';

type StaffRequest = FastifyRequest<{ Querystring: { mark?: string } }>;

interface StaffRoutesOptions {
  readonly tokens: SignedTokens;
  readonly secure: boolean;
  readonly now: () => number;
}

/**
 * The link that an operator makes marks the browser that opens it, until it expires; the same path without a mark removes
 * it. A link of another site changes nothing.
 */
export const staffRoutes = (app: FastifyInstance, { tokens, secure, now }: StaffRoutesOptions): void => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  app.get(STAFF_PATH, { exposeHeadRoute: false }, async (request: StaffRequest, reply) => {
    const { mark } = request.query;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    if (isForeignLink(request)) return reply.redirect('/', 303);
    if (mark === undefined) return reply.clearCookie(STAFF_COOKIE, cookie).redirect('/', 303);
    const claims = tokens.verify('staff', mark);
    if (typeof claims === 'string') {
      return reply
        .code(403)
        .header('content-security-policy', NOTICE_POLICY)
        .type('text/plain; charset=utf-8')
        .send(
          `This link has ${claims === 'expired' ? 'expired' : 'a wrong signature'}: ask an operator for a new one.`,
        );
    }
    const maxAge = Math.floor(Number(claims['exp']) - now() / 1_000);
    return reply.setCookie(STAFF_COOKIE, mark, { ...cookie, maxAge }).redirect('/', 303);
  });
};
