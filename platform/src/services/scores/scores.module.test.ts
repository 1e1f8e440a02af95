import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GameScore, LiveScore, LiveScores, OAuthToken, SCORES_STREAM_PATH } from '@grandstand/shared-contracts/api';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { bearer, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
let port: number;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_STREAMS: '3' });
  await platform.site.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = platform.site.server.address() as AddressInfo);
});
afterAll(() => platform.close());

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
  platform.clock.offsetMs = 0;
});

interface Event {
  readonly name: string;
  readonly data: unknown;
}
/** Opens the stream over a connection; `next` resolves with the next event of a name. */
const listen = () =>
  new Promise<{ status: number; next: (name: string) => Promise<unknown> }>((resolve, reject) => {
    const events: Event[] = [];
    const waiting: { name: string; give: (data: unknown) => void }[] = [];
    const deliver = () => {
      for (const wanted of [...waiting]) {
        const place = events.findIndex(({ name }) => name === wanted.name);
        if (place < 0) continue;
        waiting.splice(waiting.indexOf(wanted), 1);
        wanted.give(events.splice(place, 1)[0]?.data);
      }
    };
    const call = request({ port, path: SCORES_STREAM_PATH, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const parts = (text + chunk).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
          if (name && data) events.push({ name, data: JSON.parse(data) });
        }
        deliver();
      });
      const next = (name: string) =>
        new Promise((give) => {
          waiting.push({ name, give });
          deliver();
        });
      resolve({ status: response.statusCode ?? 0, next });
    });
    call.on('error', reject).end();
    closers.push(() => call.destroy());
  });

const snapshot = async (headers: Record<string, string> = {}) =>
  platform.site.inject({ url: LiveScores.path, headers });
const current = async () => LiveScores.reply.parse((await snapshot()).json());
const client = async () => {
  const token = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };
  return bearer(OAuthToken.reply.parse((await send(platform.site, OAuthToken, token)).json()).access_token);
};
/** The clock at a moment at which a live game is on air. */
const duringLiveGame = async () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    platform.clock.offsetMs = minutes * 60_000;
    const [game] = (await current()).games.filter(({ isLive }) => isLive);
    if (game && game.turnCount > 3) return game;
  }
  throw new Error('No game was live within a day.');
};

test('the snapshot is the state of each game on air, the same as its own score', async () => {
  const game = await duringLiveGame();
  const whole = GameScore.reply.parse((await send(platform.site, GameScore, { id: game.id }, await client())).json());
  expect(game.turnCount).toBe(whole.turns.length);
  expect(game.turns).toEqual(whole.turns.slice(-1));
  const scored = whole.turns.findLast(({ away, home }, place) => {
    const before = whole.turns[place - 1];
    return before !== undefined && away + home !== before.away + before.home;
  });
  expect(game.lastScored !== undefined).toBe(scored !== undefined);
  expect(game).toMatchObject({ away: whole.away, home: whole.home, startsAt: whole.startsAt });
});

test('names the next live games in the order in which they begin', async () => {
  const { next } = await current();
  const starts = next.map(({ startsAt }) => Date.parse(startsAt));
  expect(next).toHaveLength(3);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts[0]).toBeGreaterThan(platform.clock.now());
});

test('caches may keep the snapshot for everybody: it needs no credentials, sets no cookie and has an ETag', async () => {
  const first = await snapshot();
  expect(first.headers['cache-control']).toBe('public, max-age=2, stale-while-revalidate=10');
  expect(first.headers).not.toHaveProperty('set-cookie');
  const again = await snapshot({ 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

/** Two moments between which one game changes and all others are on as before. */
const momentsOfChange = async () => {
  await duringLiveGame();
  const idsOf = ({ games, next }: Awaited<ReturnType<typeof current>>) =>
    [...games, ...next].map(({ id }) => id).join();
  let before = await current();
  for (;;) {
    const beforeMs = platform.clock.offsetMs;
    platform.clock.offsetMs += 5_000;
    const after = await current();
    const changed = after.games.filter(
      ({ turnCount }, place) => turnCount !== before.games[place]?.turnCount && idsOf(before) === idsOf(after),
    );
    if (changed[0] && changed.length === 1)
      return { before, beforeMs, changed: changed[0], afterMs: platform.clock.offsetMs };
    before = after;
  }
};

test('the stream sends everything when it opens, then only the game that changed, to every listener', async () => {
  const { before, beforeMs, changed, afterMs } = await momentsOfChange();
  platform.clock.offsetMs = beforeMs;
  const listeners = await Promise.all([listen(), listen()]);
  for (const { next } of listeners) expect(await next('scores')).toEqual(before);
  platform.clock.offsetMs = afterMs;
  for (const { next } of listeners) expect(LiveScore.parse(await next('game'))).toEqual(changed);
});

test('the stream sends everything again when other games are on', async () => {
  await duringLiveGame();
  const { next } = await listen();
  const before = LiveScores.reply.parse(await next('scores'));
  platform.clock.offsetMs += 24 * 3_600_000 + 4 * 3_600_000;
  const after = LiveScores.reply.parse(await next('scores'));
  expect(after.next).not.toEqual(before.next);
});

test('one address has a limited number of streams, and a place is free when one closes', async () => {
  const streams = await Promise.all([listen(), listen(), listen()]);
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listen()).status).toBe(429);
  closers.shift()?.();
  const freed = async (): Promise<number> => {
    const { status } = await listen();
    return status === 429 ? freed() : status;
  };
  expect(await freed()).toBe(200);
});
