import {
  AppRegister,
  Authorize,
  FlatToken,
  MvpdUserMetadata,
  OAuthToken,
  ProviderSignOut,
  StreamCreate,
} from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { providerVisits } from '../../testing/provider-visit.ts';
import {
  bearer,
  deviceToken,
  fieldsOf,
  refusalOf,
  send,
  type TestPlatform,
  testPlatform,
} from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const { signIn, check } = providerVisits(() => platform);
const sessionTokenOf = async (deviceId: string) => {
  const response = await send(platform.site, MvpdUserMetadata, {}, bearer((await check(deviceId)).token));
  return MvpdUserMetadata.reply.parse(response.json()).sessionToken;
};
const clientHeaders = async () => {
  const fields = { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' };
  const response = await send(platform.site, OAuthToken, fields);
  return bearer(OAuthToken.reply.parse(response.json()).access_token);
};

test('PLAT-033: a TV-provider viewer watches with the provider’s flat token until the provider session ends', async () => {
  const client = await clientHeaders();
  const deviceId = 'watch-1';
  await signIn(deviceId, 'tv-ok');
  const sessionToken = await sessionTokenOf(deviceId);
  const flat = (fields: object) => send(platform.site, FlatToken, { deviceId, ...fields }, client);
  expect((await flat({ kind: 'tve', sessionToken: 'forged' })).statusCode).toBe(401);
  expect((await flat({ kind: 'tve', sessionToken, deviceId: 'other' })).statusCode).toBe(401);
  const tve = String(fieldsOf(FlatToken, await flat({ kind: 'tve', sessionToken }))['flatToken']);
  const anonymous = String(fieldsOf(FlatToken, await flat({}))['flatToken']);
  const proof = async (tokens: Record<string, string>) => {
    const viewer = { viewerToken: tokens['x-authorization'], providerToken: tokens['x-provider-token'] };
    const registered = await send(platform.site, AppRegister, { uniqueId: deviceId, ...viewer }, client);
    const { secret } = AppRegister.reply.parse(fieldsOf(AppRegister, registered));
    const device = deviceToken({ deviceId, secret, nowMs: platform.clock.now() });
    return { headers: { ...client.headers, ...tokens, 'x-device-id': device } };
  };
  const content = {
    catalogType: 'channel',
    contentId: 'yes-1',
    contentTypeId: 'live',
    delivery: 'streaming',
    deviceId,
    deviceName: 'Test browser',
    disableSsai: true,
    drm: 'widevine',
    mediaFormat: 'dash',
    playbackMode: 'live',
    urlParameters: {},
  };
  const authorize = async (tokens: Record<string, string>) =>
    send(platform.site, Authorize, content, await proof(tokens));
  expect(refusalOf(Authorize, await authorize({ 'x-authorization': anonymous })).code).toBe('1404');
  expect((await authorize({ 'x-authorization': anonymous, 'x-provider-token': tve })).json()).toMatchObject({
    header: { code: 0 },
  });
  const grant = fieldsOf(Authorize, await authorize({ 'x-authorization': tve }));
  const stream = { deviceId, itemId: 'yes-1', heartbeatToken: grant['heartbeatToken'] };
  const created = await send(platform.site, StreamCreate, stream, await proof({ 'x-authorization': tve }));
  expect(created.json()).toMatchObject({ header: { code: 0 } });
  await send(platform.site, ProviderSignOut, { deviceId });
  expect((await flat({ kind: 'tve', sessionToken })).statusCode).toBe(401);
});
