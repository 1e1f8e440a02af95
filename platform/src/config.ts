import path from 'node:path';
import * as z from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** Every variable that the platform reads. Ports: 0 takes a free one. */
const Environment = z.object({
  GS_HOST: z.string().min(1).default('localhost'),
  GS_SITE_PORT: port(8080),
  GS_CHECKOUT_PORT: port(8081),
  GS_IDENTITY_PORT: port(8082),
  GS_TV_PROVIDER_PORT: port(8083),
  GS_CONSOLE_PORT: port(8090),
  GS_CONTROL_PORT: port(8099),
  GS_CONTROL: z.enum(['on', 'off']).default('on'),
  /** Public origins, where a proxy in front changes them. */
  GS_SITE_ORIGIN: origin.optional(),
  GS_CHECKOUT_ORIGIN: origin.optional(),
  GS_IDENTITY_ORIGIN: origin.optional(),
  GS_TV_PROVIDER_ORIGIN: origin.optional(),
  GS_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  GS_DATABASE_POOL: count(10),
  GS_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('development'),
  GS_REGISTRY_TOKEN: z.string().min(16).optional(),
  /** Proxies in front, whose X-Forwarded-For is believed: an address list, or nothing. */
  GS_TRUSTED_PROXIES: z.string().optional(),
  GS_SEED: z.enum(['on', 'off']).optional(),
  GS_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  GS_LOG_FILE: z.string().min(1).optional(),
  /** Attempts a minute and address; per e-mail a quarter of it. */
  GS_LIMIT_SIGN_IN: count(240),
  GS_LIMIT_CREATE: count(120),
  GS_LIMIT_SEARCH: count(240),
  GS_LIMIT_PRIVACY: count(120),
  GS_LIMIT_EVENTS: count(1_200),
  /** The relay for mails; without it they are kept in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  GS_MAIL_FROM: z.string().min(3).default('YES Network <no-reply@example.test>'),
  NODE_ENV: z.string().optional(),
});

export interface Config {
  readonly host: string;
  readonly ports: Readonly<Record<'site' | 'checkout' | 'identity' | 'tvProvider' | 'console' | 'control', number>>;
  readonly origins: Readonly<Record<'site' | 'checkout' | 'identity' | 'tvProvider', string>>;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the platform runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** The registry environment whose release the site serves. */
  readonly environment: string;
  readonly production: boolean;
  /** Whether the test control listens; never in production (S-30). */
  readonly control: boolean;
  /** Whether seed users and content are written at start; on by default outside production. */
  readonly seed: boolean;
  /** What may write to the registry; null: one is made and kept in `dataDir/registry-token`. */
  readonly registryToken: string | null;
  readonly trustedProxies: string | null;
  readonly log: { readonly level: string; readonly file: string | null };
  /** `smtpUrl` null: mails are kept in the outbox and not sent. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** Attempts a minute. */
  readonly limits: Readonly<Record<'signIn' | 'create' | 'search' | 'privacy' | 'events', number>>;
}

/** @throws {Error} with one line for every variable that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${faults.join('\n')}`);
  }
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
      control: env.GS_CONTROL_PORT,
    },
    origins: {
      site: env.GS_SITE_ORIGIN ?? local(env.GS_SITE_PORT),
      checkout: env.GS_CHECKOUT_ORIGIN ?? local(env.GS_CHECKOUT_PORT),
      identity: env.GS_IDENTITY_ORIGIN ?? local(env.GS_IDENTITY_PORT),
      tvProvider: env.GS_TV_PROVIDER_ORIGIN ?? local(env.GS_TV_PROVIDER_PORT),
    },
    dataDir: path.resolve(env.GS_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.GS_DATABASE_POOL,
    environment: env.GS_ENVIRONMENT,
    production,
    control: env.GS_CONTROL === 'on' && !production,
    seed: env.GS_SEED === undefined ? !production : env.GS_SEED === 'on',
    registryToken: env.GS_REGISTRY_TOKEN ?? null,
    trustedProxies: env.GS_TRUSTED_PROXIES ?? null,
    log: { level: env.GS_LOG_LEVEL, file: env.GS_LOG_FILE ?? null },
    limits: {
      signIn: env.GS_LIMIT_SIGN_IN,
      create: env.GS_LIMIT_CREATE,
      search: env.GS_LIMIT_SEARCH,
      privacy: env.GS_LIMIT_PRIVACY,
      events: env.GS_LIMIT_EVENTS,
    },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.GS_MAIL_FROM },
  };
}
