import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postOutbound } from '../../infrastructure/http/outbound.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { type TestReceiver, testReceiver } from '../../testing/test-receiver.ts';
import { by, testRegistry } from '../../testing/test-registry.ts';
import { type TestRelay, testRelay } from '../../testing/test-relay.ts';
import { createAlerts } from '../registry/alerts/alerts.service.ts';

const TOKEN = 'the-token-of-this-test';
const KEY_SECRET = 'a secret of at least thirty-two characters';
const MINUTE_MS = 60_000;
let receiver: TestReceiver;
let relay: TestRelay;
let platform: TestPlatform;
beforeAll(async () => {
  [receiver, relay] = await Promise.all([testReceiver(), testRelay()]);
  platform = await testPlatform({
    GS_REGISTRY_TOKEN: TOKEN,
    GS_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    GS_KEYS_SECRET: KEY_SECRET,
    SMTP_URL: relay.url,
  });
});
afterAll(async () => {
  await platform.close();
  await Promise.all([receiver.close(), relay.close()]);
});

const request = async (query: string, variables: object = {}, bearer = TOKEN) => {
  const headers = { authorization: `Bearer ${bearer}`, 'x-actor': 'ana' };
  const reply = await platform.console.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query, variables },
  });
  return reply.json<{ data: Record<string, unknown>; errors?: { message: string }[] }>();
};
const SUBSCRIBE = `mutation ($kind: AlertKind!, $target: String!, $environment: String, $events: [String!]!) {
  addAlertSubscription(kind: $kind, target: $target, environment: $environment, events: $events, reason: "on call") {
    secret subscription { id target createdBy }
  }
}`;
const ALL = ['guard', 'alarm', 'break_glass', 'freeze', 'publish_failed'];
const runJobs = () => platform.control.inject({ method: 'POST', url: '/jobs/run' });
const freeze = (from: string, until: string) =>
  request(
    `mutation ($policy: PolicyChange!) {
      changePolicy(environment: "development", policy: $policy, reason: "the final") { approval }
    }`,
    { policy: { approval: false, freezes: [{ from, until, reason: 'World Series' }] } },
  );

