import {
  AccessCheck,
  AppRegister,
  Authorize,
  FlatToken,
  Heartbeat,
  LocationLookup,
  OAuthToken,
  StreamCreate,
  StreamDelete,
  StreamsInUse,
} from '@grandstand/shared-contracts/api';
import { example } from './example.ts';

const deviceId = 'browser-1';
const heartbeatToken = '<heartbeat token>';

export const VIDEO_EXAMPLES = [
  example(
    OAuthToken,
    { grant_type: 'client_credentials', client_id: 'yesn-yesn-web' },
    { access_token: '<client token>', token_type: 'Bearer', expires_in: 3600 },
  ),
  example(FlatToken, { deviceId }, { flatToken: '<flat token>', expiresIn: 3600 }),
  example(LocationLookup, {}, { country: 'us', zone: 'yankees-nets', zip: '10001' }),
  example(AppRegister, { uniqueId: deviceId }, { secret: '<device secret>', expiry: Date.UTC(2026, 10, 22) }),
  example(
    Authorize,
    {
      catalogType: 'channel',
      contentId: 'yes-1',
      contentTypeId: 'live',
      delivery: 'streaming',
      deviceId,
      deviceName: 'Chrome on Linux',
      disableSsai: true,
      drm: 'widevine',
      mediaFormat: 'dash',
      playbackMode: 'live',
      urlParameters: {},
    },
    {
      contentUrl: 'https://site.example/media/<signed>/yes-1/manifest.mpd',
      mediaFormat: 'dash',
      heartbeatToken,
      heartbeatEveryS: 60,
    },
  ),
  example(AccessCheck, { cid: 'yes-1' }, { allowed: true, code: 0 }),
  example(StreamCreate, { deviceId, itemId: 'yes-1', heartbeatToken }, { streamId: 'stream-1' }),
  example(
    Heartbeat,
    { deviceId, itemId: 'yes-1', entityId: 'yes-1', heartbeatToken },
    { heartbeatToken: '<next heartbeat token>' },
  ),
  example(
    StreamsInUse,
    {},
    { streams: [{ streamId: 'stream-2', deviceName: 'Chrome · Windows', title: 'YES', isThisDevice: false }] },
  ),
  example(StreamDelete, { deviceId, heartbeatToken }, {}),
];
