import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RegistryError } from './registry-error.ts';

const ACTOR = /^[\w.@+ -]{1,80}$/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hook that lets only bearers of the token pass. @throws {RegistryError} `unauthorized` */
export const requireToken = (token: string) => {
  const expected = digest(token);
  return async (request: FastifyRequest): Promise<void> => {
    const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return;
    throw new RegistryError(
      'unauthorized',
      'The registry needs its token: "authorization: Bearer …", with GS_REGISTRY_TOKEN or what lies in registry-token of the data folder.',
    );
  };
};

/** Who the caller says to be (header `x-actor`); for the audit, not for permission. */
export const actorOf = (request: FastifyRequest): string => {
  const named = request.headers['x-actor'];
  return typeof named === 'string' && ACTOR.test(named) ? named : 'operator';
};
