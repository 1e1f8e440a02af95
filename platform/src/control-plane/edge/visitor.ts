import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForwarded } from '../../infrastructure/http/forwarded.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { browserFamily } from '../registry/health/browser-family.ts';
import type { Visitor } from '../registry/rollout/visitor.ts';
import { ACCOUNT_COOKIE } from './account-mark.ts';
import { STAFF_COOKIE } from './staff.routes.ts';

/** A random ID, so that a visitor stays on one side of a rollout. It has no other use and is not linked to an account. */
export const VISITOR_COOKIE = 'gs-visitor';
/** Signed: the rollouts that a visitor got by their audience, and keeps. */
export const AUDIENCE_COOKIE = 'gs-audience';
const YEAR_S = 365 * 24 * 60 * 60;
/** Below the overlap of the keys that sign it, and as long as the record that time travel reads. */
const AUDIENCE_LIFE_S = 30 * 24 * 60 * 60;
/** A visitor that comes regularly keeps it. */
const RENEW_BELOW_S = 15 * 24 * 60 * 60;
const NAME = /^[0-9a-f-]{36}$/;
const MAX_JOINED = 20;

export interface VisitorOptions {
  readonly tokens: SignedTokens;
  /** Decided by the server alone. */
  readonly locate: (request: FastifyRequest) => { readonly country: string; readonly zone: string };
  /** Name of the header in which a trusted proxy sends what it knows of a visitor; null: none. */
  readonly audienceHeader: string | null;
  readonly secure: boolean;
  readonly now: () => number;
}

export interface Visitors {
  /** The visitor a request belongs to; without an ID while the browser has none, or an invalid one. */
  read(request: FastifyRequest): Visitor;
  /** Gives the browser an ID, for a year. */
  name(reply: FastifyReply): string;
  /** Sets the cookie of the rollouts that the visitor keeps, unless the browser has it. */
  keep(request: FastifyRequest, reply: FastifyReply, visitor: Visitor, salts: readonly string[]): void;
}

export const createVisitors = ({ tokens, locate, audienceHeader, secure, now }: VisitorOptions): Visitors => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const claimsOf = (purpose: 'audience' | 'staff' | 'accountMark', request: FastifyRequest, name: string) => {
    const given = request.cookies[name];
    const claims = given === undefined ? 'forged' : tokens.verify(purpose, given);
    return typeof claims === 'string' ? null : claims;
  };
  const joinedOf = (request: FastifyRequest, id: string | undefined) => {
    const claims = claimsOf('audience', request, AUDIENCE_COOKIE);
    const isOwn = claims !== null && claims['visitor'] === id;
    const salts = isOwn && Array.isArray(claims['salts']) ? claims['salts'].map(String) : [];
    return { salts, endsS: isOwn ? Number(claims['exp']) : 0 };
  };

  return {
    read(request) {
      const given = request.cookies[VISITOR_COOKIE];
      const id = given !== undefined && NAME.test(given) ? given : undefined;
      const { country, zone } = locate(request);
      const account = claimsOf('accountMark', request, ACCOUNT_COOKIE)?.['account'];
      return {
        id,
        joined: new Set(joinedOf(request, id).salts),
        traits: {
          country,
          zone,
          browser: browserFamily(request.headers['user-agent']).toLowerCase(),
          header: headerValues(request, audienceHeader),
          account: typeof account === 'string' ? account : null,
          staff: claimsOf('staff', request, STAFF_COOKIE) !== null,
        },
      };
    },
    name(reply) {
      const visitor = randomUUID();
      reply.setCookie(VISITOR_COOKIE, visitor, { ...cookie, maxAge: YEAR_S });
      return visitor;
    },
    keep(request, reply, { id }, salts) {
      const known = joinedOf(request, id);
      const kept = salts.slice(0, MAX_JOINED);
      if (kept.length === 0) {
        if (known.salts.length > 0) reply.clearCookie(AUDIENCE_COOKIE, cookie);
        return;
      }
      const isSame = kept.length === known.salts.length && kept.every((salt) => known.salts.includes(salt));
      if (isSame && known.endsS - now() / 1_000 > RENEW_BELOW_S) return;
      const token = tokens.sign('audience', { visitor: id, salts: kept }, AUDIENCE_LIFE_S);
      reply.setCookie(AUDIENCE_COOKIE, token, { ...cookie, maxAge: AUDIENCE_LIFE_S });
    },
  };
};

/** `beta, press` as its values; anything that did not come through a trusted proxy is ignored. */
const headerValues = (request: FastifyRequest, name: string | null): readonly string[] => {
  const given = name === null ? undefined : request.headers[name];
  if (given === undefined || !isForwarded(request)) return [];
  return String(given)
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
};
