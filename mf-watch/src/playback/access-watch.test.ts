import { success } from '@grandstand/shared-contracts';
import { AccessCheck, Authorize } from '@grandstand/shared-contracts/api';
import { accessCheckDelayMs, createAccessWatch } from './access-watch.ts';
import {
  aChannel,
  anAuthorization,
  aPlaybackSession,
  noAnswer,
  playableHost,
  refused,
} from './testing/playback-fixture.ts';

const NOW = Date.UTC(2026, 10, 21);

test.each([
  ['no blackout', null, 1_250],
  ['one that ends in 4 s', NOW + 4_000, 19_000],
  ['one that ended 10 s ago', NOW - 10_000, 5_000],
  ['one that ended 16 s ago', NOW - 16_000, 12_500],
])('WATCH-087: schedules the next check on time with %s', (_what, blackoutUntilMs, delayMs) => {
  expect(accessCheckDelayMs(blackoutUntilMs, NOW)).toBe(delayMs);
});

test.each([
  [0, 1_125],
  [0.5, 1_250],
  [1, 1_375],
])('WATCH-087: varies the delay by ±10 %: with random %d after %i ms', (share, delayMs) => {
  const later = jest.fn<() => void, [work: () => void, delayMs: number]>(() => () => {});
  createAccessWatch({
    call: playableHost().call,
    now: () => NOW,
    later,
    random: () => share,
    isSeen: () => true,
    onReply: () => {},
  }).follow(aChannel());
  expect(later.mock.lastCall?.[1]).toBeCloseTo(delayMs);
});

const allowed = success({ allowed: true, code: 0 });
const blackedOut = (blackoutUntil?: number) =>
  success({ allowed: false, code: 40050146, ...(blackoutUntil !== undefined && { blackoutUntil }) });

const trial = async (item = aChannel()) => {
  const host = playableHost();
  host.answer(AccessCheck, allowed);
  const playback = aPlaybackSession(host);
  await playback.open(item);
  playback.see(true);
  return { host, ...playback, checks: () => playback.requestsOf('accessCheck') };
};

test('WATCH-087: checks access to a live channel every 1250 ms while the page is visible', async () => {
  const { pass, see, checks } = await trial();
  await pass(1_250);
  await pass(1_250);
  expect(checks()).toEqual([{ cid: 'yes-1' }, { cid: 'yes-1' }]);
  see(false);
  await pass(60_000);
  expect(checks()).toHaveLength(2);
  see(true);
  await pass(1_250);
  expect(checks()).toHaveLength(3);
});

const named = (nextCheckMs: number) => success({ allowed: true, code: 0, nextCheckMs });

test('WATCH-087: while changes are reported, checks when the server names it and soon after a change of this channel', async () => {
  const { host, session, pass, settle, checks } = await trial();
  host.answer(AccessCheck, named(60_000));
  session.accessChanged({ notified: true });
  await pass(1_250);
  expect(checks()).toHaveLength(1);
  await pass(60_000);
  expect(checks()).toHaveLength(1);
  await pass(1_250);
  expect(checks()).toHaveLength(2);
  session.accessChanged({ notified: true, cid: 'yes-2' });
  await pass(10_000);
  expect(checks()).toHaveLength(2);
  host.answer(AccessCheck, blackedOut());
  session.accessChanged({ notified: true, cid: 'yes-1' });
  await pass(1_250);
  await settle();
  expect(checks()).toHaveLength(3);
  expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'BLACKOUT_ERROR' } });
});

test('WATCH-087: checks every 1250 ms when changes are not reported, or not any more', async () => {
  const { host, session, pass, checks } = await trial();
  host.answer(AccessCheck, named(60_000));
  await pass(1_250);
  await pass(1_250);
  expect(checks()).toHaveLength(2);
  session.accessChanged({ notified: true });
  await pass(1_250);
  session.accessChanged({ notified: false });
  await pass(1_250);
  await pass(1_250);
  expect(checks()).toHaveLength(5);
});

