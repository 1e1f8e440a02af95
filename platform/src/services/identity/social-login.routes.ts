import { randomBytes } from 'node:crypto';
import { BeginSocialLogin, RedeemSocialCode } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SocialLogins } from './social-login.service.ts';

const COOKIE = 'gs_social';
const COOKIE_LIFE_S = 60 * 60;

/** The secret that ties nonces to this browser; empty where it has none. */
export const browserOf = ({ cookies }: FastifyRequest): string => cookies[COOKIE] ?? '';

/** What a provider's answer may carry. */
const Posted = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
});

export interface SocialLoginRoutesOptions {
  readonly logins: SocialLogins;
  readonly returnPaths: () => Promise<readonly string[]>;
  readonly limit: Throttle;
  /** Whether the site is reached by https. */
  readonly secure: boolean;
}

/** Needs `@fastify/cookie` and `@fastify/formbody` on `app`. */
export const socialLoginRoutes = (
  app: FastifyInstance,
  { logins, returnPaths, limit, secure }: SocialLoginRoutesOptions,
): void => {
  const cookie = { path: '/yesnetwork', httpOnly: true, sameSite: 'strict', secure, maxAge: COOKIE_LIFE_S } as const;

  registerCall(app, BeginSocialLogin, anyone, async ({ socialLoginType }, { request, reply }) => {
    await limit(request);
    const browser = browserOf(request) || randomBytes(32).toString('base64url');
    const begun = await logins.begin(socialLoginType, browser);
    reply.setCookie(COOKIE, browser, cookie);
    return begun;
  });

  registerCall(app, RedeemSocialCode, anyone, async (code, { request }) => {
    await limit(request);
    return { idToken: await logins.redeem(code) };
  });

  // Apple posts its response; the page gets it as the others send theirs. The code is worthless without its verifier.
  app.post('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://site.invalid').pathname;
    if (!(await returnPaths()).includes(path)) return reply.callNotFound();
    const response = Object.entries(Posted.safeParse(request.body).data ?? {}).filter(
      ([, value]) => value !== undefined,
    );
    const query = new URLSearchParams(response as [string, string][]).toString();
    return reply.header('cache-control', 'no-store').redirect(`${path}${query === '' ? '' : `?${query}`}`, 303);
  });
};
