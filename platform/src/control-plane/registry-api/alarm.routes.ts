import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { ALARM_ACTOR } from '../registry/alerts/alert-events.ts';
import { assertMay, type Caller } from '../registry/model/grants.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { checkEnvironmentName, checkPackage } from '../registry/model/request-check.ts';
import type { Registry } from './registry.service.ts';

const ALARMS_A_MINUTE = 60;
const MAX_BYTES = 256 * 1024;
const MAX_REASON = 400;

const text = z.string().max(2_000);
const Place = z.object({
  environment: text.optional(),
  /** Without it, every rollout of the environment. */
  remote: text.optional(),
  /** `pause` stops the schedule at its share, `abort` takes the new version back. */
  action: z.enum(['pause', 'abort']).default('pause'),
});

/** What Prometheus' Alertmanager sends (version 4). Labels `environment` and `remote` say which rollouts. */
const Alertmanager = z
  .object({
    alerts: z
      .array(
        z.object({
          status: z.enum(['firing', 'resolved']),
          labels: z.record(z.string(), text).default({}),
          annotations: z.record(z.string(), text).default({}),
        }),
      )
      .max(200),
  })
  .transform(({ alerts }) =>
    alerts.map(({ status, labels, annotations }) => ({
      isFiring: status === 'firing',
      labels,
      reason: [labels['alertname'], annotations['summary'] ?? annotations['description']].filter(Boolean).join(': '),
    })),
  );

/** What PagerDuty sends (webhooks v3); the address says which rollouts. */
const PagerDuty = z
  .object({ event: z.object({ event_type: text, data: z.object({ title: text.optional() }) }) })
  .transform(({ event }) => [
    {
      isFiring: event.event_type === 'incident.triggered',
      labels: {},
      reason: event.data.title ?? 'PagerDuty incident',
    },
  ]);

const Plain = z.object({ reason: text }).transform(({ reason }) => [{ isFiring: true, labels: {}, reason }]);

const Body = z.union([Alertmanager, PagerDuty, Plain]);

interface Alarm {
  readonly isFiring: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly reason: string;
}

export interface AlarmRoutesOptions {
  readonly callerOf: (request: FastifyRequest) => Caller;
  readonly afterChange: () => Promise<void>;
}

/**
 * An alarm of another system halts rollouts. `POST /alarms?environment=production`, with a token that may roll out: the
 * token's grants say of which remotes. Repeated alarms change nothing.
 */
export const alarmRoutes = (
  app: FastifyInstance,
  registry: Pick<Registry, 'rollouts' | 'records'>,
  { callerOf, afterChange }: AlarmRoutesOptions,
): void => {
  const limit = throttle(app, { name: 'alarms', perMinute: ALARMS_A_MINUTE });
  app.post('/alarms', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    await limit(request);
    const place = Place.safeParse(request.query);
    const body = Body.safeParse(request.body);
    if (!place.success || !body.success)
      throw new RegistryError(
        'invalid',
        'The alarm is malformed: send {"reason": "…"}, or what Alertmanager or PagerDuty send, to /alarms?environment=<name>&remote=<name>&action=pause|abort.',
      );
    const halted: { environment: string; remote: string; action: string }[] = [];
    for (const alarm of body.data.filter(({ isFiring }) => isFiring)) {
      halted.push(...(await halt(registry, callerOf(request), alarm, place.data)));
    }
    if (halted.length > 0) await afterChange();
    return reply.send({ halted, ignored: body.data.filter(({ isFiring }) => !isFiring).length });
  });
};

const halt = async (
  { rollouts, records }: Pick<Registry, 'rollouts' | 'records'>,
  caller: Caller,
  { labels, reason }: Alarm,
  place: z.infer<typeof Place>,
) => {
  const environment = place.environment ?? labels['environment'];
  const wanted = place.remote ?? labels['remote'];
  if (environment === undefined)
    throw new RegistryError(
      'invalid',
      'The alarm names no environment: add a label "environment", or ?environment=<name>.',
    );
  checkEnvironmentName(environment);
  if (wanted !== undefined) checkPackage(wanted);
  assertMay(caller, 'rollout', { remotes: [wanted ?? '*'], environment });
  const known = await records.environment(environment);
  if (!known) throw new RegistryError('not_found', `There is no environment ${environment}.`);
  const release = known.currentRelease === null ? undefined : await records.releaseById(known.currentRelease);
  const mandate = {
    actor: `${ALARM_ACTOR}${caller.actor}`,
    reason: reason.slice(0, MAX_REASON).trim() || 'An alarm without a reason',
  };
  const halted: { environment: string; remote: string; action: 'pause' | 'abort' }[] = [];
  const salts = new Set<string>();
  for (const [remote, { rollout }] of Object.entries(release?.remotes ?? {})) {
    // Remotes that move together have one schedule.
    if (!rollout || salts.has(rollout.salt) || (wanted !== undefined && wanted !== remote)) continue;
    salts.add(rollout.salt);
    const moving = Object.entries(release?.remotes ?? {}).filter(([, one]) => one.rollout?.salt === rollout.salt);
    assertMay(caller, 'rollout', { remotes: moving.map(([name]) => name), environment });
    const schedule = await rollouts.schedule(rollout.salt);
    if (place.action === 'abort') await rollouts.abort(environment, remote, mandate);
    else if (schedule?.state === 'running') await rollouts.pause(environment, remote, true, mandate);
    else continue;
    halted.push({ environment, remote, action: place.action });
  }
  return halted;
};
