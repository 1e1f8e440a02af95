import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../model/grants.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { Access } from './access.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; set by `requireCaller`. */
    caller: Caller | null;
  }
}

/** Session of the operations console: of this origin's own pages only, and not for scripts. */
export const SESSION_COOKIE = 'gs-operator';

const ACTOR = /^[\w.@+ -]{1,80}$/;

/** The bearer of a request: what programs put into `authorization`, else the console's cookie. */
export const bearerOf = (request: FastifyRequest): { bearer: string; isCookie: boolean } | null => {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (given !== undefined) return { bearer: given, isCookie: false };
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie === undefined ? null : { bearer: cookie, isCookie: true };
};

/**
 * Hook that lets only known bearers pass. A cookie counts only for this origin's own pages: `SameSite=Strict` keeps other
 * sites' requests without it, and a request that names another origin is refused besides.
 * @throws {RegistryError} `unauthorized`
 */
export const requireCaller =
  ({ callerOf, refusalOf }: Pick<Access, 'callerOf' | 'refusalOf'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const given = bearerOf(request);
    if (given && !(given.isCookie && isForeign(request))) {
      const caller = await callerOf(given.bearer);
      if (caller) {
        request.caller = named(caller, request);
        return;
      }
      throw new RegistryError('unauthorized', await refusalOf(given.bearer));
    }
    throw new RegistryError(
      'unauthorized',
      'The registry needs a bearer: "authorization: Bearer …" with a token, with GS_REGISTRY_TOKEN or the content of registry-token in the data folder; or sign in to the console.',
    );
  };

const isForeign = ({ headers, host }: FastifyRequest): boolean =>
  headers.origin !== undefined && URL.parse(headers.origin)?.host !== URL.parse(`http://${host}`)?.host;

/**
 * Only the platform's own token, which all users of its machine share, may name a user in `x-actor`. The audit keeps both:
 * `ana (platform token)`. Any other caller is identified by its credential, whatever it sends.
 */
const named = (caller: Caller, { headers }: FastifyRequest): Caller => {
  const name = headers['x-actor'];
  return caller.kind === 'platform' && typeof name === 'string' && ACTOR.test(name)
    ? { ...caller, actor: `${name} ${caller.actor}` }
    : caller;
};

export const setSession = (
  reply: FastifyReply,
  bearer: string,
  { maxAgeS, secure }: { maxAgeS: number; secure: boolean },
) =>
  reply.setCookie(SESSION_COOKIE, bearer, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: maxAgeS });
