// Adds cookies to the reply's type.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The choice of a browser, with or without an account; a page without a script sets it. */
const COOKIE = 'gs_limit_use';
const COOKIE_LIFE_S = 365 * 24 * 60 * 60;

/** Global Privacy Control: the browser makes the choice in every request. */
export const sendsPrivacyControl = ({ headers }: FastifyRequest): boolean => headers['sec-gpc'] === '1';

/** Read here: where media are delivered, nothing else needs cookies to be parsed. */
export const browserLimitsUse = ({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): boolean =>
  cookie.split(/;\s*/).includes(`${COOKIE}=1`);

/** Keeps the choice of a browser, or removes it. `secure`: whether the site is reached by https. */
export const keepChoice = (reply: FastifyReply, limitsUse: boolean, secure: boolean): void => {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (limitsUse) void reply.setCookie(COOKIE, '1', { ...cookie, maxAge: COOKIE_LIFE_S });
  else void reply.clearCookie(COOKIE, cookie);
};

/** Whether what this browser does may be stored with a name. */
export const mayNameBrowser = (request: FastifyRequest): boolean =>
  !sendsPrivacyControl(request) && !browserLimitsUse(request);
