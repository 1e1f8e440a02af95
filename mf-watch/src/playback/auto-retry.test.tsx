import { success } from '@grandstand/shared-contracts';
import { AiringLive, Authorize, Heartbeat } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { contents, NOW, openWatch, play, requests, runOnSceneClock, settle } from '../testing/watch-scene.tsx';
import { anAuthorization, noAnswer, refused } from './testing/playback-fixture.ts';

runOnSceneClock();
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

test.each([5, 30, 120])('plays again after an outage of %i s, with growing delays between retries', async (seconds) => {
  const { host } = await openWatch((fake) => fake.answer(Authorize, noAnswer()));
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the video service right now.');
  await pass(seconds * 1_000);
  expect(contents(host).length).toBeLessThan(9);
  host.answer(Authorize, success(anAuthorization()));
  await pass(30_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(requests(host, 'streamCreate')).toHaveLength(1);
});

test('shows an error and frees the stream when the network fails, and continues when the browser is online', async () => {
  const { host, port } = await openWatch();
  play(port);
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } }),
  );
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the video service right now.');
  expect(screen.getByRole('alert')).toHaveTextContent('shaka:1002');
  expect(requests(host, 'streamDelete')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(port.sources).toHaveLength(2);
});

test('announces the missed time when a stream recovers, and nothing when it starts', async () => {
  const { host, port } = await openWatch();
  play(port);
  expect(host.toasts).toEqual([]);
  const lost = { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } } as const;
  act(() => port.report({ status: 'failed' }, lost));
  await pass(65_000);
  play(port);
  expect(host.toasts).toEqual([{ type: 'You’re back online', message: 'You missed 1:05. You’re live again.' }]);
  play(port);
  expect(host.toasts).toHaveLength(1);
});

test('announces nothing when a stream restarts after a refusal', async () => {
  const { host, port } = await openWatch();
  play(port);
  host.answer(Authorize, refused(1408));
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } }),
  );
  await pass(3_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Content cannot be played because it has ended');
  host.answer(Authorize, success(anAuthorization()));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  play(port);
  expect(host.toasts).toEqual([]);
});

test('resumes behind live at the same place and announces it', async () => {
  const { host, port } = await openWatch();
  const behindS = 600;
  const airedAtMs = Date.now() - behindS * 1_000;
  act(() => port.report({ ...LIVE_STATE, positionS: 1_200, behindLiveS: behindS, airedAtMs }, { type: 'started' }));
  act(() => port.report({}));
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } }),
  );
  await pass(10_000);
  expect(port.sources.at(-1)).toMatchObject({ startAtMs: airedAtMs });
  act(() => port.report({ status: 'playing', behindLiveS: 610 }, { type: 'started' }));
  expect(host.toasts).toEqual([{ type: 'You’re back online', message: '10:10 behind live' }]);
});

test('a device that slept resumes live with the current programme', async () => {
  const { host, port } = await openWatch();
  play(port);
  const hour = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
  const onAir = aScheduleItem({ sc_st_dt: hour(7), sc_ed_dt: hour(9), pgm: { lon: [{ n: 'The Morning Skate' }] } });
  host.answer(AiringLive, success({ data: [onAir] }));
  // Its slot and address have expired, and no timer has run.
  host.answer(Heartbeat, refused(40060105));
  jest.setSystemTime(NOW + 8 * 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'refused', engineCode: 'shaka:1001' } }),
  );
  host.answer(Heartbeat, success({ heartbeatToken: 'next' }));
  await settle();
  act(() => port.report(LIVE_STATE, { type: 'started' }));
  await pass(1_000);
  expect(contents(host)).toEqual(['yes-1', 'yes-1']);
  expect(port.sources.at(-1)).not.toHaveProperty('startAtMs');
  expect(screen.getByRole('heading', { level: 3, name: 'The Morning Skate' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('explains a long wait for data', async () => {
  const { port } = await openWatch();
  play(port);
  act(() => port.report({ status: 'buffering' }, { type: 'bufferStarted' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading video');
  await pass(5_000);
  expect(screen.getByRole('status')).toHaveTextContent('Your connection is slow.');
});

test('reloads at the live edge after a broken segment, and shows an error for a broken stream', async () => {
  const { port } = await openWatch();
  play(port);
  act(() => port.report({ positionS: 1_793, behindLiveS: 7 }));
  const broken = { type: 'failed', failure: { kind: 'decode', engineCode: 'shaka:3016' } } as const;
  act(() => port.report({ status: 'failed' }, broken));
  await settle();
  expect(port.sources.map(({ startOffsetS }) => startOffsetS)).toEqual([undefined, undefined]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => port.report({ status: 'failed' }, broken));
  expect(screen.getByRole('alert')).toHaveTextContent('This video can’t be played right now.');
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again in a moment.');
});

test('stays behind live after a broken segment', async () => {
  const { port } = await openWatch();
  play(port);
  act(() => port.report({ positionS: 1_200, behindLiveS: 600 }));
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'decode', engineCode: 'shaka:3016' } }),
  );
  expect(port.sources.map(({ startOffsetS }) => startOffsetS)).toEqual([port.sources[0]?.startOffsetS, -600]);
});

test('shows an error when the licence is refused', async () => {
  const { port } = await openWatch();
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'protection', engineCode: 'shaka:6007' } }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This video can’t be played right now.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('does not retry a refusal automatically', async () => {
  const { host } = await openWatch((fake) => fake.answer(Authorize, refused(1404)));
  await pass(120_000);
  expect(contents(host)).toHaveLength(1);
});

test('starts again with the first delay after a second outage', async () => {
  const { host, port } = await openWatch((fake) => fake.answer(Authorize, noAnswer()));
  await pass(14_000);
  host.answer(Authorize, success(anAuthorization()));
  await pass(30_000);
  play(port);
  host.answer(Authorize, noAnswer());
  act(() =>
    port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'network', engineCode: 'shaka:1002' } }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach the video service right now.');
  const before = contents(host).length;
  await pass(2_500);
  expect(contents(host).length).toBe(before + 1);
});
