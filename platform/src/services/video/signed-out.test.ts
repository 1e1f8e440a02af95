import {
  AppRegister,
  Authorize,
  GetEntitlements,
  GetOAuthAccessToken,
  LogOutUser,
  OAuthToken,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  bearer,
  credentials,
  deviceToken,
  fieldsOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

test('S-38: an entitlement token authorises no playback after its session signed out, and another session’s still does', async () => {
  const { site } = platform;
  const granted = await send(site, OAuthToken, { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' });
  const client = bearer(OAuthToken.reply.parse(granted.json()).access_token);
  const open = async (deviceId: string) => {
    const signedIn = await send(site, GetOAuthAccessToken, credentials('card-m'));
    const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
    const { ovatToken } = fieldsOf(GetEntitlements, await send(site, GetEntitlements, {}, session));
    const register = () => send(site, AppRegister, { uniqueId: deviceId, viewerToken: ovatToken }, client);
    const { secret } = AppRegister.reply.parse(fieldsOf(AppRegister, await register()));
    const authorize = () => {
      const token = deviceToken({ deviceId, secret, nowMs: platform.clock.now() });
      const headers = { ...client.headers, 'x-authorization': String(ovatToken), 'x-device-id': token };
      const content = { catalogType: 'channel', contentId: 'yes-1', contentTypeId: 'live', delivery: 'streaming' };
      const how = { deviceName: 'Test browser', disableSsai: true, drm: 'widevine', mediaFormat: 'dash' };
      return send(
        site,
        Authorize,
        { ...content, ...how, deviceId, playbackMode: 'live', urlParameters: {} },
        { headers },
      );
    };
    return { session, register, authorize };
  };
  const [left, kept] = [await open('left-1'), await open('kept-1')];
  expect((await left.authorize()).statusCode).toBe(200);
  await send(site, LogOutUser, {}, left.session);
  expect((await left.authorize()).statusCode).toBe(401);
  expect((await left.register()).statusCode).toBe(401);
  expect((await kept.authorize()).statusCode).toBe(200);
});
