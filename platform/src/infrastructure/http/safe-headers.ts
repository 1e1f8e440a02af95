import type { FastifyInstance } from 'fastify';

/** For answers that are data; pages bring their own policy. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** PLAT-059: on every answer of an origin. `secure`: whether it is reached by https. */
export const safeHeaders = ({ secure }: { secure: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Set first, so that a route may replace one. */
export const installSafeHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  const entries = Object.entries(headers);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of entries) reply.header(name, value);
    done();
  });
};
