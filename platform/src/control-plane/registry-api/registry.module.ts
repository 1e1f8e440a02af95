import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Listen } from '../../infrastructure/database/listen.ts';
import { installRateLimits } from '../../infrastructure/http/rate-limits.service.ts';
import type { Job } from '../../infrastructure/jobs/job-runner.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { createAccess } from '../registry/access/access.service.ts';
import { createOperators } from '../registry/access/operators.service.ts';
import { sessionRoutes } from '../registry/access/session.routes.ts';
import type { AlertingOptions } from '../registry/alerts/alerts.service.ts';
import type { LiveDocuments } from '../registry/config/config.service.ts';
import { createKeys } from '../registry/keys/keys.service.ts';
import { listenForReleases } from '../registry/model/release-notices.ts';
import { type GraphqlExtension, registryRoutes, sendRefusal } from './registry.routes.ts';
import { createRegistry, type Registry } from './registry.service.ts';
import { registryToken } from './registry-token.ts';

export interface RegistryDeps {
  db: Db;
  listen: Listen;
  store: ObjectStore;
  settings: LiveDocuments;
  clock: Clock;
  keys?: KeyRings;
  alerting?: AlertingOptions;
  /** Runs after every mutation, before its response: processes that serve pages drop what they cached. */
  afterChange?: () => Promise<void>;
  /** Of other rooms. */
  extensions?: readonly GraphqlExtension[];
  config: Pick<Config, 'registryToken' | 'dataDir' | 'control'> & {
    readonly origins: Pick<Config['origins'], 'site'>;
    readonly limits: Pick<Config['limits'], 'graphql'>;
  };
}

const LOOK_EVERY_MS = 5_000;
const ALERT_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60_000;

/** What the registry does by itself: rollouts take their steps, and are stopped when what they bring is worse. */
export const registryJobs = (
  {
    rollouts,
    health,
    vitals,
    audience,
    alerts,
    publishing,
  }: Pick<Registry, 'rollouts' | 'health' | 'vitals' | 'audience' | 'alerts' | 'publishing'>,
  exportAudit: () => Promise<number>,
): Job[] => [
  { name: 'registry audit export', everyMs: LOOK_EVERY_MS, run: exportAudit },
  // Before the steps: what is worse does not get a larger share first.
  { name: 'registry health guard', everyMs: LOOK_EVERY_MS, run: health.guardRollouts },
  { name: 'registry rollouts', everyMs: LOOK_EVERY_MS, run: rollouts.advance },
  { name: 'registry health sweep', everyMs: SWEEP_EVERY_MS, run: health.sweep },
  { name: 'registry vitals sweep', everyMs: SWEEP_EVERY_MS, run: vitals.sweep },
  { name: 'registry audience sweep', everyMs: SWEEP_EVERY_MS, run: audience.sweep },
  { name: 'registry alerts', everyMs: ALERT_EVERY_MS, run: alerts.collect },
  { name: 'registry webhooks', everyMs: ALERT_EVERY_MS, run: alerts.deliver },
  { name: 'registry alerts sweep', everyMs: SWEEP_EVERY_MS, run: alerts.sweep },
  { name: 'registry uploads sweep', everyMs: SWEEP_EVERY_MS, run: publishing.sweep },
];

/** The registry, for the edge to serve from. The database notifies it of releases of other processes until `app` closes. */
export const openRegistry = async (
  app: FastifyInstance,
  { config, listen, ...deps }: Omit<RegistryDeps, 'afterChange' | 'extensions'>,
): Promise<Registry> => {
  const registry = createRegistry({ ...deps, chaosEnabled: config.control });
  const onError = (err: unknown) => app.log.warn({ err }, 'what other replicas released is seen a second late');
  const stopListening = await listenForReleases(listen, {
    onChange: (environment) => void registry.notices.refreshCurrentRelease(environment).catch(onError),
    environments: registry.records.environments,
    onError,
  });
  app.addHook('onClose', stopListening);
  return registry;
};

/** Publishing and the control plane on the console's origin. */
export const registryApi = async (
  app: FastifyInstance,
  registry: Registry,
  { config, afterChange = async () => undefined, extensions = [], ...deps }: RegistryDeps,
): Promise<void> => {
  const access = createAccess(deps, await registryToken(config));
  const { clock } = deps;
  const operators = createOperators(deps);
  await app.register(async (scope) => {
    scope.setErrorHandler(sendRefusal);
    scope.decorateRequest('caller', null);
    await scope.register(cookie);
    await installRateLimits(scope, deps.db);
    sessionRoutes(scope, { access, operators, clock, secure: config.origins.site.startsWith('https:') });
    await scope.register(async (inner) =>
      registryRoutes(inner, {
        registry,
        access,
        operators,
        keys: createKeys(deps),
        now: () => clock.now(),
        queriesPerMinute: config.limits.graphql,
        siteOrigin: config.origins.site,
        afterChange,
        extensions,
        listen: deps.listen,
      }),
    );
  });
};

/** Both, in one process. @returns the registry */
export const registryModule = async (app: FastifyInstance, deps: RegistryDeps): Promise<Registry> => {
  const registry = await openRegistry(app, deps);
  await registryApi(app, registry, deps);
  return registry;
};
