import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AlertingOptions } from './control-plane/registry/alerts/alerts.service.ts';
import { createReleasedTexts } from './control-plane/registry/compositions/released-texts.service.ts';
import type { AdjustableClock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import type { Listen } from './infrastructure/database/listen.ts';
import { writeProbe } from './infrastructure/database/write-probe.ts';
import { createOrigin } from './infrastructure/http/origin.ts';
import type { JobEnded, JobRunner } from './infrastructure/jobs/job-runner.ts';
import { sealKeys } from './infrastructure/keys/key.repo.ts';
import { createKeyRings, type KeyRings, RELOAD_EVERY_MS } from './infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { createMetrics, type Metrics, type PoolUse } from './infrastructure/metrics/metrics.ts';
import type { ObjectStore } from './infrastructure/store/object-store.ts';
import type { Tracing } from './infrastructure/telemetry/tracing.ts';
import { createPlacement, type Placement } from './modules.ts';
import { mailOf } from './services/mail/mail.ts';
import { putInOutbox } from './services/mail/outbox.repo.ts';
import { createSettingsRepo } from './services/settings/settings.repo.ts';
import { createSettings } from './services/settings/settings.service.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly db: Db;
  readonly listen: Listen;
  readonly pool: () => PoolUse;
  readonly store: ObjectStore;
  readonly clock: AdjustableClock;
  readonly jobRunner: (onEnd: JobEnded) => JobRunner;
  readonly log: FastifyBaseLogger;
  /** Null or absent: nothing is traced. */
  readonly tracing?: Tracing | null;
  /** Names this process in its metrics, where another process serves them. */
  readonly process?: string;
}

/** What the modules of a process have in common. */
export interface Shared extends AppDependencies {
  readonly settings: ReturnType<typeof createSettings>;
  readonly keys: KeyRings;
  readonly measured: Metrics;
  readonly jobs: JobRunner;
  readonly placed: Placement;
  readonly isReady: () => Promise<boolean>;
  readonly alerting: AlertingOptions;
}

const HOUR_MS = 60 * 60_000;

export const openShared = async (dependencies: AppDependencies): Promise<Shared> => {
  const { config, db, pool, clock, jobRunner, process } = dependencies;
  await sealKeys(db, config.keys.secrets);
  const measured = createMetrics({ pool, ...(process === undefined ? {} : { process }) });
  return {
    ...dependencies,
    settings: createSettings(
      createSettingsRepo(db, config.environment),
      clock,
      createReleasedTexts(db, clock, config.environment),
    ),
    keys: createKeyRings(db, clock),
    measured,
    jobs: jobRunner(measured.jobEnded),
    placed: await createPlacement(config.modules),
    isReady: writeProbe(db),
    alerting: {
      keySecrets: config.keys.secrets,
      privateHosts: config.webhookPrivateHosts,
      sendMail: putOperatorMail,
    },
  };
};

const putOperatorMail: AlertingOptions['sendMail'] = (trx, { recipient, ...letter }, nowMs) =>
  putInOutbox(trx, mailOf({ ...letter, to: { email: recipient, firstName: '', language: 'en' } }), nowMs);

/** Measures and traces the requests of an origin. */
export const watchRequests = ({ measured, tracing }: Shared, app: FastifyInstance, name: string): void => {
  measured.measure(app, name);
  tracing?.traceRequests(app, name);
};

/** An origin without routes. */
export const bareOrigin = ({ config, clock, log }: Shared): FastifyInstance =>
  createOrigin({
    trustedProxies: config.trustedProxies,
    secure: config.origins.site.startsWith('https:'),
    timeouts: config.timeouts,
    clock,
    log,
  });

/** Reads new versions of the keys in time, and rotates by the schedule, until `app` closes. */
export const keepKeysFresh = ({ config, keys, jobs, log }: Shared, app: FastifyInstance): void => {
  // Not a shared job: every process keeps its versions in memory.
  const reloading = setInterval(
    () => void keys.reload().catch((err: unknown) => log.warn({ err }, 'keys were not read')),
    RELOAD_EVERY_MS,
  );
  reloading.unref();
  app.addHook('onClose', async () => clearInterval(reloading));
  const { rotateAfterMs } = config.keys;
  if (rotateAfterMs === null) return;
  jobs.add({
    name: 'keys.rotate',
    everyMs: HOUR_MS,
    run: () => keys.rotateOlderThan(rotateAfterMs, Object.values(ROTATABLE_KEYS)),
  });
};
