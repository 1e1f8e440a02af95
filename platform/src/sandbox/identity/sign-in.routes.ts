import { isEmail } from '@grandstand/shared-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import * as z from 'zod';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Brand } from '../../services/identity/issuers.ts';
import { SEED_PASSWORD } from '../seed/seed-users.ts';
import { cancelPath, problemPage, signInPage, signInPath } from './pages.ts';
import { type Person, peopleOf, personWithEmail } from './people.ts';
import { isOver, type SandboxProvider } from './sandbox-provider.ts';

const Submitted = z.object({
  person: z.string().max(200).optional(),
  email: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
});

export interface SignInRoutesOptions {
  readonly brand: Brand;
  readonly sandbox: SandboxProvider;
  readonly limit: Throttle;
  readonly policy: string;
  readonly siteOrigin: string;
}

/** A brand's own pages: sign in, or cancel. Needs `@fastify/formbody` on `app`. */
export const signInRoutes = (app: FastifyInstance, options: SignInRoutesOptions): void => {
  const { brand, sandbox, limit, policy, siteOrigin } = options;
  const { provider } = sandbox;
  const people = peopleOf(brand);
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html);

  /** The sign-in that this browser has under way; answers by itself when there is none. */
  const under = async (
    { raw }: FastifyRequest,
    reply: FastifyReply,
    work: (uid: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      return await work((await provider.interactionDetails(raw, reply.raw)).uid);
    } catch (error) {
      if (!isOver(error)) throw error;
      return send(reply, problemPage('This sign-in has expired', 'Start it again on YES Network.', siteOrigin), 410);
    }
  };
  const finish = async ({ raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(await provider.interactionResult(raw, reply.raw, result, { mergeWithLastSubmission: false }), 303);

  app.get(signInPath(brand, ':uid').replace('%3A', ':'), (request, reply) =>
    under(request, reply, async (uid) => send(reply, signInPage({ brand, uid, people }))),
  );

  app.post(signInPath(brand, ':uid').replace('%3A', ':'), (request, reply) =>
    under(request, reply, async (uid) => {
      const submitted = Submitted.safeParse(request.body).data ?? {};
      const again = (error: string, status = 200) =>
        send(reply, signInPage({ brand, uid, people, error, email: submitted.email ?? '' }), status);
      try {
        await limit(request, submitted.email);
      } catch (error) {
        if (error instanceof HttpError) return again(error.message, error.status);
        throw error;
      }
      const person = personIn(brand, people, submitted);
      if (!person) return again('Email or password is incorrect.');
      sandbox.remember(person);
      return finish(request, reply, { login: { accountId: person.subject, remember: false } });
    }),
  );

  app.get(cancelPath(brand, ':uid').replace('%3A', ':'), (request, reply) =>
    under(request, reply, () => finish(request, reply, { error: 'access_denied' })),
  );
};

const personIn = (
  brand: Brand,
  people: readonly Person[],
  { person, email = '', password }: z.infer<typeof Submitted>,
): Person | undefined => {
  if (person !== undefined) return people.find(({ subject }) => subject === person);
  const isKnown = isEmail(email.trim()) && password === SEED_PASSWORD;
  return isKnown ? personWithEmail(brand, email) : undefined;
};
