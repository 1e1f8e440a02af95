import { success } from '@grandstand/shared-contracts';
import { Heartbeat } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { aPlaybackSession, noAnswer, playableHost, refused } from './testing/playback-fixture.ts';

test('WATCH-048, WATCH-049: sends heartbeats every 60 s, each with the token of the last response; the newest token frees the slot', async () => {
  const { session, open, pass, settle, requestsOf } = aPlaybackSession(
    playableHost(aSession({ tv: { selectedMVPD: 'cable', authenticated: true } })),
  );
  await open();
  await pass(59_999);
  expect(requestsOf('heartbeatUpdate')).toHaveLength(0);
  await pass(1);
  await pass(60_000);
  const common = { deviceId: 'device-1', itemId: 'yes-1', entityId: 'yes-1', selectedMVPD: 'cable' };
  expect(requestsOf('heartbeatUpdate')).toEqual([
    { ...common, heartbeatToken: 'hb-0' },
    { ...common, heartbeatToken: 'hb-1' },
  ]);
  session.stop();
  await settle();
  expect(requestsOf('streamDelete')).toEqual([{ deviceId: 'device-1', heartbeatToken: 'hb-2' }]);
});

test.each<[number, string, number]>([
  [1406, 'ABORT_ROAMING', 1406],
  [1407, 'ABORT_NOT_ENTITLED', 1407],
  [1408, 'GRACEFUL_STOP', 1408],
  [40070120, 'BLACKOUT_ERROR', 1409],
  [40050146, 'BLACKOUT_ERROR', 1409],
  [40050150, 'BLACKOUT_ERROR', 1409],
  [40050160, 'BLACKOUT_ERROR', 1409],
  [40050161, 'BLACKOUT_ERROR', 1409],
  [40050162, 'BLACKOUT_ERROR', 1409],
  [40050163, 'BLACKOUT_ERROR', 1409],
])(
  'WATCH-067, WATCH-073, WATCH-076: heartbeat code %i stops playback with %s and frees the stream',
  async (code, type, productCode) => {
    const host = playableHost();
    host.answer(Heartbeat, refused(code));
    const { session, open, pass, callIds, timers } = aPlaybackSession(host);
    await open();
    await pass(60_000);
    const state = session.state();
    const failure = { type, code: productCode, ...(type === 'BLACKOUT_ERROR' && { platformCode: code }) };
    expect(state).toMatchObject({ status: 'error', failure });
    expect(JSON.stringify(state)).not.toContain('/media/');
    expect(callIds().at(-1)).toBe('streamDelete');
    expect(timers).toHaveLength(0);
  },
);

test('retries a heartbeat without a response with the same token, and playback continues', async () => {
  const host = playableHost();
  host.answer(Heartbeat, noAnswer());
  const { session, open, pass, requestsOf } = aPlaybackSession(host);
  await open();
  await pass(60_000);
  expect(session.state().status).toBe('playing');
  await pass(10_000);
  expect(requestsOf('heartbeatUpdate')).toMatchObject([{ heartbeatToken: 'hb-0' }, { heartbeatToken: 'hb-0' }]);
  host.answer(Heartbeat, success({ heartbeatToken: 'hb-9' }));
  await pass(10_000);
  await pass(60_000);
  expect(requestsOf('heartbeatUpdate').at(-1)).toMatchObject({ heartbeatToken: 'hb-9' });
});

test('four heartbeats without a response end playback', async () => {
  const host = playableHost();
  host.answer(Heartbeat, noAnswer());
  const { session, open, pass } = aPlaybackSession(host);
  await open();
  await pass(60_000);
  for (let tries = 0; tries < 3; tries += 1) await pass(10_000);
  expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'UNAVAILABLE' } });
});

test('opens the stream again when the device slept through its heartbeats', async () => {
  const host = playableHost();
  const { session, open, pass, callIds } = aPlaybackSession(host);
  await open();
  host.answer(Heartbeat, refused(40060105));
  await pass(8 * 60 * 60_000);
  expect(session.state().status).toBe('playing');
  expect(callIds().filter((id) => id === 'streamCreate')).toHaveLength(2);
});

test('opens the stream again when the player reports the expired address first', async () => {
  const { session, open, sleepFor, settle, callIds } = aPlaybackSession(playableHost());
  await open();
  sleepFor(8 * 60 * 60_000);
  session.mediaFailed({ kind: 'refused', engineCode: 'shaka:1001' });
  await settle();
  expect(session.state().status).toBe('playing');
  expect(callIds().filter((id) => id === 'authorize')).toHaveLength(2);
});

test('does not take back a slot that another tab has taken', async () => {
  const host = playableHost();
  const { session, open, pass } = aPlaybackSession(host);
  await open();
  host.answer(Heartbeat, refused(40060105));
  await pass(60_000);
  expect(session.state()).toMatchObject({ failure: { type: 'CONCURRENCY_ERROR', code: 1405 } });
});
