import type { IncomingHttpHeaders } from 'node:http';
import { VIEWER_COOKIE } from '@grandstand/shared-contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MARK = new RegExp(`(?:^|;\\s*)${VIEWER_COOKIE}=`);
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Whether a request is a visitor's navigation of whom nothing is known: without the mark of an account or a TV provider, and
 * not the request of a script, which keeps the page for every address (decision 21).
 */
export const isUnknownVisitor = ({ cookie = '', 'sec-fetch-mode': mode }: IncomingHttpHeaders): boolean =>
  !MARK.test(cookie) && (mode === undefined || mode === 'navigate');

/** Some browsers forget what a script set after a week, and not what a response set. */
export const renewViewerMark = (request: FastifyRequest, reply: FastifyReply, secure: boolean): void => {
  const mark = request.cookies[VIEWER_COOKIE];
  if (mark === undefined) return;
  reply.setCookie(VIEWER_COOKIE, '1', { path: '/', sameSite: 'lax', secure, maxAge: YEAR_S });
};
