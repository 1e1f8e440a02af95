import { success } from '@grandstand/shared-contracts';
import { ChangeReminder, GetReminders, ProgramById } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import '../program/program.screen.tsx';
import './sections.tsx';
import { NOW, openWatch, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const DAY_MS = 24 * 3_600_000;
const open = async (prepare: (host: FakeHost) => void, path = '/watch') => {
  const scene = await openWatch(prepare, undefined, path);
  await settle();
  await settle();
  const requested: unknown[] = [];
  scene.host.bus.on('install:requested', (payload) => requested.push(payload));
  return { ...scene, requested };
};
const offer = (host: FakeHost) => act(() => host.bus.emit('install:changed', { isOffered: true }));
const play = (host: FakeHost) =>
  act(() => host.bus.emit('player:state', { contentId: 'yes-1', kind: 'linear', state: 'playing', playheadMs: 0 }));
const notice = () => screen.queryByRole('region', { name: 'Get the app' });
const playedBefore =
  (agoMs: number, offeredAtMs = 0) =>
  (host: FakeHost) =>
    void host.preferences.set('install', { playedAtMs: NOW - agoMs, offeredAtMs });

test('a first visit is not asked; its playback is remembered', async () => {
  const { host } = await open(() => {});
  offer(host);
  play(host);
  expect(notice()).not.toBeInTheDocument();
  expect(host.preferences.get('install').playedAtMs).toBeGreaterThanOrEqual(NOW);
});

test('playback on a later visit offers the app, once, and installing shows the browser’s dialog', async () => {
  const { host, requested } = await open(playedBefore(DAY_MS));
  play(host);
  expect(notice()).not.toBeInTheDocument();
  offer(host);
  expect(notice()).toBeVisible();
  expect(host.preferences.get('install').offeredAtMs).toBeGreaterThanOrEqual(NOW);
  await user.click(screen.getByRole('button', { name: 'INSTALL' }));
  expect(requested).toEqual([{}]);
  expect(notice()).not.toBeInTheDocument();
});

test('a reload of the same visit is not another one', async () => {
  const { host } = await open(playedBefore(10 * 60_000));
  offer(host);
  play(host);
  expect(notice()).not.toBeInTheDocument();
});

test.each([
  [89, false],
  [91, true],
])('%i days after the last offer it is made again: %s', async (days, isMade) => {
  const { host } = await open(playedBefore(DAY_MS, NOW - days * DAY_MS));
  offer(host);
  play(host);
  expect(notice() !== null).toBe(isMade);
});

test('“Not now” closes it without a request', async () => {
  const { host, requested } = await open(playedBefore(DAY_MS));
  offer(host);
  play(host);
  await user.click(screen.getByRole('button', { name: 'NOT NOW' }));
  expect(notice()).not.toBeInTheDocument();
  expect(requested).toEqual([]);
});

test('a reminder that was set offers the app', async () => {
  const { host } = await open(
    (fake) => {
      fake.push.set({ permission: 'granted', isOptedIn: true });
      fake.answer(GetReminders, success({ programIds: [] }));
      fake.answer(ChangeReminder, success({}));
      fake.answer(
        ProgramById,
        success({
          data: aScheduleItem({
            sc_st_dt: new Date(NOW + 3_600_000).toISOString(),
            sc_ed_dt: new Date(NOW + 7_200_000).toISOString(),
          }),
          kind: 'linear',
        }),
      );
    },
    `/watch?view=program&id=yes-1-${(NOW + 3_600_000) / 60_000}`,
  );
  offer(host);
  expect(notice()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remind me' }));
  await settle();
  expect(notice()).toBeVisible();
});

test('it is hidden while a video is where it is', async () => {
  const video = document.createElement('video');
  document.body.append(video);
  const box = jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 0, 300, 200));
  const { host } = await open(playedBefore(DAY_MS));
  offer(host);
  play(host);
  expect(screen.queryByRole('region', { name: 'Get the app', hidden: true })).toHaveAttribute('data-hidden', 'true');
  expect(host.preferences.get('install').offeredAtMs).toBe(0);
  video.remove();
  box.mockRestore();
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(notice()).toHaveAttribute('data-hidden', 'false');
});
