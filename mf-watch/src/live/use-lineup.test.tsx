import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { AiringLive, LiveEvents, type ReplyOf, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import { noAnswer } from '../playback/testing/playback-fixture.ts';
import {
  channels,
  contents,
  openWatch,
  overflow,
  play,
  requests,
  runOnSceneClock,
  settle,
  user,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

test('shows an error with Try again when the line-up fails to load', async () => {
  const { host } = await openWatch((fake) => fake.answer(AiringLive, failure(new AppError('unavailable', 'no'))));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load what’s on.');
  host.answer(AiringLive, success({ data: channels }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

test('shows an empty state with Try again when nothing is on air', async () => {
  const { host } = await openWatch((fake) => {
    fake.answer(AiringLive, success({ data: [] }));
    fake.answer(LiveEvents, success({ data: [] }));
  });
  expect(screen.getByRole('heading', { name: 'Nothing is on right now.' })).toBeVisible();
  host.answer(AiringLive, success({ data: channels }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

const nextProgramme = (): ScheduleItem[] => [
  aScheduleItem({
    sc_st_dt: '2026-11-21T00:01:00Z',
    sc_ed_dt: '2026-11-21T03:00:00Z',
    pgm: { lon: [{ n: 'Postgame' }] },
  }),
];

test('WATCH-106: the title follows the schedule without a reload and without a new stream', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host, port } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  play(port);
  // A fake video does not move, which would be reported as a stall.
  act(() => port.report({ status: 'paused' }));
  host.answer(AiringLive, success({ data: nextProgramme() }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(59_000)));
  expect(requests(host, 'airingLive')).toHaveLength(1);
  await act(async () => void (await jest.advanceTimersByTimeAsync(12_000)));
  expect(screen.getByRole('heading', { level: 3, name: 'Postgame' })).toBeVisible();
  expect(requests(host, 'authorize')).toHaveLength(1);
});

test('WATCH-106: emits what is on and whether it is blacked out', async () => {
  const reported: object[] = [];
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z', blackout: true })];
  const { host } = await openWatch((fake) => {
    fake.answer(AiringLive, success({ data: endsSoon }));
    fake.bus.on('live:schedule', (schedule) => reported.push(schedule));
  });
  expect(reported).toEqual([{ cid: 'yes-1', programId: 'pgm-1', blackout: true }]);
  host.answer(AiringLive, success({ data: nextProgramme() }));
  await pass(75_000);
  expect(reported.at(-1)).toEqual({ cid: 'yes-1', programId: 'pgm-1', blackout: false });
});

test('S-24: sends no requests while hidden and refreshes when visible again', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await act(async () => void (await jest.advanceTimersByTimeAsync(300_000)));
  expect(requests(host, 'airingLive')).toHaveLength(1);
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(requests(host, 'airingLive')).toHaveLength(2);
  visibility.mockRestore();
});

test('keeps the displayed line-up when a refresh fails', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  host.answer(AiringLive, noAnswer());
  await pass(75_000);
  expect(requests(host, 'airingLive')).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

test('S-24: doubles the delay after each consecutive failure', async () => {
  const endsSoon = [aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' })];
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  host.answer(AiringLive, noAnswer());
  await pass(75_000);
  const requested = requests(host, 'airingLive').length;
  // After 15, 30, 60, 120 and 240 s, and at most 10 s more each.
  for (let passedS = 0; passedS < 515; passedS += 5) {
    await act(async () => void (await jest.advanceTimersByTimeAsync(5_000)));
  }
  const again = requests(host, 'airingLive').length - requested;
  expect(again).toBeGreaterThan(2);
  expect(again).toBeLessThanOrEqual(6);
});

test('channels do not wait for overflow events, which are added when they arrive', async () => {
  const events = Promise.withResolvers<Result<ReplyOf<typeof LiveEvents>>>();
  const { host } = await openWatch((fake) => fake.answer(LiveEvents, () => events.promise));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  await settle();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Late event/ })).not.toBeInTheDocument();
  events.resolve(success({ data: [aScheduleItem({ cid: 'overflow-9', pgm: { lon: [{ n: 'Late event' }] } })] }));
  await settle();
  expect(screen.getByRole('button', { name: /Late event/ })).toBeVisible();
  expect(requests(host, 'authorize')).toHaveLength(1);
});

const noEvents = failure(new AppError('unavailable', 'none'));
const lineupRequests = (host: FakeHost) => requests(host, 'airingLive').length;
/** The overflow event plays, and the next refresh is due in a minute. */
const openEvent = async () => {
  const endsSoon = channels.map((channel) => ({ ...channel, sc_ed_dt: '2026-11-21T00:01:00Z' }));
  const scene = await openWatch((fake) => fake.answer(AiringLive, success({ data: endsSoon })));
  await user.click(screen.getByRole('button', { name: /New York at Toronto/ }));
  await settle();
  play(scene.port);
  // A fake video does not move, which would be reported as a stall.
  act(() => scene.port.report({ status: 'paused' }));
  return scene;
};
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const shownItem = () => screen.getByRole('heading', { level: 3 }).textContent;

test('an event plays on when a refresh fails to load the events, and ends with a list without it', async () => {
  const { host } = await openEvent();
  host.answer(AiringLive, success({ data: channels }));
  host.answer(LiveEvents, noEvents);
  await pass(75_000);
  expect(lineupRequests(host)).toBe(2);
  expect(shownItem()).toBe('New York at Toronto');
  expect(contents(host)).toEqual(['yes-1', 'overflow-1']);
  host.answer(LiveEvents, success({ data: [] }));
  await pass(25_000);
  expect(shownItem()).toBe('New York at Boston');
});

test('an event plays on while a refresh waits for the events', async () => {
  const { host } = await openEvent();
  const events = Promise.withResolvers<Result<ReplyOf<typeof LiveEvents>>>();
  host.answer(AiringLive, success({ data: channels }));
  host.answer(LiveEvents, () => events.promise);
  await pass(75_000);
  expect(shownItem()).toBe('New York at Toronto');
  events.resolve(noEvents);
  await settle();
  expect(shownItem()).toBe('New York at Toronto');
  expect(contents(host)).toEqual(['yes-1', 'overflow-1']);
});

test('S-24: events that failed to load are requested again after 15 s, then with doubled delays', async () => {
  const { host } = await openWatch((fake) => fake.answer(LiveEvents, noEvents));
  expect(screen.queryByRole('button', { name: /New York at Toronto/ })).not.toBeInTheDocument();
  await pass(25_000);
  expect(lineupRequests(host)).toBe(2);
  await pass(19_000);
  expect(lineupRequests(host)).toBe(2);
  host.answer(LiveEvents, success({ data: overflow }));
  await pass(22_000);
  expect(lineupRequests(host)).toBe(3);
  expect(screen.getByRole('button', { name: /New York at Toronto/ })).toBeVisible();
  await pass(60_000);
  expect(lineupRequests(host)).toBe(3);
});
