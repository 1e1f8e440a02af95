import { AccessCheck } from '@grandstand/shared-contracts/api';
import { RELEASE_STREAM_PATH } from '@grandstand/shared-contracts/release';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fieldsOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testViewers } from '../../testing/test-viewers.ts';

let replicas: [TestPlatform, TestPlatform];
const left: (() => void)[] = [];
beforeAll(async () => {
  const first = await testPlatform();
  replicas = [first, await testPlatform({}, first)];
});
beforeEach(() => {
  for (const { clock } of replicas) clock.offsetMs = 0;
});
afterAll(async () => {
  for (const leave of left) leave();
  for (const replica of replicas.toReversed()) {
    replica.site.server.closeAllConnections();
    await replica.close();
  }
});

/** The `access` events of a page's stream, as they arrive. */
const follow = async ({ site }: TestPlatform) => {
  const address = site.server.listening
    ? `http://127.0.0.1:${(site.server.address() as { port: number }).port}`
    : await site.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  left.push(() => leave.abort());
  const response = await fetch(`${address}${RELEASE_STREAM_PATH}`, { signal: leave.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** The data of the next event. */
  return async (): Promise<unknown> => {
    for (;;) {
      const found = /event: access\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  };
};

const check = async (replica: TestPlatform, deviceId: string, cid = 'yes-1') => {
  const viewer = await (await testViewers(replica)).viewer('card-m', deviceId);
  return async () =>
    AccessCheck.reply.parse(fieldsOf(AccessCheck, await send(replica.site, AccessCheck, { cid }, viewer.headers())));
};

test('PLAT-038, WATCH-087: pages of every replica are notified of a blackout and of its end, and the next check knows it', async () => {
  const [here, elsewhere] = replicas;
  const next = await follow(elsewhere);
  // The first one shows that changes are reported.
  expect(await next()).toEqual({});
  const checkElsewhere = await check(elsewhere, 'notice-1');
  expect((await checkElsewhere()).allowed).toBe(true);
  const until = here.clock.now() + 3_600_000;
  await here.control.inject({ method: 'POST', url: '/blackout', payload: { cid: 'yes-1', until } });
  expect(await next()).toEqual({ cid: 'yes-1' });
  // The clock is stopped, so the replica has not forgotten anything by age.
  expect(await checkElsewhere()).toMatchObject({ allowed: false, blackoutUntil: until });
  await here.control.inject({ method: 'DELETE', url: '/blackout?cid=yes-1' });
  expect(await next()).toEqual({ cid: 'yes-1' });
  expect((await checkElsewhere()).allowed).toBe(true);
});

test('PLAT-038: pages are notified of what editors publish for a channel, and not of drafts', async () => {
  const [here, elsewhere] = replicas;
  const next = await follow(elsewhere);
  await next();
  const checkElsewhere = await check(elsewhere, 'notice-2', 'yes-3');
  expect((await checkElsewhere()).allowed).toBe(true);
  const nowMs = elsewhere.clock.now();
  const { id } = await here.db
    .insertInto('content_change')
    .values({ at: nowMs, actor: 'test', reason: 'test', summary: 'test', undoes: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const publish = (rule: string, channel: string, liveFrom: number | null) =>
    here.db
      .insertInto('content_revision')
      .values({
        kind: 'blackout',
        id: rule,
        revision: 1,
        change_id: id,
        body: JSON.stringify({
          channel,
          zones: ['*'],
          startsAt: new Date(nowMs - 1_000).toISOString(),
          endsAt: new Date(nowMs + 40_000).toISOString(),
          note: '',
        }),
        live_from: liveFrom,
        channel_id: null,
        starts_at: null,
        ends_at: null,
      })
      .execute();
  await publish('draft', 'yes-2', null);
  await publish('rule', 'yes-3', nowMs);
  expect(await next()).toEqual({ cid: 'yes-3' });
  // Until its end, which is nearer than the longest interval.
  expect(await checkElsewhere()).toMatchObject({ allowed: false, nextCheckMs: 40_000 });
});

test('PLAT-038: the reply names the next check: the end of the program, and a minute at most', async () => {
  const [here] = replicas;
  const ask = await check(here, 'notice-4', 'yes-2');
  const { data } = (
    await here.site.inject({
      url: '/content/schedule/yes-2',
      headers: (await testViewers(here)).client.headers,
    })
  ).json<{ data: { sc_ed_dt: string }[] }>();
  const untilEndMs = Date.parse(data[0]?.sc_ed_dt ?? '') - here.clock.now();
  expect(untilEndMs).toBeGreaterThan(0);
  expect((await ask()).nextCheckMs).toBe(Math.min(untilEndMs, 60_000));
  here.clock.offsetMs += untilEndMs - 25_000;
  const later = await check(here, 'notice-5', 'yes-2');
  expect((await later()).nextCheckMs).toBe(25_000);
});
