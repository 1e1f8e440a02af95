import { success } from '@grandstand/shared-contracts';
import { Authorize, LocationLookup, StreamCreate, VIDEO_CODES } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import {
  aChannel,
  anAuthorization,
  aPlaybackSession,
  FREE,
  noAnswer,
  playableHost,
  refused,
} from './testing/playback-fixture.ts';

const withoutSubscription = () => aSession({ subscriptions: { list: [], loadedAt: 1 } });
const visitor = () => aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });

test('WATCH-039, WATCH-040, WATCH-047: geo check, authorize, create stream, heartbeat, stream delete, in this order', async () => {
  const { session, open, pass, settle, callIds, seen } = aPlaybackSession(playableHost());
  await open();
  await pass(60_000);
  session.stop();
  await settle();
  expect(callIds()).toEqual(['locationLookup', 'authorize', 'streamCreate', 'heartbeatUpdate', 'streamDelete']);
  expect(seen).toEqual(['geo', 'authorizing', 'creating', 'playing', 'idle']);
});

test('WATCH-043, WATCH-046: authorize sends its eleven fields with the delivery defaults', async () => {
  const { open, requestsOf } = aPlaybackSession(playableHost());
  await open(aChannel({ id: 'overflow-1', kind: 'overflow' }));
  expect(requestsOf('authorize')).toEqual([
    {
      catalogType: 'liveevent',
      contentId: 'overflow-1',
      contentTypeId: 'live',
      delivery: 'streaming',
      deviceId: 'device-1',
      deviceName: 'web',
      disableSsai: true,
      drm: 'widevine',
      mediaFormat: 'dash',
      playbackMode: 'live',
      urlParameters: {},
    },
  ]);
});

test('`playing` contains the address, the licence address and the stream', async () => {
  const host = playableHost();
  const drm = { system: 'clearkey', licenceUrl: '/media/token/licence' } as const;
  host.answer(Authorize, success(anAuthorization({ drm, posterUrl: '/poster.webp' })));
  const { session, open, requestsOf } = aPlaybackSession(host);
  await open();
  expect(session.state()).toEqual({
    status: 'playing',
    item: aChannel(),
    streamId: 'stream-1',
    posterUrl: '/poster.webp',
    source: {
      url: 'https://site.test/media/token/channels/yes-1/manifest.mpd',
      format: 'dash',
      drm: { system: 'clearkey', licenceUrl: 'https://site.test/media/token/licence' },
    },
  });
  expect(requestsOf('streamCreate')).toEqual([{ deviceId: 'device-1', itemId: 'yes-1', heartbeatToken: 'hb-0' }]);
});

test('WATCH-048: sends heartbeats at the interval that the service returns', async () => {
  const host = playableHost();
  host.answer(Authorize, success(anAuthorization({ heartbeatEveryS: 20 })));
  const { open, pass, requestsOf } = aPlaybackSession(host);
  await open();
  await pass(19_000);
  expect(requestsOf('heartbeatUpdate')).toHaveLength(0);
  await pass(1_000);
  expect(requestsOf('heartbeatUpdate')).toHaveLength(1);
});

test('WATCH-041, WATCH-069: authorizes nothing outside the country', async () => {
  const host = playableHost();
  host.answer(LocationLookup, success({ country: 'ca', zone: 'none', zip: '' }));
  const { session, open, callIds } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'OUT_OF_US_ERROR', code: 1040 } });
  expect(callIds()).toEqual(['locationLookup']);
});

test.each([
  ['an account without subscription', withoutSubscription()],
  ['a visitor', visitor()],
])('WATCH-018: fails with NO_SUBSCRIPTION for %s and authorizes nothing', async (_who, session) => {
  const trial = aPlaybackSession(playableHost(session));
  await trial.open();
  expect(trial.session.state()).toMatchObject({ failure: { type: 'NO_SUBSCRIPTION_ERROR', code: 1404 } });
  expect(trial.callIds()).toEqual(['locationLookup']);
});

test.each([
  ['WATCH-017: free content plays for a visitor', visitor(), FREE],
  [
    'WATCH-018: a provider viewer plays',
    aSession({ ...withoutSubscription(), tv: { selectedMVPD: 'cable', authenticated: true } }),
    [],
  ],
])('%s', async (_name, viewer, ent) => {
  const { session, open } = aPlaybackSession(playableHost(viewer));
  await open(aChannel({ ent }));
  expect(session.state().status).toBe('playing');
});

