import type { FastifyInstance } from 'fastify';
import type { Shared } from './app-shared.ts';
import { CONSOLE_FOLDER, consoleModule } from './control-plane/console/console.module.ts';
import { createAuditExporter } from './control-plane/registry/audit/audit-export.service.ts';
import { registryApi, registryJobs } from './control-plane/registry-api/registry.module.ts';
import type { Registry } from './control-plane/registry-api/registry.service.ts';
import { healthRoutes } from './infrastructure/http/health.ts';

/** The operators' origin: the registry's API and jobs, and the console. `afterChange`: see `RegistryDeps`. */
export const openOperators = async (
  app: FastifyInstance,
  shared: Shared,
  registry: Registry,
  afterChange: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const { config, db, log, jobs, isReady } = shared;
  healthRoutes(app, isReady);
  await registryApi(app, registry, { ...shared, afterChange });
  await consoleModule(app, { folder: CONSOLE_FOLDER });
  const heads = log.child({}, { level: config.log.level === 'silent' ? 'silent' : 'info' });
  const exportAudit = createAuditExporter({
    db,
    ...config.auditExport,
    log: (head) => heads.info({ head }, 'audit head'),
  });
  for (const job of registryJobs(registry, exportAudit)) jobs.add(job);
};
