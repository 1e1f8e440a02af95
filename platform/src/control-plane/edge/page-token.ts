import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';

/** Proves that a page was served to this address: reports of pages count only with it. */
const COOKIE = 'gs-page';
const LIFETIME_MS = 60 * 60_000;

export interface PageTokens {
  /** Sets the cookie of a page that is being served, a 304 included. */
  issue(request: FastifyRequest, reply: FastifyReply): void;
  /** Whether a page was served to this address within the last hour. */
  isValid(request: FastifyRequest): boolean;
}

export const createPageTokens = (
  { signing, verifying }: KeyRing,
  { path, secure, now }: { path: string; secure: boolean; now: () => number },
): PageTokens => {
  const macOf = (key: string, source: string, expiresMs: number): Buffer =>
    createHmac('sha256', key).update(`${source} ${expiresMs}`).digest();
  return {
    issue(request, reply) {
      const expiresMs = now() + LIFETIME_MS;
      const mac = macOf(signing(), sourceOf(request.ip), expiresMs).toString('base64url');
      reply.setCookie(COOKIE, `${expiresMs}.${mac}`, { path, httpOnly: true, sameSite: 'strict', secure });
    },
    isValid(request) {
      const [, expires = '', given = ''] = /^(\d{13})\.([\w-]{43})$/.exec(request.cookies[COOKIE] ?? '') ?? [];
      const expiresMs = Number(expires);
      if (expires === '' || expiresMs < now()) return false;
      const mac = Buffer.from(given, 'base64url');
      return verifying().some((key) => timingSafeEqual(macOf(key, sourceOf(request.ip), expiresMs), mac));
    },
  };
};
