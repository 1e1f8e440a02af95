import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { leave, NOW, openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import { LIVE_STATE } from './testing/fake-port.ts';

runOnSceneClock();

const MINUTE_MS = 60_000;
/** The clock jumps: what happens in each of thousands of seconds is not in question. */
const pass = (ms: number) =>
  act(async () => {
    jest.setSystemTime(Date.now() + ms - 1_500);
    await jest.advanceTimersByTimeAsync(2_500);
  });
const list = () => screen.getByRole('combobox', { name: 'Sleep timer' });
const keepWatching = () => screen.queryByRole('button', { name: 'Keep watching' });
const announced = (text: string) =>
  screen.getAllByText(text).filter((element) => element.getAttribute('aria-live') === 'polite');
const ENDED = 'Playback is paused because your sleep timer ended.';

const openSettings = async () => {
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
};
const choose = async (option: string) => {
  await openSettings();
  await user.selectOptions(list(), option);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
};
const open = async (...options: Parameters<typeof openWatch>) => {
  const scene = await openWatch(...options);
  play(scene.port);
  return scene;
};

test('offers 15, 30, 45 and 60 minutes and the end of a live program, and shows when it ends', async () => {
  const { port, host } = await open();
  await openSettings();
  expect(
    within(list())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Off', '15 minutes', '30 minutes', '45 minutes', '60 minutes', 'End of this program']);
  await user.selectOptions(list(), '45 minutes');
  expect(list()).toHaveAccessibleDescription(`Playback pauses at ${host.format.time(NOW + 45 * MINUTE_MS)}.`);
  await user.selectOptions(list(), 'Off');
  expect(list()).not.toHaveAccessibleDescription();
  act(() => port.report({ live: false }));
  expect(within(list()).queryByRole('option', { name: 'End of this program' })).toBeNull();
});

test('warns a minute before, pauses at the end, says why, and continues', async () => {
  const { port } = await open();
  await choose('15 minutes');
  await pass(14 * MINUTE_MS - 2_000);
  expect(keepWatching()).toBeNull();
  await pass(3_000);
  expect(keepWatching()).toBeVisible();
  expect(
    announced('Your sleep timer pauses playback in a minute. To go on, press Keep watching in the player.'),
  ).toHaveLength(1);
  expect(port.requested).not.toContain('pause');
  await pass(MINUTE_MS);
  expect(port.requested.at(-1)).toBe('pause');
  act(() => port.report({ status: 'paused' }, { type: 'paused' }));
  expect(announced(ENDED)).toHaveLength(1);
  expect(keepWatching()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(port.requested.at(-1)).toBe('play');
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('Keep watching works by keyboard, turns the timer off and keeps the focus in the player', async () => {
  const { port } = await open();
  await choose('15 minutes');
  await pass(14.5 * MINUTE_MS);
  act(() => keepWatching()?.focus());
  await user.keyboard('{Enter}');
  expect(announced('The sleep timer is off.')).toHaveLength(1);
  expect(screen.getByRole('region', { name: /^Video player/ })).toHaveFocus();
  await pass(MINUTE_MS);
  expect(port.requested).not.toContain('pause');
  await openSettings();
  expect(list()).toHaveDisplayValue('Off');
});

test('focuses Continue when the focused button disappears, but not while the viewer types elsewhere', async () => {
  const { port } = await open();
  await choose('15 minutes');
  await pass(14.5 * MINUTE_MS);
  act(() => keepWatching()?.focus());
  await pass(MINUTE_MS);
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await user.keyboard('{Enter}');
  act(() => port.report({ status: 'playing' }, { type: 'resumed' }));
  await choose('15 minutes');
  const search = screen.getByRole('combobox', { name: 'Search Videos' });
  act(() => search.focus());
  await pass(15 * MINUTE_MS);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(search).toHaveFocus();
});

test('survives a change of channel, and not a reload', async () => {
  const { port } = await open();
  await choose('30 minutes');
  await pass(20 * MINUTE_MS);
  fireEvent.keyDown(screen.getByRole('region', { name: /^Video player/ }), { key: 'n' });
  await settle();
  play(port);
  await pass(9.5 * MINUTE_MS);
  expect(keepWatching()).toBeVisible();
  leave();
  await open();
  expect(keepWatching()).toBeNull();
  await openSettings();
  expect(list()).toHaveDisplayValue('Off');
});

test.each([
  ['at the live edge when it ends on air', 0],
  ['behind live when its end was displayed', 5],
])('the end of the program: pauses %s', async (_where, behindMinutes) => {
  const endsAtMs = NOW + 40 * MINUTE_MS;
  const { port } = await open((host) =>
    host.answer(AiringLive, ({ pageSize: _size }) => {
      const untilMs = Date.now() < endsAtMs ? endsAtMs : endsAtMs + 60 * MINUTE_MS;
      return success({ data: [aScheduleItem({ sc_ed_dt: new Date(untilMs).toISOString() })] });
    }),
  );
  const airs = (atMs: number) => act(() => port.report({ airedAtMs: atMs - behindMinutes * MINUTE_MS }));
  airs(Date.now());
  await choose('End of this program');
  await pass(40 * MINUTE_MS - 500);
  airs(endsAtMs - 500);
  expect(port.requested).not.toContain('pause');
  await pass((behindMinutes + 1) * MINUTE_MS);
  airs(endsAtMs + (behindMinutes + 1) * MINUTE_MS);
  await settle();
  expect(port.requested.at(-1)).toBe('pause');
});

test('is off when the viewer plays on without the button', async () => {
  const { port } = await open();
  await choose('15 minutes');
  await pass(15 * MINUTE_MS);
  act(() => port.report({ status: 'paused' }, { type: 'paused' }));
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  act(() => port.report({ ...LIVE_STATE }, { type: 'resumed' }));
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});
