import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { registryRoutes } from './registry.routes.ts';
import { openRegistry, type Registry } from './registry.service.ts';
import { registryToken } from './registry-token.ts';

export interface RegistryDeps {
  db: Db;
  store: ObjectStore;
  clock: Clock;
  config: Pick<Config, 'registryToken' | 'dataDir'>;
}

/** Publishing and the control plane on the console's origin. @returns the registry, for the edge to serve from. */
export const registryModule = async (app: FastifyInstance, { config, ...deps }: RegistryDeps): Promise<Registry> => {
  const registry = openRegistry(deps);
  const token = await registryToken(config);
  await app.register(async (scope) => registryRoutes(scope, registry, token));
  return registry;
};
