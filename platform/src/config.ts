import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ASSETS_VARIABLES, type Assets, assetsOf, bucketFaults } from './infrastructure/store/assets-config.ts';
import { MODULES, type ModuleName } from './modules.ts';
import { BRANDS, type Brand, type Issuers, sandboxIssuers } from './services/identity/issuers.ts';
import type { GeoHeaders } from './services/video/header-geo.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const modules = z
  .string()
  .transform((names) => names.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(MODULES)).nonempty())
  .optional();
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
/** As tokens name it: without a slash at the end, except where the issuer has one. */
const issuer = z.url({ protocol: /^https$/ }).optional();
const MIN_KEYS_SECRET = 32;
const clientText = z.string().min(1).max(4_000).optional();

const headerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/i, 'must be the name of a header')
  .toLowerCase()
  .optional();

/** Every variable that the platform reads. Ports: 0 takes a free one. */
const Environment = z.object({
  GS_HOST: z.string().min(1).default('localhost'),
  GS_SITE_PORT: port(8080),
  GS_CHECKOUT_PORT: port(8081),
  GS_IDENTITY_PORT: port(8082),
  GS_TV_PROVIDER_PORT: port(8083),
  GS_CONSOLE_PORT: port(8090),
  GS_CONTROL_PORT: port(8099),
  /** Port of the metrics in the Prometheus format; without it they are not served. */
  GS_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where that port listens. It has no password: it is for the operators' network. */
  GS_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  GS_CONTROL: z.enum(['on', 'off']).default('on'),
  /** Public origins, where a proxy in front changes them. */
  GS_SITE_ORIGIN: origin.optional(),
  GS_CHECKOUT_ORIGIN: origin.optional(),
  GS_IDENTITY_ORIGIN: origin.optional(),
  GS_TV_PROVIDER_ORIGIN: origin.optional(),
  GS_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  GS_DATABASE_POOL: count(10),
  /** How long a stopping process still responds while it reports that it is not ready; longer than a balancer's check. */
  GS_DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  /** How long heartbeats wait for others to share a statement with; 0 writes each by itself. */
  GS_HEARTBEAT_WINDOW_MS: z.coerce.number().int().min(0).max(1_000).default(15),
  /** Where live streams are kept instead of PostgreSQL. */
  VALKEY_URL: z.url({ protocol: /^(valkey|redis)s?$/ }).optional(),
  ...ASSETS_VARIABLES,
  GS_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('development'),
  GS_REGISTRY_TOKEN: z.string().min(16).optional(),
  /** `own`: console and registry run in a process that this one starts; `shared`: in this one. */
  GS_REGISTRY_PROCESS: z.enum(['own', 'shared']).default('own'),
  /** Where signed heads of the registry's audit are noted as well: a file, and an address that gets each by POST. */
  GS_AUDIT_FILE: z.string().min(1).optional(),
  GS_AUDIT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  /** Encrypts the keys in the database: 32 characters or more; after a comma the one before, which only decrypts. */
  GS_KEYS_SECRET: z.string().min(MIN_KEYS_SECRET).optional(),
  /** A file with the same, as a key management service mounts it. */
  GS_KEYS_FILE: z.string().min(1).optional(),
  /** Signing keys are rotated when they are so old; 0: only by `grandstand keys rotate`. */
  GS_KEYS_ROTATE_DAYS: z.coerce.number().int().min(0).max(3_650).default(90),
  /** Proxies in front, whose X-Forwarded-For is believed: an address list, or nothing. */
  GS_TRUSTED_PROXIES: z.string().optional(),
  /** Headers in which proxies send the visitor's location; without them every visitor is at home. */
  GS_GEO_COUNTRY_HEADER: headerName,
  GS_GEO_ZONE_HEADER: headerName,
  GS_GEO_ZIP_HEADER: headerName,
  /** The practice gateway takes test cards and moves no money; on by default outside production. */
  GS_PAYMENTS: z.enum(['sandbox', 'off']).optional(),
  GS_ALLOW_SANDBOX_PAYMENTS: z.enum(['yes', 'no']).default('no'),
  GS_SEED: z.enum(['on', 'off']).optional(),
  GS_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  GS_LOG_FILE: z.string().min(1).optional(),
  /** Attempts a minute and source, in all replicas together; a quarter of it for one e-mail from that source. */
  GS_LIMIT_SIGN_IN: count(240),
  GS_LIMIT_CREATE: count(120),
  GS_LIMIT_SEARCH: count(240),
  GS_LIMIT_PRIVACY: count(120),
  GS_LIMIT_EVENTS: count(1_200),
  GS_LIMIT_GRAPHQL: count(600),
  /** Bytes of analytics a minute and source, by process. */
  GS_LIMIT_EVENT_BYTES: count(4_000_000),
  /** Streams of releases that one source may hold open, by process. */
  GS_LIMIT_STREAMS: count(200),
  /** How long a client may take to send a request; slower ones are cut. */
  GS_REQUEST_TIMEOUT_MS: count(30_000),
  /** How long a connection may be idle between requests; longer than a proxy in front keeps it. */
  GS_IDLE_TIMEOUT_MS: count(72_000),
  /** The relay for mails; without it they are kept in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  GS_MAIL_FROM: z.string().min(3).default('YES Network <no-reply@example.test>'),
  /** Social sign-in: the issuers and what we are to them. Without them: the sandbox, in production nothing. */
  OIDC_GOOGLE_ISSUER: issuer,
  OIDC_GOOGLE_CLIENT_ID: clientText,
  OIDC_GOOGLE_CLIENT_SECRET: clientText,
  OIDC_FACEBOOK_ISSUER: issuer,
  OIDC_FACEBOOK_CLIENT_ID: clientText,
  OIDC_FACEBOOK_CLIENT_SECRET: clientText,
  OIDC_APPLE_ISSUER: issuer,
  OIDC_APPLE_CLIENT_ID: clientText,
  OIDC_APPLE_CLIENT_SECRET: clientText,
  /** Modules that this process serves, separated by commas; the same as `--modules`. */
  GS_MODULES: modules,
  NODE_ENV: z.string().optional(),
});