test.each([
  [0, 250],
  [1, 1_250],
])('WATCH-087: spreads the checks of all viewers after a change: with random %d after %i ms', (share, delayMs) => {
  const later = jest.fn<() => void, [work: () => void, delayMs: number]>(() => () => {});
  const watch = createAccessWatch({
    call: playableHost().call,
    now: () => NOW,
    later,
    random: () => share,
    isSeen: () => true,
    onReply: () => {},
  });
  watch.follow(aChannel());
  watch.changed({ notified: true, cid: 'yes-1' });
  expect(later.mock.lastCall?.[1]).toBeCloseTo(delayMs);
});

test('WATCH-081: stops the channel and frees its stream when a blackout begins', async () => {
  const { host, session, pass, settle, callIds } = await trial();
  host.answer(AccessCheck, blackedOut());
  await pass(1_250);
  await settle();
  expect(session.state()).toMatchObject({
    status: 'error',
    failure: { type: 'BLACKOUT_ERROR', code: 1409, platformCode: 40050146 },
  });
  expect(callIds().at(-1)).toBe('streamDelete');
});

test('WATCH-088: plays the channel again when the blackout ends', async () => {
  const { host, session, pass, checks } = await trial();
  host.answer(AccessCheck, blackedOut(10_000));
  await pass(1_250);
  host.answer(AccessCheck, allowed);
  const before = checks().length;
  // It ends at 10 s; the next check is 15 s later, not after 1250 ms.
  await pass(23_700);
  expect(checks()).toHaveLength(before);
  expect(session.state().status).toBe('error');
  await pass(100);
  expect(session.state().status).toBe('playing');
});

test('WATCH-088: starts a channel that was blacked out from the beginning when the blackout ends', async () => {
  const host = playableHost();
  host.answer(Authorize, refused(40050146));
  host.answer(AccessCheck, allowed);
  const { session, open, see, pass } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'BLACKOUT_ERROR' } });
  host.answer(Authorize, success(anAuthorization()));
  see(true);
  await pass(1_250);
  expect(session.state().status).toBe('playing');
});

test('other refusals are left to the heartbeat, which reports the reason', async () => {
  const { host, session, pass } = await trial();
  host.answer(AccessCheck, success({ allowed: false, code: 1404 }));
  await pass(1_250);
  expect(session.state().status).toBe('playing');
});

test('S-24: backs off to one check per 30 s when the service does not respond', async () => {
  const { host, pass, checks } = await trial();
  host.answer(AccessCheck, noAnswer());
  const at: number[] = [];
  for (let ms = 0; ms < 200_000; ms += 1_250) {
    const before = checks().length;
    await pass(1_250);
    if (checks().length > before) at.push(ms);
  }
  const gaps = at.slice(1).map((ms, index) => ms - (at[index] ?? 0));
  expect(gaps.slice(0, 4)).toEqual([2_500, 5_000, 10_000, 20_000]);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(31_250);
});

test('WATCH-089: checks neither recordings nor stopped channels', async () => {
  const recording = await trial(aChannel({ kind: 'vod' }));
  await recording.pass(5_000);
  expect(recording.checks()).toEqual([]);
  const channel = await trial();
  channel.session.stop();
  await channel.pass(5_000);
  expect(channel.checks()).toEqual([]);
});

test('ignores a stale response about another channel', async () => {
  const { host, session, pass, open, settle } = await trial();
  let answer = (_value: ReturnType<typeof blackedOut>) => {};
  host.answer(AccessCheck, () => new Promise((resolve) => (answer = resolve)));
  await pass(1_250);
  await open(aChannel({ id: 'yes-2' }));
  answer(blackedOut());
  await settle();
  expect(session.state()).toMatchObject({ status: 'playing', item: { id: 'yes-2' } });
});
