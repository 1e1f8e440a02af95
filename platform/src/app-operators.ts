import type { FastifyInstance } from 'fastify';
import { openContentModules } from './app-content.ts';
import type { Shared } from './app-shared.ts';
import { CONSOLE_FOLDER, consoleModule } from './control-plane/console/console.module.ts';
import { createAuditExporter } from './control-plane/registry/audit/audit-export.service.ts';
import { vitalsGauges } from './control-plane/registry/vitals/vitals-gauges.ts';
import { registryApi, registryJobs } from './control-plane/registry-api/registry.module.ts';
import type { Registry } from './control-plane/registry-api/registry.service.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import type { WatchedGauge } from './infrastructure/metrics/metrics.ts';
import { createPublishedContent } from './services/content/published-content.service.ts';

/** The operators' origin: the registry's API and jobs, and the console. `afterChange`: see `RegistryDeps`. */
export const openOperators = async (
  app: FastifyInstance,
  shared: Shared,
  registry: Registry,
  afterChange: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const { config, db, clock, log, jobs, measured, isReady } = shared;
  healthRoutes(app, isReady);
  for (const gauge of vitalsGauges(registry.vitals, { environment: config.environment, clock })) measured.watch(gauge);
  measured.watch(deliveryGauge(registry.alerts));
  await registry.alerts.seal();
  const content = await openContentModules(shared);
  await registryApi(app, registry, { ...shared, afterChange, extensions: content.extensions });
  const published = createPublishedContent(db, clock);
  await consoleModule(app, {
    folder: CONSOLE_FOLDER,
    mediaOrigins: async () => (await published.origins()).media,
  });
  // In production the log is one of the places outside the database; a developer's terminal is not.
  const isExported = config.production && config.log.level !== 'silent';
  const heads = log.child({}, { level: isExported ? 'info' : config.log.level });
  const exportAudit = createAuditExporter({
    db,
    ...config.auditExport,
    log: (head) => heads.info({ head }, 'audit head'),
  });
  for (const job of [...registryJobs(registry, exportAudit), ...content.jobs]) jobs.add(job);
};

const deliveryGauge = ({ counts }: Registry['alerts']): WatchedGauge => ({
  name: 'grandstand_webhook_deliveries',
  help: 'Webhook deliveries that are pending, and those that failed for good.',
  labelNames: ['state'],
  read: async () => Object.entries(await counts()).map(([state, value]) => ({ labels: { state }, value })),
});
