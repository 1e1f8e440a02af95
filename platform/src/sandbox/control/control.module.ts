import { VIDEO_CODES, ZONES } from '@grandstand/shared-contracts/api';
import { RuntimeSettings } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Edge } from '../../control-plane/edge/edge.module.ts';
import type { AdjustableClock } from '../../infrastructure/clock/clock.ts';
import { refuseUnstorable } from '../../infrastructure/http/call-payload.ts';
import { forbidden, HttpError, malformed } from '../../infrastructure/http/errors.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { RegistryProcess } from '../../registry-supervisor.ts';
import type { Activation } from '../../services/account/activation.service.ts';
import type { EngagementModule } from '../../services/engagement/engagement.module.ts';
import type { SettingsService } from '../../services/settings/settings.service.ts';
import type { Blackouts } from '../../services/video/blackouts.service.ts';
import { type AdjustableGeo, HOME } from '../../services/video/geo.ts';
import { Fault, type ErrorBook } from './faults.ts';
import type { RequestLog } from './request-log.ts';

export interface ControlModuleOptions {
  readonly settings: SettingsService;
  readonly geo: AdjustableGeo;
  readonly clock: AdjustableClock;
  readonly faults: ErrorBook;
  readonly requests: RequestLog;
  readonly jobs: JobRunner;
  readonly blackouts: Blackouts;
  readonly engagement: Pick<EngagementModule, 'events' | 'clearEvents' | 'pushChannels' | 'sendPush'>;
  readonly activation: Activation;
  /** Reports of browsers about what the security policy blocked. */
  readonly cspReports: Edge['cspReports'];
  readonly expireTokens: (email: string) => Promise<boolean>;
  /** Follows the clock, and has jobs; null: the registry runs in this process. */
  readonly registryProcess: Pick<RegistryProcess, 'moveClock' | 'runJobs'> | null;
  /** Seed users and documents as they were at first start. */
  readonly reseed: () => Promise<void>;
}

const Flags = z.record(z.string(), z.unknown());
const Geo = z.object({
  country: z.string().length(2).toLowerCase().optional(),
  zone: z.enum(ZONES).optional(),
  zip: z.string().optional(),
});
/** The last moment that a date can name. */
const LAST_MS = 8.64e15;
const HUNDRED_YEARS_MS = 100 * 365.25 * 24 * 60 * 60_000;

/** `until`: epoch ms or ISO time. */
const Blackout = z.object({
  cid: z.string().min(1),
  until: z.union([z.int().min(0).max(LAST_MS), z.iso.datetime({ offset: true }).transform((time) => Date.parse(time))]),
  code: z.literal(VIDEO_CODES.blackout).default(VIDEO_CODES.blackout[0]),
});
const Events = z.object({ type: z.string().optional(), name: z.string().optional(), userId: z.string().optional() });
/** `url`: a path of the site. */
const PushToSend = z.object({
  tag: z.string().min(1).max(128),
  title: z.string().min(1).max(200),
  body: z.string().max(1_000).default(''),
  url: z.string().startsWith('/').max(500).optional(),
});
const Clock = z.object({ offsetMs: z.int().min(-HUNDRED_YEARS_MS).max(HUNDRED_YEARS_MS) });
const Expire = z.object({ email: z.string() });
const TvCode = z.object({ deviceId: z.string().default('tv-1'), platform: z.string().default('samsung') });
const DOCUMENTS = ['localization', 'players'] as const;
const RUNTIME_FIELDS = new Set(Object.keys(RuntimeSettings.def.shape));

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) {
    refuseUnstorable({ body: parsed.data });
    return parsed.data;
  }
  throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '));
};

/** Refuses pages of the web whose host name resolves to this machine. */
const isLocal = ({ hostname }: FastifyRequest): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);

/** PLAT-057: the switches for tests and demonstrations. On its own loopback port, never in production (S-30). */
export const controlModule = (app: FastifyInstance, options: ControlModuleOptions): void => {
  app.addHook('onRequest', async (request) => {
    if (!isLocal(request)) throw forbidden('The control port answers on this machine only.');
  });
  settingsRoutes(app, options);
  surroundingsRoutes(app, options);
  failureRoutes(app, options);
  accountRoutes(app, options);
  reportRoutes(app, options);
};