test.each([
  [VIDEO_CODES.outsideCountry, 'OUT_OF_US_ERROR', 1040],
  [VIDEO_CODES.couchRights, 'COUCH_RIGHTS_EXPIRY_ERROR', 1041],
  [VIDEO_CODES.notAuthorized, 'OUT_OF_MARKETPLACE_ERROR', 1404],
  [1409, 'BLACKOUT_ERROR', 1409],
])('WATCH-070, WATCH-071, WATCH-072: maps authorize code %i to %s', async (code, type, productCode) => {
  const host = playableHost();
  host.answer(Authorize, refused(code));
  const { session, open } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ status: 'error', failure: { type, code: productCode } });
});

test('A-46: maps 1404 to NO_SUBSCRIPTION for a viewer without a subscription', async () => {
  const host = playableHost(withoutSubscription());
  host.answer(Authorize, refused(1404));
  const { session, open } = aPlaybackSession(host);
  await open(aChannel({ ent: FREE }));
  expect(session.state()).toMatchObject({ failure: { type: 'NO_SUBSCRIPTION_ERROR' } });
});

test('WATCH-074: keeps the server’s message for an unknown code', async () => {
  const host = playableHost();
  host.answer(Authorize, refused(4711, 'Not on Sundays.'));
  const { session, open } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'OTHER_ERROR', code: 4711, message: 'Not on Sundays.' } });
});

test('WATCH-075: fails with CONCURRENCY 1405 for a fourth stream, and frees no slot', async () => {
  const host = playableHost();
  host.answer(StreamCreate, refused(40060105));
  const { session, open, callIds } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'CONCURRENCY_ERROR', code: 1405 } });
  expect(session.holdsSlot()).toBe(false);
  expect(callIds()).not.toContain('streamDelete');
});

test('WATCH-071: maps any other stream failure to 1404', async () => {
  const host = playableHost();
  host.answer(StreamCreate, refused(4711));
  const { session, open } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'OUT_OF_MARKETPLACE_ERROR', code: 1404 } });
});

test('frees the slot when a create gets no response, because it may have taken effect', async () => {
  const host = playableHost();
  host.answer(StreamCreate, noAnswer());
  const { session, open, callIds } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'UNAVAILABLE' } });
  expect(callIds().at(-1)).toBe('streamDelete');
});

test('WATCH-049: frees the stream when another channel opens', async () => {
  const { session, open, callIds } = aPlaybackSession(playableHost());
  await open();
  await open(aChannel({ id: 'yes-2' }));
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-2' } });
  expect(callIds().slice(3)).toEqual(['streamDelete', 'locationLookup', 'authorize', 'streamCreate']);
});

test('WATCH-049: a stop while the stream opens frees it after it is open', async () => {
  const host = playableHost();
  let answer: (value: ReturnType<typeof success<{ streamId: string }>>) => void = () => {};
  host.answer(StreamCreate, () => new Promise((resolve) => (answer = resolve)));
  const { session, open, settle, callIds } = aPlaybackSession(host);
  await open();
  session.stop();
  await settle();
  expect(callIds().at(-1)).toBe('streamCreate');
  answer(success({ streamId: 'late' }));
  await settle();
  expect(callIds().at(-1)).toBe('streamDelete');
  expect(session.state().status).toBe('idle');
});

test('WATCH-049: frees the stream in the same task when the page is left', async () => {
  const { session, open, callIds } = aPlaybackSession(playableHost());
  await open();
  session.stop({ leaving: true });
  expect(callIds().at(-1)).toBe('streamDelete');
});

test('a player failure ends in MEDIA_ERROR with the engine’s code and frees the stream', async () => {
  const { session, open, settle, callIds } = aPlaybackSession(playableHost());
  await open();
  session.mediaFailed({ kind: 'decode', engineCode: 'shaka:3016' });
  await settle();
  expect(session.state()).toMatchObject({ failure: { type: 'MEDIA_ERROR', engineCode: 'shaka:3016' } });
  expect(callIds().at(-1)).toBe('streamDelete');
});

test('WATCH-051: clears the error when a retry succeeds', async () => {
  const host = playableHost();
  host.answer(Authorize, noAnswer());
  const { session, open, settle } = aPlaybackSession(host);
  await open();
  expect(session.state().status).toBe('error');
  host.answer(Authorize, success(anAuthorization()));
  session.retry();
  await settle();
  expect(session.state().status).toBe('playing');
});

test('ignores a retry without an error and a player failure without playback', async () => {
  const { session, open, settle, seen } = aPlaybackSession(playableHost());
  session.retry();
  session.mediaFailed({ kind: 'decode', engineCode: 'shaka:3016' });
  session.stop();
  await settle();
  expect(seen).toEqual([]);
  await open();
  session.retry();
  await settle();
  expect(session.state().status).toBe('playing');
});

test('fails with UNAVAILABLE when the location service does not respond', async () => {
  const host = playableHost();
  host.answer(LocationLookup, noAnswer());
  const { session, open } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'UNAVAILABLE' } });
});
