import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import { throttle } from '../../http/rate-limits.service.ts';
import { RegistryError } from '../registry-error.ts';
import type { Access } from './access.service.ts';
import { bearerOf, requireCaller, SESSION_COOKIE, setSession } from './bearer.ts';

const SignIn = z.object({ email: z.string().min(3).max(200), password: z.string().min(1).max(200) });
/** Attempts of one source, and a quarter of it for one e-mail from there. */
const ATTEMPTS_A_MINUTE = 40;

export interface SessionRoutesOptions {
  readonly access: Access;
  readonly clock: Clock;
  /** The console is reached over TLS. */
  readonly secure: boolean;
}

/** `/session`: who is signed in to the console. Needs cookies and `@fastify/rate-limit` on `app`. */
export const sessionRoutes = (app: FastifyInstance, { access, clock, secure }: SessionRoutesOptions): void => {
  const limit = throttle(app, { name: 'console-sign-in', perMinute: ATTEMPTS_A_MINUTE });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.post('/session', async (request, reply) => {
    const parsed = SignIn.safeParse(request.body);
    if (!parsed.success) throw new RegistryError('invalid', 'Give an e-mail and a password.');
    const { email, password } = parsed.data;
    await limit(request, email);
    const { operator, bearer, expiresAt } = await access.signIn(email, password);
    setSession(reply, bearer, { maxAgeS: Math.floor((expiresAt - clock.now()) / 1000), secure });
    return { operator };
  });
  app.get('/session', { preHandler: requireCaller(access) }, async ({ caller }) => ({
    actor: caller?.actor,
    grants: caller?.grants,
  }));
  app.delete('/session', async (request, reply) => {
    const given = bearerOf(request);
    if (given?.isCookie) await access.signOut(given.bearer);
    return reply.clearCookie(SESSION_COOKIE, { path: '/' }).code(204).send();
  });
};
