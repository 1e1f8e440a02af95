import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import { throttle } from '../../../infrastructure/http/rate-limits.service.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { Access } from './access.service.ts';
import { bearerOf, requireCaller, SESSION_COOKIE, setSession } from './bearer.ts';
import type { Operators } from './operators.service.ts';

const Password = z.string().min(1).max(200);
const SignIn = z.object({ email: z.string().min(3).max(200), password: Password, code: z.string().max(20).optional() });
const NewPassword = z.object({ current: Password, password: Password });
/** Attempts of one source, and a quarter of it for one e-mail from there. */
const ATTEMPTS_A_MINUTE = 40;

export interface SessionRoutesOptions {
  readonly access: Access;
  readonly operators: Pick<Operators, 'changeOwnPassword'>;
  readonly clock: Clock;
  /** The console is reached over TLS. */
  readonly secure: boolean;
}

/** `/session`: who is signed in to the console. Needs cookies and `@fastify/rate-limit` on `app`. */
export const sessionRoutes = (
  app: FastifyInstance,
  { access, operators, clock, secure }: SessionRoutesOptions,
): void => {
  const limit = throttle(app, { name: 'console-sign-in', perMinute: ATTEMPTS_A_MINUTE });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.post('/session', async (request, reply) => {
    const parsed = SignIn.safeParse(request.body);
    if (!parsed.success) throw new RegistryError('invalid', 'Give an e-mail and a password.');
    const { email, password, code } = parsed.data;
    await limit(request, email);
    const { operator, bearer, expiresAt } = await access.signIn(email, password, code);
    setSession(reply, bearer, { maxAgeS: Math.floor((expiresAt - clock.now()) / 1000), secure });
    return { operator };
  });
  app.get('/session', { preHandler: requireCaller(access) }, async ({ caller }) => ({
    actor: caller?.actor,
    grants: caller?.grants,
  }));
  app.post('/session/password', { preHandler: requireCaller(access) }, async (request, reply) => {
    const { caller } = request;
    if (caller?.kind !== 'session') throw new RegistryError('forbidden', 'Only operators have a password.');
    const parsed = NewPassword.safeParse(request.body);
    if (!parsed.success) throw new RegistryError('invalid', 'Enter the current and the new password.');
    await limit(request, caller.actor);
    await operators.changeOwnPassword(caller.actor, parsed.data.current, parsed.data.password);
    // All sessions have ended, this one too: the new password signs in again.
    return reply.clearCookie(SESSION_COOKIE, { path: '/' }).code(204).send();
  });
  app.delete('/session', async (request, reply) => {
    const given = bearerOf(request);
    if (given?.isCookie) await access.signOut(given.bearer);
    return reply.clearCookie(SESSION_COOKIE, { path: '/' }).code(204).send();
  });
};
