import type { FastifyInstance } from 'fastify';
import { isDraining } from './draining.ts';

/**
 * `/healthz`: the process runs. `/readyz`: a balancer may send requests; 503 while its database is away, read-only or
 * full, and from the moment it is asked to stop.
 */
export const healthRoutes = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing && !isDraining(app) && (await isReady().catch(() => false));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
};