/** The operators’ documents. */
const settingsRoutes = (app: FastifyInstance, { settings }: ControlModuleOptions): void => {
  app.post('/flags', async (request, reply) => {
    const flags = Object.entries(parse(Flags, request.body));
    const isDocument = (name: string) => DOCUMENTS.some((document) => document === name);
    for (const document of DOCUMENTS) {
      const fields = flags.find(([name]) => name === document)?.[1];
      if (fields !== undefined) await settings.change(document, parse(Flags, fields));
    }
    const runtime = flags.filter(([name]) => RUNTIME_FIELDS.has(name));
    const remote = flags.filter(([name]) => !RUNTIME_FIELDS.has(name) && !isDocument(name));
    if (runtime.length > 0) await settings.change('runtimeSettings', Object.fromEntries(runtime));
    if (remote.length > 0) await settings.change('remoteConfig', Object.fromEntries(remote));
    return reply.send(await settings.get());
  });

  app.delete('/flags', async (_request, reply) => {
    await settings.reset();
    return reply.code(204).send();
  });
};

/** Where and when the platform believes a viewer to be, and what is blacked out. */
const surroundingsRoutes = (
  app: FastifyInstance,
  { geo, clock, blackouts, registryProcess }: ControlModuleOptions,
): void => {
  app.post('/geo', async (request) => {
    const { country = HOME.country, zone = HOME.zone, zip = HOME.zip } = parse(Geo, request.body);
    geo.location = { country, zone, zip };
    return geo.location;
  });

  app.post('/clock', async (request) => {
    clock.offsetMs = parse(Clock, request.body).offsetMs;
    await registryProcess?.moveClock(clock.offsetMs);
    return { offsetMs: clock.offsetMs, now: new Date(clock.now()).toISOString() };
  });

  app.post('/blackout', async (request) => {
    const blackout = parse(Blackout, request.body);
    await blackouts.set(blackout);
    return blackout;
  });

  app.delete('/blackout', async (request, reply) => {
    await blackouts.lift(parse(Blackout.pick({ cid: true }), request.query).cid);
    return reply.code(204).send();
  });
};

/** Responses that fail on purpose, and the log of requests. */
const failureRoutes = (app: FastifyInstance, { faults, requests }: ControlModuleOptions): void => {
  app.post('/faults', async (request, reply) => {
    faults.add(parse(Fault, request.body));
    return reply.code(204).send();
  });

  app.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.get('/requests', async (request) => {
    const { path } = parse(z.object({ path: z.string().optional() }), request.query);
    return { requests: requests.list(path) };
  });

  app.delete('/requests', async (_request, reply) => {
    requests.clear();
    return reply.code(204).send();
  });
};

/** Seed data, sessions and device codes. */
const accountRoutes = (app: FastifyInstance, { reseed, expireTokens, activation }: ControlModuleOptions): void => {
  app.post('/seed', async (_request, reply) => {
    await reseed();
    return reply.code(204).send();
  });

  app.post('/sessions/expire', async (request, reply) => {
    const { email } = parse(Expire, request.body);
    if (!(await expireTokens(email))) throw new HttpError(404, 'not_found', `There is no account ${email}.`);
    return reply.code(204).send();
  });

  app.post('/tv/code', async (request) => {
    const { deviceId, platform } = parse(TvCode, request.body);
    return { activationCode: await activation.issue(deviceId, platform), deviceId, platform };
  });
};

/** Jobs, and what the platform recorded. */
const reportRoutes = (
  app: FastifyInstance,
  { jobs, engagement, cspReports, registryProcess }: ControlModuleOptions,
): void => {
  app.post('/jobs/run', async () => ({ done: { ...(await jobs.runNow()), ...(await registryProcess?.runJobs()) } }));

  app.get('/csp-reports', async () => cspReports);

  app.get('/events', async ({ query }) => ({ events: await engagement.events(parse(Events, query)) }));

  app.delete('/events', async (_request, reply) => {
    await engagement.clearEvents();
    return reply.code(204).send();
  });

  app.get('/push/channels', async () => ({ channels: await engagement.pushChannels() }));

  app.post('/push/send', async (request) => {
    const { tag, ...message } = parse(PushToSend, request.body);
    return engagement.sendPush(tag, message);
  });
};