/** Every variable and its default, as text; null for none. The README's table is checked against it. */
export const VARIABLES: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, schema]) => {
    const { data } = z.union([z.string(), z.number()]).safeParse(schema.safeParse(undefined).data);
    return [name, data === undefined ? null : String(data)];
  }),
);

export interface Config {
  readonly host: string;
  readonly ports: Readonly<
    Record<'site' | 'checkout' | 'identity' | 'tvProvider' | 'console' | 'metrics' | 'control', number>
  >;
  /** Port of the metrics; null: not served. */
  readonly metrics: { readonly host: string } | null;
  readonly origins: Readonly<Record<'site' | 'checkout' | 'identity' | 'tvProvider', string>>;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the platform runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** Where published files are stored; in `dataDir` by default. */
  readonly assets: Assets;
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
  readonly keys: {
    /** The first encrypts, all decrypt; empty: keys are stored as they are. */
    readonly secrets: readonly string[];
    /** Null: never by itself. */
    readonly rotateAfterMs: number | null;
  };
  readonly trustedProxies: string | null;
  /** Null: everybody is at home. */
  readonly geo: GeoHeaders | null;
  readonly log: { readonly level: string; readonly file: string | null };
  /** `smtpUrl` null: mails are kept in the outbox and not sent. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Attempts a minute; `eventBytes` bytes a minute; `streams` at a time. */
  readonly limits: Readonly<
    Record<'signIn' | 'create' | 'search' | 'privacy' | 'events' | 'graphql' | 'eventBytes' | 'streams', number>
  >;
  readonly timeouts: { readonly requestMs: number; readonly idleMs: number };
}

