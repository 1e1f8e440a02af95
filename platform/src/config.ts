import path from 'node:path';
import { Environment } from './config-variables.ts';
import { audienceErrors } from './control-plane/registry/rollout/audience-config.ts';
import { privateHostsOf } from './control-plane/registry/alerts/alerts-config.ts';
import { keySecrets } from './infrastructure/keys/keys-config.ts';
import { type Assets, assetsOf, bucketErrors } from './infrastructure/store/assets-config.ts';
import { telemetryOf } from './infrastructure/telemetry/telemetry-config.ts';
import type { TelemetryConfig } from './infrastructure/telemetry/tracing.ts';
import { type MediaDelivery, mediaDeliveryOf, mediaErrors } from './media/media-config.ts';
import { MODULES, type ModuleName } from './modules.ts';
import { type Issuers, sandboxIssuers } from './services/identity/issuers.ts';
import { issuerErrors, issuersOf } from './services/identity/issuers-config.ts';
import { type IngestConfig, ingestOf } from './services/ingest/ingest-config.ts';
import { adServerUrlOf } from './services/insertion/insertion-config.ts';
import { type UploadsConfig, uploadsOf } from './services/uploads/upload-config.ts';
import { geoErrors, geoHeadersOf } from './services/video/geo-config.ts';
import type { GeoHeaders } from './services/video/header-geo.ts';

export interface Config {
  readonly host: string;
  readonly ports: Readonly<
    Record<'site' | 'checkout' | 'identity' | 'tvProvider' | 'console' | 'metrics' | 'control', number>
  >;
  /** Port of the metrics; null: not served. */
  readonly metrics: { readonly host: string } | null;
  readonly origins: Readonly<Record<'site' | 'checkout' | 'identity' | 'tvProvider', string>>;
  /** How many days recordings of programmes are kept; 0: programmes are not recorded. */
  readonly recordingDays: number;
  /** Under which addresses media are delivered. */
  readonly media: MediaDelivery;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the platform runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** Where published files are stored; in `dataDir` by default. */
  readonly assets: Assets;
  readonly uploads: UploadsConfig;
  readonly ingest: IngestConfig;
  /** Where ads for breaks of channels are requested; with macros. */
  readonly adServerUrl: string;
  /** Between the stop signal and the end of listening. 5 s in production, else 0. */
  readonly drainMs: number;
  /** Whom social sign-in asks, per brand. */
  readonly identity: Issuers;
  /** Valkey or Redis for live streams; null: they are kept in PostgreSQL. */
  readonly valkeyUrl: string | null;
  /** 0: every heartbeat is written by itself. In Valkey it always is. */
  readonly heartbeatWindowMs: number;
  readonly modules: readonly ModuleName[];
  /** The registry environment whose release the site serves. */
  readonly environment: string;
  readonly production: boolean;
  /** Whether the test control listens; never in production (S-30). */
  readonly control: boolean;
  /** Production starts with the payment sandbox only where this is said. */
  readonly allowSandboxPayments: boolean;
  /** Whether seed users and content are written at start; on by default outside production. */
  readonly seed: boolean;
  /** Which gateway takes payments; `off`: nothing is sold. */
  readonly payments: 'sandbox' | 'off';
  /** What may write to the registry; null: one is made and kept in `dataDir/registry-token`. */
  readonly registryToken: string | null;
  /** Whether the registry gets a separate process where this one runs other modules too. */
  readonly registryProcess: 'own' | 'shared';
  readonly auditExport: { readonly file: string | null; readonly webhook: string | null };
  /** Hosts of webhooks that may be private; lower case. */
  readonly webhookPrivateHosts: readonly string[];
  readonly keys: {
    /** The first encrypts, all decrypt; empty: keys are stored as they are. */
    readonly secrets: readonly string[];
    /** Null: never by itself. */
    readonly rotateAfterMs: number | null;
  };
  readonly trustedProxies: string | null;
  /** Null: everybody is at home. */
  readonly geo: GeoHeaders | null;
  /** Null: no rollout can ask for a header. */
  readonly audienceHeader: string | null;
  readonly log: { readonly level: string; readonly file: string | null };
  /** `smtpUrl` null: mails are kept in the outbox and not sent. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string; readonly support: string };
  /** Attempts a minute; `eventBytes` bytes a minute; `streams` at a time. */
  readonly limits: Readonly<
    Record<'signIn' | 'create' | 'search' | 'privacy' | 'events' | 'graphql' | 'eventBytes' | 'streams', number>
  >;
  /** Null: no traces, and metrics by `metrics` only. */
  readonly telemetry: TelemetryConfig | null;
  readonly vitalsShare: number;
  readonly timeouts: { readonly requestMs: number; readonly idleMs: number };
}

const siteOriginOf = ({ GS_SITE_ORIGIN, GS_HOST, GS_SITE_PORT }: Environment): string =>
  GS_SITE_ORIGIN ?? `http://${GS_HOST}:${GS_SITE_PORT}`;

