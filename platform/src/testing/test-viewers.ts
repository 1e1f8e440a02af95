import {
  AppRegister,
  Authorize,
  FlatToken,
  GetEntitlements,
  GetOAuthAccessToken,
  Heartbeat,
  OAuthToken,
  StreamCreate,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import { bearer, credentials, deviceToken, fieldsOf, send, type TestPlatform } from './test-platform.ts';

/** Viewers who call the video service as the browser does. */
export const testViewers = async (platform: TestPlatform) => {
  const response = await send(platform.site, OAuthToken, {
    grant_type: 'client_credentials',
    client_id: 'yesn-yesn-web',
  });
  const client = bearer(OAuthToken.reply.parse(response.json()).access_token);

  const secretOf = async (deviceId: string, viewerToken?: unknown) => {
    const response = await send(platform.site, AppRegister, { uniqueId: deviceId, viewerToken }, client);
    return AppRegister.reply.parse(fieldsOf(AppRegister, response));
  };

  /** Signs requests of one viewer on one device; `seed` null is anonymous. `browser`: further headers of each request. */
  const viewer = async (seed: string | null, deviceId: string, browser: Readonly<Record<string, string>> = {}) => {
    let proof: unknown = fieldsOf(FlatToken, await send(platform.site, FlatToken, { deviceId }, client))['flatToken'];
    if (seed !== null) {
      const signedIn = await send(platform.site, GetOAuthAccessToken, credentials(seed));
      const session = bearer(fieldsOf(GetOAuthAccessToken, signedIn)['accessToken']);
      proof = fieldsOf(GetEntitlements, await send(platform.site, GetEntitlements, {}, session))['ovatToken'] ?? proof;
    }
    const { secret } = await secretOf(deviceId, proof);
    const headers = (token = deviceToken({ deviceId, secret, nowMs: platform.clock.now() })) => ({
      headers: { ...browser, ...client.headers, 'x-authorization': String(proof), 'x-device-id': token },
    });
    const content = (contentId: string, mediaFormat = 'dash') => ({
      catalogType: 'channel',
      contentId,
      contentTypeId: 'live',
      delivery: 'streaming',
      deviceId,
      deviceName: 'Test browser',
      disableSsai: true,
      drm: 'widevine',
      mediaFormat,
      playbackMode: 'live',
      urlParameters: {},
    });
    const authorize = (contentId: string, mediaFormat?: string, token?: string) =>
      send(platform.site, Authorize, content(contentId, mediaFormat), headers(token));
    const create = (heartbeatToken: unknown, view?: number) =>
      send(platform.site, StreamCreate, { deviceId, itemId: 'yes-1', heartbeatToken, view }, headers());
    const beat = (heartbeatToken: unknown) =>
      send(platform.site, Heartbeat, { deviceId, itemId: 'yes-1', entityId: 'e', heartbeatToken }, headers());
    const remove = (heartbeatToken: unknown, id = deviceId) =>
      send(
        platform.site,
        StreamDelete,
        { deviceId: id },
        {
          headers: { ...browser, ...client.headers, 'x-heartbeat-token': String(heartbeatToken) },
        },
      );
    const play = async (contentId: string, view?: number) => {
      const grant = fieldsOf(Authorize, await authorize(contentId));
      return { grant, created: await create(grant['heartbeatToken'], view) };
    };
    return { deviceId, secret, proof, headers, authorize, create, beat, remove, play };
  };

  return { client, secretOf, viewer };
};
