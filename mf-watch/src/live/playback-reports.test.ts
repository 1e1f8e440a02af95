import { fakeHost } from '@grandstand/shared-contracts/testing';
import type { PlayerEvent } from '../player/player-port.ts';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { reportPlaybackFailure, reportPlayerEvent } from './playback-reports.ts';

const content = { id: 'yes-1', kind: 'linear', title: 'Game', league: 'League', programId: 'p1' } as const;
const state = { ...LIVE_STATE, positionS: 5.0004, bitrateKbps: 2400 };

const report = (...events: PlayerEvent[]) => {
  const host = fakeHost();
  const states: string[] = [];
  host.bus.on('player:state', (payload) => states.push(payload.state));
  for (const event of events) reportPlayerEvent(host, content, event, state);
  return { host, states };
};

test('WATCH-102: what the player does becomes the analytics events in their order', () => {
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

test('WATCH-072, WATCH-102: a failure is told to the others and to analytics, with its platform code', () => {
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
