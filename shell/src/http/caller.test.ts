import { success, TIMERS } from '@grandstand/shared-contracts';
import {
  type Call,
  CreateUser,
  defineTeamCall,
  GetContact,
  LiveEventFile,
  PushRegister,
  RefreshToken,
  type RequestOf,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import { type RuntimeSettings, translator } from '@grandstand/shared-contracts/config';
import * as z from '@grandstand/shared-contracts/schema';
import { ALL_TEXTS } from '../testing/all-texts.ts';
import { createCaller } from './caller.ts';

const contact = {
  GetContactResponseMessage: { responseCode: '1', spAccountID: 'a', isLinkedToTV: false, contactMessage: [] },
};
const registration: RequestOf<typeof CreateUser> = {
  customerUsername: 'robin@example.test',
  firstName: 'Robin',
  lastName: 'Castle',
  nickName: 'Rob',
  email: 'robin@example.test',
  dateOfBirth: Date.UTC(1990, 4, 17),
  gender: null,
  referralCode: null,
  isGenerateJWT: true,
  deviceMessage: { deviceType: 'Web', deviceName: 'Test browser' },
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

const callerWith = (
  answers: (() => Promise<Response>)[],
  renewed: boolean[] = [],
  services: RuntimeSettings['services'] = {},
  tokens: string[] = [],
) => {
  const requests: { url: string; headers: Record<string, string> }[] = [];
  let renewals = 0;
  const call = createCaller({
    fetch: (async (url: string, init: { headers: Record<string, string> }) => {
      requests.push({ url, headers: init.headers });
      return (answers.shift() ?? (async () => json(500, {})))();
    }) as never,
    settings: () => ({ services }),
    t: translator(ALL_TEXTS),
    credentials: async (auth) => success(auth === 'bearer' ? { Authorization: `Bearer ${tokens.shift() ?? 't'}` } : {}),
    renewSession: async () => {
      renewals += 1;
      return renewed.shift() ?? false;
    },
  });
  return { call, requests, renewals: () => renewals };
};

test('SHELL-060: a bearer call carries the token, an open one does not', async () => {
  const { call, requests } = callerWith([async () => json(200, contact), async () => json(200, {})]);
  await call(GetContact, {});
  await call(RefreshToken, { refreshToken: 'r' });
  await call(CreateUser, registration);
  expect(requests.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer t', undefined, undefined]);
});

test('CON-031, SHELL-091: sends a request to the configured base URL of its service, or to the site without one', async () => {
  const answer = async () => json(200, { channelId: 'c' });
  const elsewhere = callerWith([answer], [], { istreamPlant: 'https://push.test' });
  await elsewhere.call(PushRegister, { deviceType: 'Web', optIn: true });
  const here = callerWith([answer]);
  await here.call(PushRegister, { deviceType: 'Web', optIn: true });
  expect([...elsewhere.requests, ...here.requests].map(({ url }) => url)).toEqual([
    'https://push.test/push/channels',
    '/push/channels',
  ]);
});

test('SHELL-064: a 403 without errorCode renews the session and tries once more', async () => {
  const { call, requests, renewals } = callerWith([async () => json(403, {}), async () => json(200, contact)], [true]);
  expect(await call(GetContact, {})).toMatchObject({ ok: true, value: { spAccountID: 'a' } });
  expect(requests).toHaveLength(2);
  expect(renewals()).toBe(1);
});

test('SHELL-064: a call that was sent with a token that is replaced meanwhile is tried again without a second renewal', async () => {
  const { call, requests, renewals } = callerWith(
    [async () => json(403, {}), async () => json(200, contact)],
    [true],
    {},
    ['old', 'new', 'new'],
  );
  expect(await call(GetContact, {})).toMatchObject({ ok: true });
  expect(requests.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
  expect(renewals()).toBe(0);
});

test('SHELL-067: the retry is not renewed again', async () => {
  const { call, requests, renewals } = callerWith([async () => json(403, {}), async () => json(403, {})], [true, true]);
  expect(await call(GetContact, {})).toMatchObject({ ok: false, error: { code: 'session_expired' } });
  expect([requests.length, renewals()]).toEqual([2, 1]);
});

test('SHELL-066: a 403 with an errorCode does not renew', async () => {
  const { call, renewals } = callerWith([async () => json(403, { errorCode: 'forbidden' })]);
  expect(await call(GetContact, {})).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(renewals()).toBe(0);
});

test('SHELL-076: a lost connection is one result with the default text', async () => {
  const { call } = callerWith([
    async () => {
      throw new TypeError('network');
    },
  ]);
  const result = await call(GetContact, {});
  expect(result).toMatchObject({ ok: false, error: { code: 'unavailable', status: undefined } });
  expect(!result.ok && result.error.message).toContain('Something went wrong and we couldn’t complete your request.');
});

test('X-25: a call is given up by its timer, which is 15 s', async () => {
  expect(TIMERS.callTimeoutMs).toBe(15_000);
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const { call } = callerWith([async () => json(200, contact)]);
  await call(GetContact, {});
  expect(timeout).toHaveBeenCalledWith(15_000);
});

test('a request that breaks its schema is refused here and not sent', async () => {
  const { call, requests } = callerWith([]);
  expect(await call(StreamDelete, {} as never)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
  expect(requests).toEqual([]);
});

test.each([
  ['https://games.test/now.json', 'https://games.test/now.json'],
  ['/games/now.json', 'https://config.test/games/now.json'],
  ['', 'https://config.test/config/live-event.json'],
])('WATCH-098: the live event is read from the configured address %s', async (address, expected) => {
  const answer = async () =>
    json(200, { eventTime: '2026-11-20T00:00:00Z', teams: [], league: 'MLB', sportsName: 'x' });
  const { call, requests } = callerWith([answer], [], { remoteConfig: 'https://config.test' });
  expect(await call(LiveEventFile, {}, { address })).toMatchObject({ ok: true });
  expect(requests.map(({ url }) => url)).toEqual([expected]);
});

describe('a call to a team’s own service', () => {
  const LIST_STORIES = defineTeamCall({
    id: 'listStories',
    service: 'team:news',
    version: 1,
    method: 'GET',
    path: '/stories/:team',
    request: z.object({ team: z.string(), limit: z.int() }),
    reply: z.object({ titles: z.array(z.string()) }),
  });

  test('goes to the address that operators set and returns the reply', async () => {
    const { call, requests } = callerWith([async () => json(200, { titles: ['A win'] })], [], {
      'team:news': 'https://news.example.test/api',
    });
    expect(await call(LIST_STORIES, { team: 'nets', limit: 2 })).toEqual(success({ titles: ['A win'] }));
    expect(requests.map(({ url }) => url)).toEqual(['https://news.example.test/api/stories/nets?limit=2']);
  });

  test('sends no credentials of the viewer, whatever the call asks for', async () => {
    const { call, requests } = callerWith([async () => json(200, { titles: [] })], [], {
      'team:news': 'https://news.example.test',
    });
    await call({ ...LIST_STORIES, auth: 'bearer' } as Call, { team: 'nets', limit: 2 });
    expect(requests.map(({ headers }) => headers['Authorization'])).toEqual([undefined]);
  });

  test('fails without a request while operators have set no address', async () => {
    const { call, requests } = callerWith([]);
    expect(await call(LIST_STORIES, { team: 'nets', limit: 2 })).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    });
    expect(requests).toEqual([]);
  });

  test('fails as malformed when the reply breaks the declared schema', async () => {
    const { call } = callerWith([async () => json(200, { titles: 'none' })], [], { 'team:news': 'https://n.test' });
    expect(await call(LIST_STORIES, { team: 'nets', limit: 2 })).toMatchObject({ ok: false });
  });
});
