import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { throttled } from './errors.ts';
import { countHit } from './rate-limit.repo.ts';
import { sourceOf } from './source-of.ts';

/** @throws {HttpError} 429 with Retry-After once this source passes its limit, or its limit for this e-mail. */
export type Throttle = (request: FastifyRequest, email?: string) => Promise<void>;

export interface Limit {
  /** Replicas count what has the same name together. */
  readonly name: string;
  readonly perMinute: number;
}

type Counted = { readonly current: number; readonly ttl: number };
type OnCounted = (error: Error | null, counted?: Counted) => void;

/** The store of `@fastify/rate-limit` in PostgreSQL. Its keys carry the limit's name, so limits share it. */
const storeIn = (db: Db) =>
  class PostgresLimits {
    incr(key: string, onCounted: OnCounted, windowMs: number): void {
      const nowMs = Date.now();
      countHit(db, { key, windowMs, nowMs }).then(
        ({ hits, endsAtMs }) => onCounted(null, { current: hits, ttl: endsAtMs - nowMs }),
        (error: Error) => onCounted(error),
      );
    }
    child(): this {
      return this;
    }
  };

/**
 * What `throttle` needs on `app`. Limits do not apply while the database is away: the calls that they protect need it
 * themselves, and what is kept in memory meanwhile is accepted.
 */
export const installRateLimits = async (app: FastifyInstance, db: Db): Promise<void> => {
  await app.register(rateLimit, { global: false, skipOnError: true, store: storeIn(db) });
};

/**
 * Limits the attempts of one source, and to a quarter of it those that name one e-mail (S-16). An e-mail is never limited
 * by itself: then any stranger could keep its owner out (S-36).
 */
export const throttle = (app: FastifyInstance, { name, perMinute }: Limit): Throttle => {
  const emails = new WeakMap<FastifyRequest, string>();
  const bySource = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `${name}:${sourceOf(ip)}`,
  });
  const byEmail = app.createRateLimit({
    max: Math.max(1, Math.ceil(perMinute / 4)),
    timeWindow: 60_000,
    keyGenerator: (request) => `${name}:${sourceOf(request.ip)}:${emails.get(request) ?? ''}`,
  });
  const check = async (limit: typeof bySource, request: FastifyRequest): Promise<void> => {
    const outcome = await limit(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw throttled(outcome.ttlInSeconds);
  };
  return async (request, email) => {
    await check(bySource, request);
    if (email === undefined) return;
    emails.set(request, email.toLowerCase());
    await check(byEmail, request);
  };
};
