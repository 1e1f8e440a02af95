import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { installRateLimits } from '../../infrastructure/http/rate-limits.service.ts';
import { testReceiver } from '../../testing/test-receiver.ts';
import { by, type TestRegistry, testRegistry } from '../../testing/test-registry.ts';
import { createAccess } from '../registry/access/access.service.ts';
import { requireCaller } from '../registry/access/bearer.ts';
import { createAlerts } from '../registry/alerts/alerts.service.ts';
import type { Caller } from '../registry/model/grants.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { sendRefusal } from './registry.routes.ts';

let at: TestRegistry;
let app: FastifyInstance;
const bearers: Record<string, string> = {};
beforeAll(async () => {
  at = await testRegistry();
  const access = createAccess({ db: at.db, clock: at.clock }, 'the-token-of-this-test');
  const issue = async (name: string, remote: string, action: 'rollout' | 'publish' = 'rollout') => {
    const grants = [{ action, remote, environment: '*' }];
    bearers[name] = (await access.issueToken({ name, grants, days: 1 }, by)).bearer;
  };
  await issue('pager', '*');
  await issue('auth team', 'mf-auth');
  await issue('pipeline', '*', 'publish');
  app = fastify();
  app.setErrorHandler(sendRefusal);
  app.decorateRequest('caller', null);
  await app.register(cookie);
  await installRateLimits(app, at.db);
  app.addHook('onRequest', requireCaller(access));
  alarmRoutes(app, at.registry, {
    callerOf: ({ caller }) => caller as Caller,
    afterChange: async () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  await at.close();
});

const watch = (version: string) => ({ name: 'mf-watch', version });
const rollingOut = async (environment: string, preset: string | null = 'canary-10m') => {
  const { id } = await at.environmentWith(environment, [watch('1.0.0'), { name: 'mf-auth', version: '1.0.0' }]);
  const share = preset === null ? { percent: 10 } : { preset };
  await at.registry.rollouts.start(environment, id, { remotes: [watch('1.1.0')], ...share }, by);
};
const remoteOf = async (environment: string) => {
  const id = await at.registry.compositions.currentId(environment);
  return (await at.registry.records.releaseById(id ?? 0))?.remotes['mf-watch'];
};
const alarm = (payload: object, query = '', name = 'pager') =>
  app.inject({
    method: 'POST',
    url: `/alarms${query}`,
    headers: { authorization: `Bearer ${bearers[name]}` },
    payload,
  });
const alertmanager = (environment: string, status = 'firing') => ({
  version: '4',
  status,
  alerts: [
    {
      status,
      labels: { alertname: 'HighErrorRate', environment, remote: 'mf-watch' },
      annotations: { summary: '5 % of requests fail' },
      startsAt: '2026-11-20T12:00:00Z',
    },
  ],
});

test('an alarm of Alertmanager pauses the schedule of the rollout that its labels name, once, with the reason in the audit', async () => {
  await rollingOut('stadium');
  const reply = await alarm(alertmanager('stadium'));
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { halted: [{ environment: 'stadium', remote: 'mf-watch', action: 'pause' }], ignored: 0 },
  ]);
  const salt = (await remoteOf('stadium'))?.rollout?.salt ?? '';
  expect((await at.registry.rollouts.schedule(salt))?.state).toBe('paused');
  expect((await at.registry.records.audit(1))[0]).toMatchObject({
    actor: 'alarm by pager',
    action: 'pause',
    reason: 'HighErrorRate: 5 % of requests fail',
  });
  expect((await alarm(alertmanager('stadium'))).json()).toEqual({ halted: [], ignored: 0 });
});

test('an incident of PagerDuty ends the rollout when its address has action=abort', async () => {
  await rollingOut('paged', null);
  const incident = { event: { event_type: 'incident.triggered', data: { title: 'Video is down' } } };
  const reply = await alarm(incident, '?environment=paged&action=abort');
  expect(reply.json()).toMatchObject({ halted: [{ remote: 'mf-watch', action: 'abort' }] });
  expect(await remoteOf('paged')).toEqual({ version: '1.0.0', on: true });
});

test('an alarm that is resolved changes nothing', async () => {
  await rollingOut('resolved');
  expect((await alarm(alertmanager('resolved', 'resolved'))).json()).toEqual({ halted: [], ignored: 1 });
  const salt = (await remoteOf('resolved'))?.rollout?.salt ?? '';
  expect((await at.registry.rollouts.schedule(salt))?.state).toBe('running');
});

test.each([
  ['a token of another team', 'auth team', 403, {}],
  ['a token that may only publish', 'pipeline', 403, {}],
  ['no known token', 'nobody', 401, {}],
  ['no environment', 'pager', 400, { environment: '' }],
  ['an environment that does not exist', 'pager', 404, { environment: 'nowhere' }],
])(
  'an alarm with %s is refused',
  async (name, bearer, status, { environment = 'guarded' }: { environment?: string }) => {
    if (environment === 'guarded' && !(await at.registry.records.environment('guarded'))) await rollingOut('guarded');
    const query = environment === '' ? '' : `?environment=${environment}`;
    const reply = await alarm({ reason: name }, query, bearer);
    expect([reply.statusCode, (await remoteOf('guarded'))?.rollout?.version]).toEqual([status, '1.1.0']);
  },
);

test('an alarm that paused a rollout is reported to the addresses that are notified of alarms, and to no other', async () => {
  const receiver = await testReceiver();
  const alerts = createAlerts(at, {
    keySecrets: ['a secret of at least thirty-two characters'],
    privateHosts: ['127.0.0.1'],
    sendMail: async () => undefined,
  });
  const subscribe = (path: string, event: 'alarm' | 'freeze') =>
    alerts.subscribe({ kind: 'webhook', target: `${receiver.url}${path}`, environment: 'arena', events: [event] }, by);
  await subscribe('/alarms', 'alarm');
  await subscribe('/freezes', 'freeze');
  await rollingOut('arena');
  expect((await alarm(alertmanager('arena'))).json()).toMatchObject({ halted: [{ remote: 'mf-watch' }] });
  await alerts.collect();
  await alerts.deliver();
  await receiver.close();
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({
      event: 'alarm',
      environment: 'arena',
      summary: expect.stringMatching(/^An alarm halted a rollout in arena: .*HighErrorRate/),
    }),
  ]);
});
