import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CheckoutQuery, CheckoutRequest } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { forbidden, malformed } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { ERROR_TEXTS } from '../language/checkout-texts.ts';
import { textsIn } from '../language/in-language.ts';
import { LANGUAGES, languageOf } from '../language/language.ts';
import { CHECKOUT_PATH, type Checkout } from './checkout.service.ts';
import { checkoutPage, overPage, SCRIPT_PATH, STYLE_PATH } from './page-html.ts';

const FONT_PATH = '/checkout/barlow-condensed-700.woff2';
const FONT_FILE = '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2';

/** As the page is written. */
const language = z.enum(LANGUAGES).catch('en');
const ticket = z.string().max(200);
const Request = z.object({ ticket, language, request: z.unknown() });
const Submission = z.object({ ticket, language, form: z.unknown() });

export interface CheckoutPageOptions {
  readonly checkout: Checkout;
  readonly limit: Throttle;
  readonly siteOrigin: string;
  readonly checkoutOrigin: string;
}

/** Only the site may frame the page; it runs one script and calls its own origin. */
const policyFor = (siteOrigin: string): string =>
  [
    `default-src 'none'`,
    `style-src 'self'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `img-src 'self' data:`,
    `form-action 'none'`,
    `frame-ancestors ${siteOrigin}`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');

/** The checkout's own origin (PLAT-052): the page of a frame, and what its script asks. */
export const checkoutPageRoutes = async (app: FastifyInstance, options: CheckoutPageOptions): Promise<void> => {
  const { checkout, limit, siteOrigin, checkoutOrigin } = options;
  const policy = policyFor(siteOrigin);
  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply
      .code(status)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        // The site's frame is of another origin than the page in it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get(CHECKOUT_PATH, async (request, reply) => {
    const query = CheckoutQuery.safeParse(request.query);
    const loaded = query.success ? await checkout.load(query.data) : null;
    if (loaded) return send(reply, checkoutPage(loaded, siteOrigin));
    const language = query.success ? await checkout.languageOf(query.data) : null;
    return send(reply, overPage(siteOrigin, language ?? languageOf(request.headers) ?? 'en'), 410);
  });

  /** A script of another page gets no answer, whatever it knows. */
  const fromOwnPage = async ({ headers }: FastifyRequest): Promise<void> => {
    if (headers.origin !== checkoutOrigin) throw forbidden('This is asked by the checkout’s own page only.');
  };

  app.post('/checkout/request', { onRequest: fromOwnPage }, async (request, reply) => {
    const body = Request.safeParse(request.body);
    if (!body.success) throw malformed('A ticket and a request are needed.');
    reply.header('cache-control', 'no-store');
    const requested = CheckoutRequest.safeParse(body.data.request);
    if (requested.success) return checkout.request(body.data, requested.data);
    const message = textsIn(body.data.language)(ERROR_TEXTS.wrongRequest);
    return { outcome: 'error', code: 'malformed_request', message, isOver: false };
  });

  app.post('/checkout/submit', { onRequest: fromOwnPage }, async (request, reply) => {
    await limit(request);
    const body = Submission.safeParse(request.body);
    if (!body.success) throw malformed('A ticket and a form are needed.');
    reply.header('cache-control', 'no-store');
    return checkout.submit(body.data, body.data.form);
  });

  const file = (name: string) => readFile(path.join(import.meta.dirname, name));
  serve(app, STYLE_PATH, 'text/css; charset=utf-8', await file('style.css'));
  serve(app, SCRIPT_PATH, 'text/javascript; charset=utf-8', await file('page.js'));
  serve(app, FONT_PATH, 'font/woff2', await readFile(createRequire(import.meta.url).resolve(FONT_FILE)));
};

const serve = (app: FastifyInstance, url: string, type: string, body: Buffer): void => {
  app.get(url, async (_request, reply) => reply.header('cache-control', 'public, max-age=300').type(type).send(body));
};