/** @throws {Error} with one line for every variable that is wrong. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  const faults = [
    ...issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...issuerFaults(given),
    ...geoFaults(given),
    ...bucketFaults(given),
  ];
  if (!parsed.success || faults.length > 0) throw new Error(`The configuration is wrong:\n${faults.join('\n')}`);
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
      site: env.GS_SITE_ORIGIN ?? local(env.GS_SITE_PORT),
      checkout: env.GS_CHECKOUT_ORIGIN ?? local(env.GS_CHECKOUT_PORT),
      identity: env.GS_IDENTITY_ORIGIN ?? local(env.GS_IDENTITY_PORT),
      tvProvider: env.GS_TV_PROVIDER_ORIGIN ?? local(env.GS_TV_PROVIDER_PORT),
    },
    dataDir: path.resolve(env.GS_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.GS_DATABASE_POOL,
    assets: assetsOf(env, path.resolve(env.GS_DATA_DIR, 'store')),
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
    keys: {
      secrets: keySecrets(env),
      rotateAfterMs: env.GS_KEYS_ROTATE_DAYS === 0 ? null : env.GS_KEYS_ROTATE_DAYS * 24 * 60 * 60_000,
    },
    trustedProxies: env.GS_TRUSTED_PROXIES ?? null,
    geo: geoHeadersOf(env),
    log: { level: env.GS_LOG_LEVEL, file: env.GS_LOG_FILE ?? null },
    limits: {
      signIn: env.GS_LIMIT_SIGN_IN,
      create: env.GS_LIMIT_CREATE,
      search: env.GS_LIMIT_SEARCH,
      privacy: env.GS_LIMIT_PRIVACY,
      events: env.GS_LIMIT_EVENTS,
      graphql: env.GS_LIMIT_GRAPHQL,
      eventBytes: env.GS_LIMIT_EVENT_BYTES,
      streams: env.GS_LIMIT_STREAMS,
    },
    timeouts: { requestMs: env.GS_REQUEST_TIMEOUT_MS, idleMs: env.GS_IDLE_TIMEOUT_MS },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.GS_MAIL_FROM },
  };
};

/** @throws {Error} when the file cannot be read */
const keySecrets = ({ GS_KEYS_SECRET, GS_KEYS_FILE }: z.infer<typeof Environment>): string[] => {
  const text = GS_KEYS_FILE ? readFileSync(GS_KEYS_FILE, 'utf8').trim() : GS_KEYS_SECRET;
  const secrets = text === undefined ? [] : text.split(',').map((secret) => secret.trim());
  if (secrets.every((secret) => secret.length >= MIN_KEYS_SECRET)) return secrets;
  throw new Error(
    `The configuration is wrong:\n  ${GS_KEYS_FILE ? 'GS_KEYS_FILE' : 'GS_KEYS_SECRET'}: every secret needs ${MIN_KEYS_SECRET} characters or more`,
  );
};

type IssuerVariable = 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET';
const issuerVariable = <Name extends IssuerVariable>(brand: Brand, name: Name) =>
  `OIDC_${brand.toUpperCase() as Uppercase<Brand>}_${name}` as const;

/** Country and zone go together, and only a trusted proxy may send them. */
const geoFaults = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const used = ['GS_GEO_COUNTRY_HEADER', 'GS_GEO_ZONE_HEADER', 'GS_GEO_ZIP_HEADER'].find((name) => given[name]);
  if (used === undefined) return [];
  const needed = ['GS_GEO_COUNTRY_HEADER', 'GS_GEO_ZONE_HEADER', 'GS_TRUSTED_PROXIES'];
  return needed.filter((name) => !given[name]).map((name) => `  ${name}: ${used} needs it`);
};

const geoHeadersOf = (env: z.infer<typeof Environment>): GeoHeaders | null => {
  const { GS_GEO_COUNTRY_HEADER: country, GS_GEO_ZONE_HEADER: zone, GS_GEO_ZIP_HEADER: zip = null } = env;
  return country && zone ? { country, zone, zip } : null;
};

/** An issuer needs a client id, and what is said about a client needs its issuer. */
const issuerFaults = (given: Readonly<Record<string, string | undefined>>): string[] =>
  BRANDS.flatMap((brand) => {
    const [url, id, secret] = (['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const).map((name) =>
      issuerVariable(brand, name),
    );
    const has = (name: string | undefined) => name !== undefined && given[name] !== undefined;
    if (has(url)) return has(id) ? [] : [`  ${id}: ${url} needs it`];
    return [id, secret].filter(has).map((name) => `  ${url}: ${name} needs it`);
  });

/** The configured issuers; a brand that is not configured is the sandbox's, where there is one. */
const issuersOf = (env: z.infer<typeof Environment>, sandbox: Issuers | null): Issuers => {
  const issuer = (brand: Brand): Issuers[Brand] => {
    const [url, clientId] = [env[issuerVariable(brand, 'ISSUER')], env[issuerVariable(brand, 'CLIENT_ID')]];
    if (url === undefined || clientId === undefined) return sandbox?.[brand] ?? null;
    return { url, clientId, clientSecret: env[issuerVariable(brand, 'CLIENT_SECRET')] ?? null };
  };
  return { google: issuer('google'), facebook: issuer('facebook'), apple: issuer('apple') };
};
