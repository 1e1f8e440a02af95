import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaCookie } from '../../media/index.ts';

export interface MediaCookieRules {
  /** Null: the host of the site only. */
  readonly domain: string | null;
  readonly secure: boolean;
}

/**
 * Whether a page of the site's own origin calls: its browser stores the cookies of the reply. Other clients do not send
 * the header (receivers, set-top boxes, a service origin that forwards the call), or send another value.
 */
export const isPageOfSite = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin';

/** No script can read it, and pages of other sites cannot use it. */
export const writeMediaCookie = (
  reply: FastifyReply,
  { name, value, path, maxAgeS }: MediaCookie,
  { domain, secure }: MediaCookieRules,
): void => {
  reply.setCookie(name, value, {
    path,
    maxAge: maxAgeS,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(domain === null ? {} : { domain }),
  });
};
