import type { FastifyInstance, FastifyRequest } from 'fastify';
import { throttled } from '../errors.ts';

/** @throws {HttpFault} 429 with Retry-After once the limit of this address, or of this e-mail, is passed. */
export type Throttle = (request: FastifyRequest, email?: string) => Promise<void>;

/**
 * Limits `perMinute` attempts of one address and a quarter of it for one e-mail (S-16). Counted per replica. Needs
 * `@fastify/rate-limit` on `app`.
 */
export function throttle(app: FastifyInstance, perMinute: number): Throttle {
  const emails = new WeakMap<FastifyRequest, string>();
  const byAddress = app.createRateLimit({ max: perMinute, timeWindow: 60_000 });
  const byEmail = app.createRateLimit({
    max: Math.max(1, Math.ceil(perMinute / 4)),
    timeWindow: 60_000,
    keyGenerator: (request) => `email:${emails.get(request) ?? ''}`,
  });
  const check = async (limit: typeof byAddress, request: FastifyRequest): Promise<void> => {
    const outcome = await limit(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw throttled(outcome.ttlInSeconds);
  };
  return async (request, email) => {
    await check(byAddress, request);
    if (email === undefined) return;
    emails.set(request, email.toLowerCase());
    await check(byEmail, request);
  };
}
