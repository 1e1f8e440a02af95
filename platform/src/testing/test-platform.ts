import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Call } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApps } from '../app.ts';
import { readConfig } from '../config.ts';
import { type AdjustableClock, createAdjustableClock } from '../infrastructure/clock/clock.ts';
import type { Db } from '../infrastructure/database/database.ts';
import type { Listen } from '../infrastructure/database/listen.ts';
import { createLogger } from '../infrastructure/http/logger.ts';
import type { PoolUse } from '../infrastructure/metrics/metrics.ts';
import { openAssetStore } from '../infrastructure/store/open-asset-store.ts';
import { openTracing } from '../infrastructure/telemetry/open-tracing.ts';
import { SEED_PASSWORD, seedEmail } from '../sandbox/seed/seed-users.ts';
import { releaseRemotes } from './release-remotes.ts';
import { testDatabase } from './test-database.ts';
import { createManualJobs } from './manual-jobs.ts';

export interface TestPlatform {
  readonly site: FastifyInstance;
  readonly console: FastifyInstance;
  readonly tvProvider: FastifyInstance;
  readonly checkout: FastifyInstance;
  readonly identity: FastifyInstance;
  readonly metrics: FastifyInstance;
  readonly control: FastifyInstance;
  readonly db: Db;
  readonly listen: Listen;
  readonly pool: () => PoolUse;
  readonly clock: AdjustableClock;
  /** Everything that was logged, as text. */
  readonly logged: () => string;
  /** The seeded data as at the start, the clock 10 s after the previous start, and no limit used up: for tests that share a platform. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than anything is cached without a notification: a test must not get what the one before had cached. */
const RESET_STEP_MS = 10_000;

/**
 * The whole platform on a fresh, seeded database with a release of every remote, or on that of `neighbour`, which outlives it; its clock is stopped
 * until moved. Nothing listens. Without `isReleased` its environment has no release yet.
 */
export const testPlatform = async (
  environment: Readonly<Record<string, string>> = {},
  neighbour: Pick<TestPlatform, 'db' | 'listen' | 'pool'> | null = null,
  { isReleased = neighbour === null }: { readonly isReleased?: boolean } = {},
): Promise<TestPlatform> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-test-'));
  const config = readConfig({ GS_DATA_DIR: dataDir, ...environment });
  const tracing = await openTracing(config.telemetry);
  const { db, listen, pool, close } = neighbour
    ? { ...neighbour, close: async () => undefined }
    : await testDatabase(tracing?.statement);
  const startedAt = Date.now();
  const clock = createAdjustableClock({ now: () => startedAt });
  const lines: string[] = [];
  const log = createLogger(
    { level: 'info', file: null },
    { write: (line) => void lines.push(line) },
    () => tracing?.current() ?? {},
  );
  if (isReleased) await releaseRemotes(db, config.environment);
  const apps = await createApps({
    config,
    db,
    listen,
    pool,
    store: await openAssetStore(config.assets, log),
    clock,
    jobRunner: createManualJobs,
    log,
    tracing,
  });
  const { site } = apps;
  let startOffsetMs = 0;
  return {
    site,
    console: apps.console ?? site,
    tvProvider: apps.tvProvider ?? site,
    checkout: apps.checkout ?? site,
    identity: apps.identity ?? site,
    metrics: apps.metrics ?? site,
    control: apps.control ?? site,
    db,
    listen,
    pool,
    clock,
    logged: () => lines.join(''),
    async reset() {
      startOffsetMs += RESET_STEP_MS;
      clock.offsetMs = startOffsetMs;
      for (const table of ['rate_limit', 'sign_in_attempts', 'analytics_event', 'push_channel'] as const)
        await db.deleteFrom(table).execute();
      const { statusCode } = await (apps.control ?? site).inject({ method: 'POST', url: '/seed' });
      if (statusCode !== 204) throw new Error(`POST /seed answered ${statusCode}.`);
    },
    async close() {
      await Promise.all(Object.values(apps).map(async (app: FastifyInstance | null) => app?.close()));
      await tracing?.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Record<string, string>;
  readonly remoteAddress?: string;
}

/** Sends a contract's call as the browser would. */
export const send = async (
  app: FastifyInstance,
  call: Call,
  fields: Readonly<Record<string, unknown>> = {},
  { headers: given = {}, cookies = {}, remoteAddress = '127.0.0.1' }: SendOptions = {},
): Promise<LightMyRequestResponse> => {
  const rest = { ...fields };
  const headers: Record<string, string> = { ...given };
  for (const [header, field] of Object.entries(call.headers ?? {})) {
    if (rest[field] !== undefined) headers[header.toLowerCase()] = rest[field] as string;
    delete rest[field];
  }
  const url = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const common = { method: call.method, url, cookies, remoteAddress };
  if (call.encoding === 'query') return app.inject({ ...common, query: rest as Record<string, string>, headers });
  if (call.encoding === 'form') {
    const type = 'application/x-www-form-urlencoded';
    const payload = new URLSearchParams(rest as Record<string, string>).toString();
    return app.inject({ ...common, headers: { ...headers, 'content-type': type }, payload });
  }
  const body = call.envelope.kind === 'account' ? { [call.envelope.request]: { apiUser: 'test', ...rest } } : rest;
  return app.inject({
    ...common,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
};

/** The fields inside the answer's envelope. */
export const fieldsOf = (call: Call, response: LightMyRequestResponse): Record<string, unknown> => {
  const body = response.json<Record<string, Record<string, unknown>>>();
  if (call.envelope.kind === 'account') return body[call.envelope.reply] ?? {};
  return call.envelope.kind === 'video' ? (body['data'] ?? {}) : body;
};

/** Code of a refusal: the first failure's, or the header's as text. */
export const refusalOf = (call: Call, response: LightMyRequestResponse): { code: string; message: string } => {
  const body = response.json<Record<string, Record<string, unknown>>>();
  if (call.envelope.kind === 'video') {
    return { code: String(body['header']?.['code']), message: String(body['header']?.['message']) };
  }
  const list = (call.envelope.kind === 'account' ? body[call.envelope.reply]?.['failureMessage'] : []) as
    | { errorCode: string; errorMessage: string }[]
    | undefined;
  return { code: String(list?.[0]?.errorCode), message: String(list?.[0]?.errorMessage) };
};

export const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });

export const device = { deviceType: 'Web', deviceName: 'Test browser' };

export const credentials = (seed: string, password: string = SEED_PASSWORD) => ({
  contactUsername: seedEmail(seed),
  contactPassword: password,
  deviceMessage: device,
});

interface DeviceTokenOptions {
  readonly deviceId: string;
  /** base64url */
  readonly secret: string;
  readonly nowMs: number;
  readonly aud?: string;
  readonly lifeS?: number;
  readonly jti?: string;
}

/** A device token as the browser signs it. */
export const deviceToken = (options: DeviceTokenOptions): string => {
  const { deviceId, secret, nowMs, aud = 'playback-auth-service', lifeS = 60, jti = randomUUID() } = options;
  const iat = Math.floor(nowMs / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ aud, sub: deviceId, iat, exp: iat + lifeS, jti })}`;
  const signature = createHmac('sha256', Buffer.from(secret, 'base64url')).update(unsigned).digest('base64url');
  return `${unsigned}.${signature}`;
};