const limitsOf = (env: Environment): Config['limits'] => ({
  signIn: env.GS_LIMIT_SIGN_IN,
  create: env.GS_LIMIT_CREATE,
  search: env.GS_LIMIT_SEARCH,
  privacy: env.GS_LIMIT_PRIVACY,
  events: env.GS_LIMIT_EVENTS,
  graphql: env.GS_LIMIT_GRAPHQL,
  eventBytes: env.GS_LIMIT_EVENT_BYTES,
  streams: env.GS_LIMIT_STREAMS,
});

/** @throws {Error} with one line for every variable that is wrong. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const problems = [
    ...issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...issuerErrors(given),
    ...audienceErrors(given),
    ...geoErrors(given),
    ...bucketErrors(given),
    ...(parsed.success ? mediaErrors(mediaDeliveryOf(parsed.data), siteOriginOf(parsed.data)) : []),
  ];
  if (!parsed.success || problems.length > 0) throw new Error(`The configuration is wrong:\n${problems.join('\n')}`);
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const local = (portNumber: number) => `http://${env.GS_HOST}:${portNumber}`;
  return {
    host: env.GS_HOST,
    ports: {
      site: env.GS_SITE_PORT,
      checkout: env.GS_CHECKOUT_PORT,
      identity: env.GS_IDENTITY_PORT,
      tvProvider: env.GS_TV_PROVIDER_PORT,
      console: env.GS_CONSOLE_PORT,
      metrics: env.GS_METRICS_PORT ?? 0,
      control: env.GS_CONTROL_PORT,
    },
    metrics: env.GS_METRICS_PORT === undefined ? null : { host: env.GS_METRICS_HOST },
    origins: {
      site: siteOriginOf(env),
      checkout: env.GS_CHECKOUT_ORIGIN ?? local(env.GS_CHECKOUT_PORT),
      identity: env.GS_IDENTITY_ORIGIN ?? local(env.GS_IDENTITY_PORT),
      tvProvider: env.GS_TV_PROVIDER_ORIGIN ?? local(env.GS_TV_PROVIDER_PORT),
    },
    recordingDays: env.GS_RECORDING_DAYS,
    media: mediaDeliveryOf(env),
    dataDir: path.resolve(env.GS_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.GS_DATABASE_POOL,
    assets: assetsOf(env, path.resolve(env.GS_DATA_DIR, 'store')),
    uploads: uploadsOf(env, path.resolve(env.GS_DATA_DIR)),
    ingest: ingestOf(env, path.resolve(env.GS_DATA_DIR)),
    adServerUrl: adServerUrlOf(env, siteOriginOf(env)),
    drainMs: env.GS_DRAIN_MS ?? (production ? 5_000 : 0),
    identity: issuersOf(env, production ? null : sandboxIssuers(env.GS_IDENTITY_ORIGIN ?? local(env.GS_IDENTITY_PORT))),
    valkeyUrl: env.VALKEY_URL ?? null,
    heartbeatWindowMs: env.GS_HEARTBEAT_WINDOW_MS,
    modules: env.GS_MODULES ?? MODULES,
    environment: env.GS_ENVIRONMENT,
    production,
    control: env.GS_CONTROL === 'on' && !production,
    allowSandboxPayments: env.GS_ALLOW_SANDBOX_PAYMENTS === 'yes',
    payments: env.GS_PAYMENTS ?? (production ? 'off' : 'sandbox'),
    seed: env.GS_SEED === undefined ? !production : env.GS_SEED === 'on',
    registryToken: env.GS_REGISTRY_TOKEN ?? null,
    registryProcess: env.GS_REGISTRY_PROCESS,
    auditExport: { file: env.GS_AUDIT_FILE ?? null, webhook: env.GS_AUDIT_WEBHOOK ?? null },
    webhookPrivateHosts: privateHostsOf(env),
    keys: {
      secrets: keySecrets(env),
      rotateAfterMs: env.GS_KEYS_ROTATE_DAYS === 0 ? null : env.GS_KEYS_ROTATE_DAYS * 24 * 60 * 60_000,
    },
    trustedProxies: env.GS_TRUSTED_PROXIES ?? null,
    geo: geoHeadersOf(env),
    audienceHeader: env.GS_AUDIENCE_HEADER ?? null,
    log: { level: env.GS_LOG_LEVEL, file: env.GS_LOG_FILE ?? null },
    limits: limitsOf(env),
    telemetry: telemetryOf(env),
    vitalsShare: env.GS_VITALS_SHARE,
    timeouts: { requestMs: env.GS_REQUEST_TIMEOUT_MS, idleMs: env.GS_IDLE_TIMEOUT_MS },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.GS_MAIL_FROM, support: env.GS_MAIL_SUPPORT },
  };
};
