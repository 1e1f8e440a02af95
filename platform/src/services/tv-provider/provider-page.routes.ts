import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ProviderRedirect } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { logoRoutes } from './logo.ts';
import {
  brandStylePath,
  framedEndPage,
  problemPage,
  REPORT_PATH,
  STYLE_PATH,
  signInPage,
  signInPath,
} from './page-html.ts';
import type { ProviderSignIn, Visit } from './provider-sign-in.service.ts';
import { PROVIDERS } from './providers.ts';

/** Where a provider's sign-in starts; `ProviderRedirect` is its query. */
export const AUTHENTICATE_PATH = '/api/v1/authenticate';

const Ticket = z.object({ request: z.string() });
const Credentials = z.object({ username: z.string().max(200), password: z.string().max(200) });

export interface ProviderPageOptions {
  readonly signIn: ProviderSignIn;
  readonly limit: Throttle;
  readonly siteOrigin: string;
}

/**
 * The provider's own origin (PLAT-049): the redirect GET with its seven parameters, the sign-in page, and the way back.
 * Needs `@fastify/formbody` on `app`. Only the site may frame a page, and only when the redirect asked for a frame.
 */
export const providerPageRoutes = async (app: FastifyInstance, options: ProviderPageOptions): Promise<void> => {
  const { signIn, limit, siteOrigin } = options;
  const policy = policyFor(siteOrigin);
  const send = (reply: FastifyReply, html: string, { status = 200, isFramed = true } = {}) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy(isFramed),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  const over = (reply: FastifyReply, backUrl = `${siteOrigin}/`) =>
    send(reply, problemPage('This sign-in has ended', 'Start it again on YES Network or on your TV.', backUrl), {
      status: 410,
    });
  const visitOf = (query: unknown): { ticket: string; visit: Visit } | null => {
    const ticket = Ticket.safeParse(query).data?.request ?? '';
    const visit = signIn.visit(ticket);
    return visit && { ticket, visit };
  };
  const end = (reply: FastifyReply, visit: Visit, outcome: 'signed-in' | 'cancelled') =>
    visit.isFramed
      ? send(reply, framedEndPage(visit, outcome, siteOrigin))
      : reply.header('cache-control', 'no-store').redirect(visit.returnUrl, 303);

  app.get(AUTHENTICATE_PATH, async (request, reply) => {
    const redirect = ProviderRedirect.safeParse(request.query);
    const ticket = redirect.success ? await signIn.begin(redirect.data) : null;
    if (redirect.success && ticket !== null) {
      return reply.header('cache-control', 'no-store').redirect(signInPath(redirect.data.mso_id, ticket), 302);
    }
    const advice = 'The provider, the code or the way back is not known. Start again on YES Network or on your TV.';
    const requested = redirect.success ? signIn.returnUrl(redirect.data.redirect_url) : null;
    return send(reply, problemPage('This sign-in can’t start', advice, requested ?? `${siteOrigin}/`), { status: 400 });
  });

  app.get('/sign-in/:provider', async (request, reply) => {
    const found = visitOf(request.query);
    if (!found) return over(reply);
    return send(reply, signInPage(found.visit, found.ticket), found.visit);
  });

  app.post('/sign-in/:provider', async (request, reply) => {
    const found = visitOf(request.query);
    if (!found) return over(reply);
    const { visit, ticket } = found;
    const { username = '', password = '' } = Credentials.safeParse(request.body).data ?? {};
    const again = (error: string, status: number) =>
      send(reply, signInPage(visit, ticket, { error, userName: username }), { status, isFramed: visit.isFramed });
    try {
      await limit(request, username);
    } catch (error) {
      if (error instanceof HttpError) return again(error.message, error.status);
      throw error;
    }
    const outcome = await signIn.signIn(visit, username, password);
    if (outcome === 'over') return over(reply, visit.returnUrl);
    return outcome === 'done' ? end(reply, visit, 'signed-in') : again('User name or password is incorrect.', 200);
  });

  app.get('/cancel', async (request, reply) => {
    const found = visitOf(request.query);
    return found ? end(reply, found.visit, 'cancelled') : over(reply);
  });

  logoRoutes(app);
  for (const { id, colour } of PROVIDERS)
    serveText(app, brandStylePath(id), 'text/css', `:root {\n  --brand: ${colour};\n}\n`);
  const fileText = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');
  serveText(app, STYLE_PATH, 'text/css', await fileText('style.css'));
  serveText(app, REPORT_PATH, 'text/javascript', await fileText('report.js'));
};

/** Browsers check the redirect that answers a form against `form-action` too, so the way back is in it. */
const policyFor =
  (siteOrigin: string) =>
  (isFramed: boolean): string =>
    [
      `default-src 'none'`,
      `style-src 'self'`,
      `script-src 'self'`,
      `img-src 'self' data:`,
      `form-action 'self' ${siteOrigin}`,
      `frame-ancestors ${isFramed ? siteOrigin : `'none'`}`,
      `base-uri 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ].join('; ');

const serveText = (app: FastifyInstance, url: string, type: string, body: string): void => {
  app.get(url, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(body),
  );
};
