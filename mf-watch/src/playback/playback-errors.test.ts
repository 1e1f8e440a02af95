import { type PlaybackErrorType, success } from '@grandstand/shared-contracts';
import {
  AddOrUpdateCouchRights,
  Authorize,
  Heartbeat,
  LocationLookup,
  StreamCreate,
} from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import { anAuthorization, aPlaybackSession, noAnswer, playableHost, refused } from './testing/playback-fixture.ts';

const failing = {
  OUT_OF_US_ERROR: (host: FakeHost) => host.answer(LocationLookup, success({ country: 'ca', zone: 'none', zip: '' })),
  NO_SUBSCRIPTION_ERROR: (host: FakeHost) => host.session.set(aSession({ subscriptions: { list: [], loadedAt: 1 } })),
  COUCH_RIGHTS_EXPIRY_ERROR(host: FakeHost) {
    host.answer(LocationLookup, success({ country: 'us', zone: 'none', zip: '60601' }));
    host.answer(AddOrUpdateCouchRights, refused(1041));
  },
  OUT_OF_MARKETPLACE_ERROR: (host: FakeHost) => host.answer(Authorize, refused(1404)),
  CONCURRENCY_ERROR: (host: FakeHost) => host.answer(StreamCreate, refused(40060105)),
  BLACKOUT_ERROR: (host: FakeHost) => host.answer(Heartbeat, refused(40070120)),
  ABORT_ROAMING: (host: FakeHost) => host.answer(Heartbeat, refused(1406)),
  ABORT_NOT_ENTITLED: (host: FakeHost) => host.answer(Heartbeat, refused(1407)),
  GRACEFUL_STOP: (host: FakeHost) => host.answer(Heartbeat, refused(1408)),
  OTHER_ERROR: (host: FakeHost) => host.answer(Authorize, refused(4711)),
  UNAVAILABLE: (host: FakeHost) => host.answer(Authorize, noAnswer()),
  MEDIA_ERROR: (host: FakeHost) => host.answer(Authorize, success(anAuthorization({ contentUrl: 'ftp://a/media/' }))),
} as const satisfies Record<PlaybackErrorType, (host: FakeHost) => void>;

test.each(Object.keys(failing) as (keyof typeof failing)[])(
  'WATCH-066, WATCH-067: %s is reached, and leaves neither an address nor a slot nor a loading state',
  async (type) => {
    const host = playableHost();
    failing[type](host);
    const { session, open, pass, settle } = aPlaybackSession(host);
    await open();
    await pass(60_000);
    await settle();
    expect(session.state()).toMatchObject({ status: 'error', failure: { type } });
    expect(JSON.stringify(session.state())).not.toContain('/media/');
    expect(session.holdsSlot()).toBe(false);
  },
);
