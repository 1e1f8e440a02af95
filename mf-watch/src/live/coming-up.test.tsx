import { success } from '@grandstand/shared-contracts';
import { AiringLive, ChannelSchedule } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
// Loaded with the test file, so that no test waits for its transformation.
import './coming-up.tsx';
import { NOW, openWatch, requests, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();
const GAME = aScheduleItem({ sc_st_dt: at(-50), sc_ed_dt: at(1), pgm: { lon: [{ n: 'Pregame' }] } });
const AFTER = aScheduleItem({ sc_st_dt: at(1), sc_ed_dt: at(190), pgm: { lon: [{ n: 'New York at Boston' }] } });
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

const open = async (schedule: Parameters<typeof success>[0]) => {
  const scene = await openWatch((host: FakeHost) => {
    host.answer(AiringLive, ({ pageSize: _size }) => success({ data: [Date.now() < NOW + MINUTE_MS ? GAME : AFTER] }));
    host.answer(ChannelSchedule, success(schedule as { data: (typeof GAME)[] }));
  });
  await settle();
  return scene;
};

test('counts down to the next programme and shows it as current when it begins, without a reload', async () => {
  const { host } = await open({ data: [GAME, AFTER] });
  expect(screen.getByText('New York at Boston')).toBeVisible();
  expect(screen.getByText('Starts in 1:00')).toBeVisible();
  await pass(50_000);
  expect(screen.getByText('Starts in 0:10')).toBeVisible();
  await pass(21_000);
  await settle();
  expect(screen.getByRole('heading', { name: 'New York at Boston' })).toBeVisible();
  expect(screen.queryByText(/^Starts in/)).not.toBeInTheDocument();
  expect(requests(host, 'channelSchedule')).toHaveLength(2);
});

test('the next program replaces the current one in the second in which it starts', async () => {
  await open({ data: [GAME, AFTER] });
  await pass(59_000);
  expect(screen.getByText('Starts in 0:01')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Pregame' })).toBeVisible();
  await pass(1_000);
  expect(screen.getByRole('heading', { name: 'New York at Boston' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Pregame' })).not.toBeInTheDocument();
});

test('shows the first programme that begins after this one when the schedule has gaps, overlaps or invalid times', async () => {
  await open({
    data: [
      GAME,
      aScheduleItem({ sc_st_dt: at(0.5), sc_ed_dt: at(20), pgm: { lon: [{ n: 'Overlaps' }] } }),
      aScheduleItem({ sc_st_dt: 'soon', sc_ed_dt: at(40), pgm: { lon: [{ n: 'Unreadable' }] } }),
      aScheduleItem({ sc_st_dt: at(50), sc_ed_dt: at(90), pgm: { lon: [{ n: 'After a gap' }] } }),
    ],
  });
  expect(screen.getByText('After a gap')).toBeVisible();
  expect(screen.getByText('Starts in 50:00')).toBeVisible();
  expect(document.body).not.toHaveTextContent('Overlaps');
});

test('shows nothing without a schedule', async () => {
  await open({ data: [] });
  expect(screen.queryByText('Next')).not.toBeInTheDocument();
});
