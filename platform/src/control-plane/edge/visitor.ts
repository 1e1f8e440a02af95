import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A random ID, so that a visitor stays on one side of a rollout. It has no other use and is not linked to an account. */
export const VISITOR_COOKIE = 'gs-visitor';
const YEAR_S = 365 * 24 * 60 * 60;
const NAME = /^[0-9a-f-]{36}$/;

/** The visitor a request belongs to; undefined for one who was not named yet, or named wrongly. */
export const visitorOf = (request: FastifyRequest): string | undefined => {
  const given = request.cookies[VISITOR_COOKIE];
  return given !== undefined && NAME.test(given) ? given : undefined;
};

/** Names a visitor, for a year. */
export const nameVisitor = (reply: FastifyReply, { secure }: { secure: boolean }): string => {
  const visitor = randomUUID();
  reply.setCookie(VISITOR_COOKIE, visitor, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR_S });
  return visitor;
};
