import { AppError, shownCode } from '@grandstand/shared-contracts';
import { AccessCheck, AiringLive } from '@grandstand/shared-contracts/api';
import { translator } from '@grandstand/shared-contracts/config';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { ALL_TEXTS } from '../testing/all-texts.ts';
import { createCaller } from './caller.ts';
import { createCredentials } from './credentials.ts';

const NOW = 1_000_000;
beforeEach(() => localStorage.clear());

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A video platform whose signing keys changed: tokens that end with `old` are refused with `status`. */
const rotated = (
  status: number,
  body: object = { errorCode: 'not_signed_in', errorMessage: 'No.' },
  newToken = 'client-new',
) => {
  const sent: Sent[] = [];
  const replies: Readonly<Record<string, object>> = {
    '/oauth2/token': { access_token: newToken, token_type: 'Bearer', expires_in: 3600 },
    '/flat-token': { header: { code: 0 }, data: { flatToken: 'flat-new', expiresIn: 3600 } },
    '/device/app/register': {
      header: { code: 0 },
      data: { secret: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTMyLWJ5dA', expiry: NOW + 3_600_000 },
    },
    '/content/airing/live': { data: [] },
    '/content/access/yes-1': { header: { code: 0 }, data: { allowed: true, code: 0 } },
  };
  const storage = createBrowserStorage();
  const call = createCaller({
    fetch: (async (url: string, { headers }: { headers: Record<string, string> }) => {
      const path = url.split('?')[0] ?? '';
      sent.push({ path, headers });
      const isOld = Object.values(headers).some((value) => value.endsWith('old'));
      return new Response(JSON.stringify(isOld ? body : (replies[path] ?? {})), { status: isOld ? status : 200 });
    }) as never,
    settings: () => ({ services: {} }),
    t: translator(ALL_TEXTS),
    credentials: createCredentials({ storage, deviceId: 'd', now: () => NOW }),
    renewSession: async () => false,
  });
  const keepOldClientToken = () => {
    storage.set('clientToken', 'client-old');
    storage.set('clientTokenExpiry', String(NOW + 3_600_000));
  };
  const pathsOf = () => sent.map(({ path }) => path);
  return { call, sent, storage, keepOldClientToken, pathsOf };
};

const lists = { pageSize: 10, reg: 'us', client: 'web' } as const;

test.each([
  [401, { errorCode: 'not_signed_in' }],
  [403, { errorCode: 'forbidden' }],
  [403, {}],
])('CON-023: a catalogue call refused with %i gets a new client token and is retried once', async (status, body) => {
  const { call, storage, keepOldClientToken, pathsOf } = rotated(status, body);
  keepOldClientToken();
  expect(await call(AiringLive, lists)).toMatchObject({ ok: true });
  expect(pathsOf()).toEqual(['/content/airing/live', '/oauth2/token', '/content/airing/live']);
  expect(storage.get('clientToken')).toBe('client-new');
});

test('A-98: a playback call refused after a change of signing keys is retried with new tokens of every kind', async () => {
  const { call, storage, keepOldClientToken, sent } = rotated(401);
  keepOldClientToken();
  const endsLater = btoa(JSON.stringify({ exp: NOW / 1000 + 3600 }));
  storage.set('anonymousFlatToken', `x.${endsLater}.old`);
  expect(await call(AccessCheck, { cid: 'yes-1' })).toMatchObject({ ok: true, value: { allowed: true } });
  expect(sent.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer client-new', 'X-Authorization': 'flat-new' });
});

test('a token that is refused again is an error, and no third attempt is made', async () => {
  const { call, keepOldClientToken, pathsOf } = rotated(401, undefined, 'still-old');
  keepOldClientToken();
  expect(await call(AiringLive, lists)).toMatchObject({ ok: false, error: { code: 'not_signed_in' } });
  expect(pathsOf().filter((path) => path === '/content/airing/live')).toHaveLength(2);
});

test('two calls refused together share one new client token', async () => {
  const { call, keepOldClientToken, pathsOf } = rotated(401);
  keepOldClientToken();
  const results = await Promise.all([call(AiringLive, lists), call(AiringLive, lists)]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(pathsOf().filter((path) => path === '/oauth2/token')).toHaveLength(1);
});

test.each([
  ['eV2134', 'eV2134'],
  ['40060105', '40060105'],
  ['not_signed_in', undefined],
  [undefined, undefined],
])('of the service code %s a screen shows %s', (serviceCode, shown) => {
  expect(shownCode(new AppError('refused', 'No.', serviceCode === undefined ? {} : { serviceCode }))).toBe(shown);
});
