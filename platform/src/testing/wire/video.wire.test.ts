import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningPlatform, runningPlatform, signedDeviceId } from './running-platform.ts';

const DEVICE = 'wire-browser';
let platform: RunningPlatform;
let client: { authorization: string };
beforeAll(async () => {
  platform = await runningPlatform();
  const { body } = await platform.request(
    'POST',
    '/oauth2/token',
    {},
    'grant_type=client_credentials&client_id=yesn-yesn-web',
  );
  client = { authorization: `Bearer ${String(body['access_token'])}` };
}, 120_000);
afterAll(() => platform.stop());

test('PLAT-029: POST /oauth2/token takes a form of client credentials', async () => {
  const { status, body } = await platform.request(
    'POST',
    '/oauth2/token',
    {},
    'grant_type=client_credentials&client_id=yesn-yesn-web',
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      access_token: expect.any(String),
      token_type: expect.stringMatching(/^bearer$/i),
      expires_in: expect.any(Number),
    },
  });
  const asJson = await platform.request(
    'POST',
    '/oauth2/token',
    {},
    { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' },
  );
  expect(asJson.status).toBe(400);
});

test('PLAT-031, CON-010: GET /device/location/lookup', async () => {
  const { status, body } = await platform.request('GET', '/device/location/lookup?country=ca&zone=none', client);
  expect({ status, body }).toEqual({
    status: 200,
    body: expect.objectContaining({
      data: expect.objectContaining({ country: 'us', zone: expect.any(String), zip: expect.any(String) }),
    }),
  });
});

interface Viewer {
  /** Headers of a playback call. */
  headers(): Record<string, string>;
}

const subscriber = async (seed: string): Promise<Viewer> => {
  const entitlements = await platform.account(
    '/yesnetwork/getEntitlements',
    'GetEntitlementsRequestMessage',
    {},
    await platform.signIn(seed),
  );
  const { ovatToken } = entitlements.body['GetEntitlementsResponseMessage'] as { ovatToken: string };
  const registered = await platform.request('POST', '/device/app/register', client, {
    uniqueId: DEVICE,
    viewerToken: ovatToken,
  });
  const { secret } = registered.body['data'] as { secret: string };
  return {
    headers: () => ({ ...client, 'x-authorization': ovatToken, 'x-device-id': signedDeviceId(DEVICE, secret) }),
  };
};

test('PLAT-032, CON-008: POST /device/app/register takes uniqueId, returns secret and expiry', async () => {
  const { status, body } = await platform.request('POST', '/device/app/register', client, {
    uniqueId: 'another-browser',
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      header: expect.objectContaining({ code: 0 }),
      data: { secret: expect.any(String), expiry: expect.any(Number) },
    },
  });
});

test('PLAT-030, SHELL-073: POST /flat-token for an anonymous visitor', async () => {
  const { status, body } = await platform.request('POST', '/flat-token', client, { deviceId: 'another-browser' });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      header: expect.objectContaining({ code: 0 }),
      data: { flatToken: expect.any(String), expiresIn: expect.any(Number) },
    },
  });
});

test('PLAT-033, PLAT-035…037: authorize, create, heartbeat and delete, one after the other', async () => {
  const viewer = await subscriber('card-y');
  const authorized = await platform.request('POST', '/media/content/authorize', viewer.headers(), {
    catalogType: 'channel',
    contentId: 'yes-1',
    contentTypeId: 'live',
    delivery: 'streaming',
    deviceId: DEVICE,
    deviceName: 'Wire test',
    disableSsai: true,
    drm: 'widevine',
    mediaFormat: 'dash',
    playbackMode: 'live',
    urlParameters: {},
  });
  expect(authorized).toEqual({
    status: 200,
    body: {
      header: expect.objectContaining({ code: 0 }),
      data: expect.objectContaining({ contentUrl: expect.stringMatching(/\.mpd/), heartbeatToken: expect.any(String) }),
    },
  });
  const { heartbeatToken } = authorized.body['data'] as { heartbeatToken: string };

  const created = await platform.request('PUT', '/user/stream/create', viewer.headers(), {
    deviceId: DEVICE,
    itemId: 'yes-1',
    heartbeatToken,
  });
  expect(created).toEqual({
    status: 200,
    body: {
      header: expect.objectContaining({ code: 0, tracking_id: expect.any(String) }),
      data: expect.objectContaining({ streamId: expect.any(String) }),
    },
  });

  const beat = await platform.request('POST', '/user/heartbeat/update', viewer.headers(), {
    deviceId: DEVICE,
    itemId: 'yes-1',
    selectedMVPD: 'no_provider',
    entityId: 'wire-entity',
    heartbeatToken,
  });
  expect(beat).toEqual({
    status: 200,
    body: {
      header: expect.objectContaining({ code: 0 }),
      data: expect.objectContaining({ heartbeatToken: expect.any(String) }),
    },
  });

  const headers = {
    ...client,
    'x-heartbeat-token': String((beat.body['data'] as { heartbeatToken: string }).heartbeatToken),
  };
  for (const _time of ['first', 'again']) {
    const deleted = await platform.request('DELETE', `/user/stream/delete/${DEVICE}`, headers);
    expect(deleted).toEqual({
      status: 200,
      body: expect.objectContaining({ header: expect.objectContaining({ code: 0 }) }),
    });
  }
});

test('PLAT-038, A-54: GET /content/access/{cid} and GET /content/schedule/{cid}', async () => {
  const viewer = await subscriber('card-m');
  expect(await platform.request('GET', '/content/access/yes-1', viewer.headers())).toEqual({
    status: 200,
    body: { header: expect.objectContaining({ code: 0 }), data: expect.objectContaining({ allowed: true, code: 0 }) },
  });
  const { status, body } = await platform.request('GET', '/content/schedule/yes-1?hours=12', client);
  expect(status).toBe(200);
  expect(body['data']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cid: 'yes-1', sc_st_dt: expect.any(String), sc_ed_dt: expect.any(String) }),
    ]),
  );
});
