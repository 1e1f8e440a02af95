import type { FastifyInstance } from 'fastify';

/** For answers that are data; pages bring their own policy. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** PLAT-059: on every answer of an origin. Set first, so that a route may replace one. */
export function installSafeHeaders(app: FastifyInstance, { secure }: { secure: boolean }): void {
  const headers = {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
