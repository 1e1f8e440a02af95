import * as z from 'zod';
import { ALERTS_VARIABLES } from './control-plane/registry/alerts/alerts-config.ts';
import { AUDIENCE_VARIABLES } from './control-plane/registry/rollout/audience-config.ts';
import { KEYS_VARIABLES } from './infrastructure/keys/keys-config.ts';
import { ASSETS_VARIABLES } from './infrastructure/store/assets-config.ts';
import { TELEMETRY_VARIABLES } from './infrastructure/telemetry/telemetry-config.ts';
import { MEDIA_VARIABLES } from './media/media-config.ts';
import { MODULES } from './modules.ts';
import { ISSUER_VARIABLES } from './services/identity/issuers-config.ts';
import { INSERTION_VARIABLES } from './services/insertion/insertion-config.ts';
import { INGEST_VARIABLES } from './services/ingest/ingest-config.ts';
import { RECORDER_VARIABLES } from './services/recorder/recorder-config.ts';
import { UPLOAD_VARIABLES } from './services/uploads/upload-config.ts';
import { GEO_VARIABLES } from './services/video/geo-config.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const modules = z
  .string()
  .transform((names) => names.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(MODULES)).nonempty())
  .optional();
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const share = (fallback: number) => z.coerce.number().min(0).max(1).default(fallback);

/** Every variable that the platform reads. Ports: 0 takes a free one. */
export const Environment = z.object({
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
  ...KEYS_VARIABLES,
  ...MEDIA_VARIABLES,
  ...RECORDER_VARIABLES,
  ...GEO_VARIABLES,
  ...AUDIENCE_VARIABLES,
  ...ALERTS_VARIABLES,
  ...ISSUER_VARIABLES,
  ...TELEMETRY_VARIABLES,
  ...UPLOAD_VARIABLES,
  ...INGEST_VARIABLES,
  ...INSERTION_VARIABLES,
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
  /** Proxies in front, whose X-Forwarded-For is believed: an address list, or nothing. */
  GS_TRUSTED_PROXIES: z.string().optional(),
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
  /** Where messages of the contact page go. */
  GS_MAIL_SUPPORT: z.email().default('support@example.test'),
  /** Share of the page views that report Web Vitals; 0: none does. */
  GS_VITALS_SHARE: share(0.25),
  /** Modules that this process serves, separated by commas; the same as `--modules`. */
  GS_MODULES: modules,
  NODE_ENV: z.string().optional(),
});

export type Environment = z.infer<typeof Environment>;

/** Every variable and its default, as text; null for none. The README's table is checked against it. */
export const VARIABLES: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(Environment.shape).map(([name, schema]) => {
    const { data } = z.union([z.string(), z.number()]).safeParse(schema.safeParse(undefined).data);
    return [name, data === undefined ? null : String(data)];
  }),
);
