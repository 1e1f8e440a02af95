import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Never public: on a separate port, or the control port of development. */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics): void => {
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
};
