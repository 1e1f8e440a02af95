import type { FastifyInstance } from 'fastify';
import type { MetricOfProcess, Metrics } from './metrics.ts';

/** Another process whose metrics are shown with those of this one. */
interface OtherProcess {
  /** Empty while it does not reply. */
  metrics(): Promise<readonly MetricOfProcess[]>;
}

/** Never public: on a separate port, or the control port of development. */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics, other: OtherProcess | null = null): void => {
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text((await other?.metrics()) ?? [])),
  );
};
