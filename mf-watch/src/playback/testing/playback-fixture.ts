import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import {
  Authorize,
  Heartbeat,
  LocationLookup,
  type ReplyOf,
  StreamCreate,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost, fakeHost } from '@grandstand/contracts-testing';
import type { PlayableItem } from '../../content/content.ts';
import type { CouchRights } from '../couch-rights.ts';
import { createPlaybackSession } from '../playback-session.ts';
import type { PlaybackState } from '../playback-state.ts';

export const FREE = [{ sp: 'urn:package:Free_Pkg' }];
export const aChannel = (overrides: Partial<PlayableItem> = {}): PlayableItem => ({
  id: 'yes-1',
  kind: 'linear',
  ent: [],
  ...overrides,
});

export const anAuthorization = (overrides: Partial<ReplyOf<typeof Authorize>> = {}): ReplyOf<typeof Authorize> => ({
  contentUrl: '/media/token/channels/yes-1/manifest.mpd',
  mediaFormat: 'dash',
  heartbeatToken: 'hb-0',
  heartbeatEveryS: 60,
  ...overrides,
});

export const refused = (code: number, message = 'The platform says no.') =>
  failure(new AppError('refused', message, { serviceCode: String(code) }));
export const noAnswer = () => failure(new AppError('unavailable', 'Something went wrong.'));

/** A host on which all playback calls succeed; tests override single responses. */
export const playableHost = (session: Session = aSession()): FakeHost => {
  const host = fakeHost({ session });
  let beats = 0;
  host.answer(LocationLookup, success({ country: 'us', zone: 'yankees-nets', zip: '10001' }));
  host.answer(Authorize, success(anAuthorization()));
  host.answer(StreamCreate, success({ streamId: 'stream-1' }));
  host.answer(Heartbeat, () => {
    beats += 1;
    return success({ heartbeatToken: `hb-${beats}` });
  });
  host.answer(StreamDelete, success({}));
  return host;
};

/** A playback session with a manual clock, in a hidden page unless a test shows it. */
export const aPlaybackSession = (host: FakeHost, pageUrl = 'https://site.test/watch') => {
  const timers: { work: () => void; atMs: number }[] = [];
  let nowMs = 0;
  let isSeen = false;
  const reportedRights: CouchRights[] = [];
  const session = createPlaybackSession({
    call: host.call,
    viewer: () => host.session.get(),
    pageUrl: () => pageUrl,
    now: () => nowMs,
    random: () => 0.5,
    isSeen: () => isSeen,
    onCouchRights: (rights) => void reportedRights.push(rights),
    startOf: () => ({}),
    later(work, delayMs) {
      const timer = { work, atMs: nowMs + delayMs };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) timers.splice(index, 1);
      };
    },
  });
  const seen: PlaybackState['status'][] = [];
  session.subscribe(() => seen.push(session.state().status));
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  return {
    session,
    seen,
    reportedRights,
    settle,
    timers,
    callIds: () => host.calls.map(({ id }) => id),
    requestsOf: (id: string) => host.calls.filter((call) => call.id === id).map(({ request }) => request),
    async open(item: PlayableItem = aChannel()) {
      session.open(item);
      await settle();
    },
    see(seen: boolean) {
      isSeen = seen;
      session.visibilityChanged();
    },
    /** Advances the clock without running timers. */
    sleepFor(ms: number) {
      nowMs += ms;
    },
    async pass(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
      await settle();
    },
  };
};
