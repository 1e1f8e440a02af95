import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Only where no visitor comes: a port of its own, or the control port of development. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}
