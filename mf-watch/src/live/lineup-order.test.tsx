import { aScheduleItem } from '@grandstand/contracts-testing';
import { type Result, success } from '@grandstand/shared-contracts';
import { AiringLive, ChannelSchedule, LiveEvents, type ReplyOf } from '@grandstand/shared-contracts/api';
import { act, screen } from '@testing-library/react';
import { openWatch, overflow, requests, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();

type Lineup = Result<ReplyOf<typeof AiringLive>>;
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const program = (title: string, from: string, to: string) =>
  aScheduleItem({ sc_st_dt: from, sc_ed_dt: to, pgm: { lon: [{ n: title }] } });
const game = aScheduleItem({ sc_ed_dt: '2026-11-21T00:01:00Z' });
const postgame = program('Postgame', '2026-11-21T00:01:00Z', '2026-11-21T03:00:00Z');
const shownTitle = () => screen.getByRole('heading', { level: 3 }).textContent;
const setVisible = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => jest.restoreAllMocks());

test('a line-up that arrives after one that was requested later is ignored', async () => {
  const { host } = await openWatch((fake) => fake.answer(AiringLive, success({ data: [game] })));
  const slow = Promise.withResolvers<Lineup>();
  host.answer(AiringLive, () => slow.promise);
  await pass(75_000);
  expect(requests(host, 'airingLive')).toHaveLength(2);
  host.answer(AiringLive, success({ data: [postgame] }));
  setVisible('hidden');
  setVisible('visible');
  await pass(0);
  expect(requests(host, 'airingLive')).toHaveLength(3);
  expect(shownTitle()).toBe('Postgame');
  slow.resolve(success({ data: [game] }));
  await settle();
  expect(shownTitle()).toBe('Postgame');
});

test('events that arrive late are shown although a program began meanwhile', async () => {
  const events = Promise.withResolvers<Result<ReplyOf<typeof LiveEvents>>>();
  await openWatch((fake) => {
    fake.answer(AiringLive, success({ data: [game] }));
    fake.answer(ChannelSchedule, success({ data: [postgame] }));
    fake.answer(LiveEvents, () => events.promise);
  });
  await pass(1_000);
  await settle();
  await pass(60_000);
  expect(shownTitle()).toBe('Postgame');
  events.resolve(success({ data: overflow }));
  await settle();
  expect(screen.getByRole('button', { name: /New York at Toronto/ })).toBeVisible();
});
