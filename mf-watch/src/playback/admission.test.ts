import { type Result, success } from '@grandstand/shared-contracts';
import { Authorize, LocationLookup, type ReplyOf, StreamCreate, StreamDelete } from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import {
  aChannel,
  anAuthorization,
  aPlaybackSession,
  noAnswer,
  playableHost,
  refused,
} from './testing/playback-fixture.ts';

type Place = ReplyOf<typeof LocationLookup>;
const HOME: Place = { country: 'us', zone: 'yankees-nets', zip: '10001' };
const ABROAD: Place = { country: 'ca', zone: 'none', zip: '' };
const OTHER = aChannel({ id: 'yes-2' });
const MINUTE_MS = 60_000;

/** Holds the responses of the location service until the test releases them. */
const slowPlace = (host: FakeHost) => {
  let answer: (place: Result<Place>) => void = () => {};
  host.answer(LocationLookup, () => new Promise<Result<Place>>((resolve) => (answer = resolve)));
  return (place: Result<Place>) => answer(place);
};

/** Plays one channel; `asked` lists the calls after that. */
const playing = async (host = playableHost()) => {
  const trial = aPlaybackSession(host);
  await trial.open();
  const before = trial.callIds().length;
  return { ...trial, host, requested: () => trial.callIds().slice(before) };
};

test('WATCH-040: looks up the location for the next channel without waiting for the response', async () => {
  const { host, session, open, settle, requested } = await playing();
  const reportPlace = slowPlace(host);
  await open(OTHER);
  expect(requested()).toEqual(['streamDelete', 'locationLookup', 'authorize', 'streamCreate']);
  expect(session.state().status).toBe('playing');
  reportPlace(success(HOME));
  await settle();
  expect(requested()).toHaveLength(4);
});

test('WATCH-041: starts again when the lookup shows that the viewer has moved', async () => {
  const { host, session, open, settle, requested } = await playing();
  const reportPlace = slowPlace(host);
  await open(OTHER);
  reportPlace(success(ABROAD));
  await settle();
  expect(requested().slice(4)).toEqual(['streamDelete', 'locationLookup']);
  expect(session.state().status).toBe('geo');
  reportPlace(success(ABROAD));
  await settle();
  expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'OUT_OF_US_ERROR', code: 1040 } });
  expect(session.holdsAddress()).toBe(false);
});

test('WATCH-040: waits for the lookup after half an hour, and when the last location did not allow playback', async () => {
  const { host, session, open, sleepFor } = await playing();
  sleepFor(30 * MINUTE_MS);
  slowPlace(host);
  await open(OTHER);
  expect(session.state().status).toBe('geo');

  const abroad = playableHost();
  abroad.answer(LocationLookup, success(ABROAD));
  const trial = aPlaybackSession(abroad);
  await trial.open();
  slowPlace(abroad);
  await trial.open();
  expect(trial.session.state().status).toBe('geo');
});

test('continues with the last location when the lookup fails', async () => {
  const { host, session, open } = await playing();
  host.answer(LocationLookup, noAnswer());
  await open(OTHER);
  expect(session.state().status).toBe('playing');
});

test('WATCH-039: a prepared item sends no request twice and takes no slot before it is opened', async () => {
  const { session, settle, requested, open } = await playing();
  session.prepare(OTHER);
  session.prepare(OTHER);
  await settle();
  expect(requested()).toEqual(['locationLookup', 'authorize']);
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-1' } });
  await open(OTHER);
  expect(requested()).toEqual(['locationLookup', 'authorize', 'streamDelete', 'streamCreate']);
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-2' } });
});

test('forgets a prepared address after ten seconds, when another item is opened, and when playback ends', async () => {
  const { session, settle, pass, requested, open } = await playing();
  const prepare = async () => {
    session.prepare(OTHER);
    await settle();
  };
  await prepare();
  await pass(10_000);
  await prepare();
  expect(requested()).toEqual(['locationLookup', 'authorize', 'locationLookup', 'authorize']);
  await open(aChannel({ id: 'yes-3' }));
  await prepare();
  expect(requested().slice(-2)).toEqual(['locationLookup', 'authorize']);
  session.stop();
  expect(session.holdsAddress()).toBe(false);
});

