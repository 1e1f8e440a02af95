import { fakeHost } from '@grandstand/contracts-testing';
import type { PlayerEvent } from '../player/player-port.ts';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { createPlayerReporter, reportPlaybackFailure, reportPlayerEvent } from './playback-reports.ts';

const content = { id: 'yes-1', kind: 'linear', ent: [], title: 'Game', league: 'League', programId: 'p1' } as const;
const state = { ...LIVE_STATE, positionS: 5.0004, bitrateKbps: 2400 };

const report = (...events: PlayerEvent[]) => {
  const host = fakeHost();
  const states: string[] = [];
  host.bus.on('player:state', (payload) => states.push(payload.state));
  for (const event of events) reportPlayerEvent(host, content, event, state);
  return { host, states };
};

test('WATCH-102: reports player events to analytics in order', () => {
  const { host, states } = report(
    { type: 'started' },
    { type: 'timeChanged' },
    { type: 'paused' },
    { type: 'resumed' },
    { type: 'bufferStarted' },
    { type: 'bufferEnded' },
    { type: 'sought', fromS: 5, toS: 2.5 },
    { type: 'completed' },
  );
  expect(host.tracked.map(({ name }) => name)).toEqual([
    'Video Playback Started',
    'Video Playback Paused',
    'Video Playback Resumed',
    'Video Playback Buffer',
    'Video Playback Seek',
    'Video Playback Completed',
  ]);
  expect(states).toEqual(['playing', 'paused', 'playing', 'buffering', 'playing', 'ended']);
  expect(host.tracked[4]?.props).toMatchObject({ fromMs: 5000, toMs: 2500 });
});

test('WATCH-103: the playhead is in milliseconds and the bitrate in kbps; WATCH-052: the video resource is AKAMAI', () => {
  const { host } = report({ type: 'started' });
  expect(host.tracked[0]?.props).toEqual({
    contentId: 'yes-1',
    kind: 'linear',
    title: 'Game',
    league: 'League',
    programId: 'p1',
    videoResource: 'AKAMAI',
    playheadMs: 5000,
    bitrateKbps: 2400,
    live: true,
  });
});

test('WATCH-072, WATCH-102: emits a failure and reports it to analytics with its platform code', () => {
  const host = fakeHost();
  const errors: unknown[] = [];
  host.bus.on('player:error', (payload) => errors.push(payload));
  reportPlaybackFailure(host, content, { type: 'BLACKOUT_ERROR', code: 1409, platformCode: 40050150 });
  reportPlaybackFailure(host, content, { type: 'MEDIA_ERROR', code: 0, engineCode: 'shaka:3016' });
  expect(errors).toEqual([
    { type: 'BLACKOUT_ERROR', code: 1409, platformCode: 40050150 },
    { type: 'MEDIA_ERROR', code: 0 },
  ]);
  expect(host.tracked[1]).toMatchObject({
    name: 'Video Playback Error',
    props: { contentId: 'yes-1', type: 'MEDIA_ERROR', engineCode: 'shaka:3016' },
  });
});

test('WATCH-102: reports the position every 10 s, statistics every minute, and each quality change', () => {
  const host = fakeHost();
  let nowMs = 0;
  const track = createPlayerReporter(host, () => nowMs);
  track(content, { type: 'timeChanged' }, state);
  track(content, { type: 'started' }, state);
  for (; nowMs < 60_000; nowMs += 250) track(content, { type: 'timeChanged' }, state);
  track(content, { type: 'timeChanged' }, { ...state, buffered: [{ startS: 0, endS: 21.0004 }] });
  track(content, { type: 'qualityChanged', heightPx: 360, bitrateKbps: 600 }, state);
  const names = host.tracked.map(({ name }) => name);
  expect(names.filter((name) => name === 'Video Time Changed')).toHaveLength(6);
  expect(host.tracked.filter(({ name }) => name === 'Video Stats')).toEqual([
    { name: 'Video Stats', props: expect.objectContaining({ playheadMs: 5000, bufferMs: 16_000, heightPx: 720 }) },
  ]);
  expect(names.at(-1)).toBe('Video Quality Updated');
});

test('WATCH-102: a quality is reported neither before the first frame nor while its bitrate is unknown', () => {
  const host = fakeHost();
  const track = createPlayerReporter(host, () => 0);
  const quality = (bitrateKbps: number) =>
    track(content, { type: 'qualityChanged', heightPx: 720, bitrateKbps }, { ...state, bitrateKbps });
  const updates = () => host.tracked.filter(({ name }) => name === 'Video Quality Updated');
  quality(2400);
  quality(0);
  expect(updates()).toEqual([]);
  track(content, { type: 'started' }, state);
  quality(0);
  expect(updates()).toEqual([]);
  quality(600);
  expect(updates()).toEqual([{ name: 'Video Quality Updated', props: expect.objectContaining({ bitrateKbps: 600 }) }]);
});

test('WATCH-102: the first frame of one program does not permit reports of the next one', () => {
  const host = fakeHost();
  const track = createPlayerReporter(host, () => 0);
  track(content, { type: 'started' }, state);
  track({ ...content, id: 'yes-2' }, { type: 'qualityChanged', heightPx: 720, bitrateKbps: 2400 }, state);
  expect(host.tracked.map(({ name }) => name)).toEqual(['Video Playback Started']);
});

test('WATCH-102: reports a failure before the first frame as a content load error', () => {
  const host = fakeHost();
  const track = createPlayerReporter(host, () => 0);
  const failed = { type: 'failed', failure: { kind: 'content', engineCode: 'shaka:4001' } } as const;
  track(content, failed, state);
  track(content, { type: 'started' }, state);
  track(content, failed, state);
  expect(host.tracked.filter(({ name }) => name === 'Video Content Load Error')).toHaveLength(1);
});

test('WATCH-104: events of a game contain its location when the operator configured it', () => {
  const host = fakeHost({ config: { analytics: { gameLocations: { BOS: 'Boston, MA' } } } });
  reportPlayerEvent(host, { ...content, homeTeam: 'BOS' }, { type: 'started' }, state);
  reportPlayerEvent(host, { ...content, homeTeam: 'TOR' }, { type: 'started' }, state);
  expect(host.tracked[0]?.props).toMatchObject({ gameLocation: 'Boston, MA' });
  expect(host.tracked[1]?.props).not.toHaveProperty('gameLocation');
});