test('a webhook and a mailbox are notified of a freeze and of a failed publish; the webhook is signed', async () => {
  const added = (await request(SUBSCRIBE, {
    kind: 'webhook',
    target: `${receiver.url}/hook`,
    events: ALL,
  })) as unknown as {
    data: { addAlertSubscription: { secret: string } };
  };
  const { secret } = added.data.addAlertSubscription;
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  await request(SUBSCRIBE, { kind: 'mail', target: 'oncall@example.test', events: ['freeze', 'break_glass'] });
  await request(SUBSCRIBE, { kind: 'mail', target: 'other@example.test', environment: 'production', events: ALL });
  await freeze('2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z');
  await request(`mutation { createEnvironment(name: "staging", reason: "no alert") { name } }`);
  await request('mutation { publish(name: "mf-none", version: "1.0.0") { unchanged } }');
  await runJobs();
  await runJobs();

  const alerts = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown> & { event: string });
  expect(alerts.map(({ event }) => event).toSorted()).toEqual(['freeze', 'publish_failed']);
  expect(alerts.find(({ event }) => event === 'freeze')).toMatchObject({
    environment: 'development',
    summary:
      'ana (platform token) changed the freezes of development: the final. Frozen from 2020-01-01 00:00 to 2099-01-01 00:00 UTC: World Series.',
  });
  expect(alerts.find(({ event }) => event === 'publish_failed')).toMatchObject({
    environment: null,
    summary: expect.stringMatching(/^mf-none@1\.0\.0 could not be published by ana \(platform token\): /),
  });
  for (const { headers, body } of receiver.received) {
    const [, time = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['grandstand-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(Math.abs(Number(time) * 1_000 - platform.clock.now())).toBeLessThan(MINUTE_MS);
  }
  const mails = relay.received.filter((mail) => /^To: .*oncall@example\.test/im.test(mail));
  expect(mails.map((mail) => /^Subject: (.+)$/m.exec(mail)?.[1]?.trim())).toEqual(['Freezes changed (development)']);
  expect(relay.received.filter((mail) => /other@example\.test/.test(mail))).toHaveLength(1);
  const stored = await platform.db.selectFrom('registry_alert_subscription').select('secret').execute();
  expect(stored.map((row) => row.secret)).toEqual([expect.stringMatching(/^sealed:v1:/), null, null]);
});

test('a delivery is retried ever later, given up, listed, and repeated on request; the audit has no path of the address', async () => {
  await runJobs();
  receiver.received.splice(0);
  receiver.statuses.push(...Array<number>(11).fill(500));
  await freeze('2020-01-01T00:00:00Z', '2098-01-01T00:00:00Z');
  await runJobs();
  const waits: number[] = [];
  for (let minutes = 0; minutes < 12 * 60 && receiver.received.length < 11; minutes += 1) {
    const before = receiver.received.length;
    platform.clock.offsetMs += MINUTE_MS;
    await runAlerts();
    if (receiver.received.length > before) waits.push(minutes);
  }
  expect(waits.every((wait, place) => place === 0 || wait > (waits[place - 1] ?? 0))).toBe(true);
  expect(receiver.received).toHaveLength(11);
  expect(new Set(receiver.received.map(({ headers }) => headers['grandstand-delivery'])).size).toBe(1);
  const failed = await request('query { failedDeliveries { id target event attempts error } }');
  const [given] = failed.data['failedDeliveries'] as { id: number }[];
  expect(given).toMatchObject({ event: 'freeze', attempts: 11, error: 'The receiver replied 500.' });
  await request('mutation ($id: Int!) { retryDelivery(id: $id, reason: "it is up again") }', { id: given?.id });
  // The platform may have taken it already.
  while (receiver.received.length < 12) await runAlerts();
  await runAlerts();
  expect(receiver.received).toHaveLength(12);
  expect((await request('query { failedDeliveries { id } }')).data['failedDeliveries']).toEqual([]);
  const { data } = await request('query { audit(last: 100) { from to } }');
  expect(JSON.stringify(data)).not.toContain('/hook');
});

test('a bypassed freeze and an action of the guard are alerts, with who acted and why', async () => {
  receiver.received.splice(0);
  const at = await testRegistry();
  const alerts = alertsOf(at);
  const watch = (version: string) => ({ name: 'mf-watch', version });
  const { id } = await at.environmentWith('stadium', [watch('1.0.0')]);
  const given = { kind: 'webhook' as const, target: receiver.url, environment: 'stadium', events: ALL };
  await alerts.subscribe(given, by);
  const freezes = [{ fromMs: 0, untilMs: at.clock.nowMs * 2, reason: 'World Series' }];
  await at.registry.policies.change('stadium', { freezes }, by);
  const urgent = { actor: 'ana', reason: 'the score is wrong', bypassesPolicy: true };
  const next = await at.registry.releases.release('stadium', id, { remotes: [watch('1.1.0')] }, urgent);
  const views = async (releaseId: number, version: string, outcome: 'ok' | 'render_failed', network: string) => {
    for (let view = 0; view < 300; view += 1) {
      const report = { releaseId, remotes: [{ ...watch(version), outcome }] };
      await at.registry.health.report(report, { address: `${network}.${Math.floor(view / 250)}.${view % 250}` });
    }
  };
  await views(id, '1.0.0', 'ok', '10.0');
  await views(next.id, '1.1.0', 'render_failed', '10.1');
  await at.registry.health.flush();
  expect(await at.registry.health.guardRollouts()).toBe(1);
  await alerts.collect();
  await alerts.deliver();
  await at.close();
  const summaries = receiver.received.map(({ body }) => (JSON.parse(body) as { summary: string }).summary);
  expect(summaries.toSorted()).toEqual([
    'The health guard acted in stadium (rollback): 300 of 300 page views of mf-watch@1.1.0 failed, 0 of 300 page views of mf-watch@1.0.0.',
    'ana bypassed approval and freezes in stadium: the score is wrong.',
    expect.stringMatching(/^tester changed the freezes of stadium: because\. Frozen from 1970-01-01 00:00 to /),
  ]);
});

const alertsOf = (place: Parameters<typeof createAlerts>[0]) =>
  createAlerts(place, { keySecrets: [KEY_SECRET], privateHosts: ['127.0.0.1'], sendMail: async () => undefined });

/** The other jobs have nothing to do with time here, and take long. */
const runAlerts = async () => {
  const alerts = alertsOf(platform);
  await alerts.collect();
  await alerts.deliver();
};

test.each([
  ['webhook', 'https://10.0.0.7/hook', ALL, /"10\.0\.0\.7" is a private address\. .*GS_WEBHOOK_PRIVATE_HOSTS/],
  ['webhook', 'https://169.254.169.254/latest', ALL, /private address/],
  ['webhook', 'https://[::1]/hook', ALL, /"::1" is a private address/],
  ['webhook', 'https://[::ffff:10.0.0.1]/hook', ALL, /private address/],
  ['webhook', 'http://hooks.example.com/x', ALL, /does not use https/],
  ['webhook', 'https://ana:secret@hooks.example.com/x', ALL, /has credentials in its address/],
  ['webhook', 'somewhere', ALL, /"somewhere" is not an address/],
  ['webhook', 'https://hooks.example.com/x', ['party'], /"party" is not an event: use guard, alarm/],
  ['mail', 'oncall', ALL, /"oncall" is not an e-mail address/],
])('a %s to %s is refused with what to do', async (kind, target, events, message) => {
  const { errors } = await request(SUBSCRIBE, { kind, target, events });
  expect(errors?.[0]?.message).toMatch(message);
});

test('a name that is a private address fails when it is connected to', async () => {
  const sent = postOutbound({ url: 'https://localhost:1/hook', body: '{}', headers: {} }, { privateHosts: [] });
  await expect(sent).rejects.toThrow(/"localhost" is the private address (127\.0\.0\.1|::1)\./);
});