test('a refusal while preparing is not kept: opening sends its own request', async () => {
  const { host, session, settle, requested, open } = await playing();
  host.answer(Authorize, refused(1404));
  session.prepare(OTHER);
  await settle();
  host.answer(Authorize, success(anAuthorization()));
  await open(OTHER);
  expect(session.state().status).toBe('playing');
  expect(requested().filter((id) => id === 'authorize')).toHaveLength(2);
});

test.each([
  ['WATCH-060: travel rights', aSession(), { ...HOME, zone: 'none' as const }],
  ['WATCH-041: an authorization from abroad', aSession(), ABROAD],
  ['an authorization that is not theirs', aSession({ subscriptions: { list: [], loadedAt: 1 } }), HOME],
])('%s: prepares nothing', async (_what, viewer, place) => {
  const host = playableHost(viewer);
  host.answer(LocationLookup, success(place));
  const { session, settle, callIds } = aPlaybackSession(host);
  session.prepare(OTHER);
  await settle();
  expect(callIds()).toEqual(['locationLookup']);
  expect(session.holdsAddress()).toBe(false);
});

test('does not prepare the item that plays or opens', async () => {
  const { session, settle, requested } = await playing();
  session.prepare(aChannel());
  await settle();
  expect(requested()).toEqual([]);
});

test('WATCH-049: opens the next stream without waiting for the old one to be freed', async () => {
  const { host, session, open } = await playing();
  host.answer(StreamDelete, () => new Promise(() => {}));
  await open(OTHER);
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-2' } });
});

test('WATCH-049: creates streams one after the other, because the last one has the slot', async () => {
  const { host, session, open, settle, callIds } = await playing();
  const answers: ((reply: Result<{ streamId: string }>) => void)[] = [];
  host.answer(StreamCreate, () => new Promise<Result<{ streamId: string }>>((resolve) => answers.push(resolve)));
  await open(OTHER);
  await open(aChannel({ id: 'yes-3' }));
  expect(answers).toHaveLength(1);
  answers[0]?.(success({ streamId: 'late' }));
  await settle();
  expect(callIds().slice(-2).sort()).toEqual(['streamCreate', 'streamDelete']);
  answers[1]?.(success({ streamId: 'stream-3' }));
  await settle();
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-3' }, streamId: 'stream-3' });
});

test('passes the address to the player while the slot opens, and again if the player gave it up', async () => {
  const host = playableHost();
  let answer: (reply: Result<{ streamId: string }>) => void = () => {};
  host.answer(StreamCreate, () => new Promise<Result<{ streamId: string }>>((resolve) => (answer = resolve)));
  const { session, open, settle } = aPlaybackSession(host);
  await open();
  const creating = session.state();
  if (creating.status !== 'creating') throw new Error(creating.status);
  expect(creating.source.url).toBe('https://site.test/media/token/channels/yes-1/manifest.mpd');
  session.mediaFailed({ kind: 'refused', engineCode: 'shaka:1001' });
  expect(session.state()).toBe(creating);
  answer(success({ streamId: 'stream-1' }));
  await settle();
  const playing = session.state();
  if (playing.status !== 'playing') throw new Error(playing.status);
  expect(playing.source).toEqual(creating.source);
  expect(playing.source).not.toBe(creating.source);
});

test('a refusal from before the slot was open arrives after it: the player gets the address again, once', async () => {
  const { session, open, pass } = aPlaybackSession(playableHost());
  await open();
  const before = session.state();
  session.mediaFailed({ kind: 'refused', engineCode: 'shaka:1001' });
  expect(session.state()).toEqual(before);
  expect(session.state()).not.toBe(before);
  session.mediaFailed({ kind: 'refused', engineCode: 'shaka:1001' });
  expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'MEDIA_ERROR' } });
  await open();
  await pass(15_000);
  session.mediaFailed({ kind: 'refused', engineCode: 'shaka:1001' });
  expect(session.state().status).toBe('error');
});

test('a refusal of an earlier prepared item does not discard the current one', async () => {
  const host = playableHost();
  let refuse = () => {};
  host.answer(Authorize, ({ contentId }) =>
    contentId === OTHER.id
      ? new Promise((resolve) => (refuse = () => resolve(refused(1404))))
      : success(anAuthorization()),
  );
  const { session, settle, callIds, open } = aPlaybackSession(host);
  session.prepare(OTHER);
  await settle();
  session.prepare(aChannel());
  await settle();
  refuse();
  await settle();
  expect(session.holdsAddress()).toBe(true);
  const before = callIds().length;
  await open();
  expect(callIds().slice(before)).toEqual(['streamCreate']);
});
