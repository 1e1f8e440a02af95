import { AppError, failure, success, TIMERS } from '@grandstand/shared-contracts';
import { GameScore, VodByUrn } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { PlayerState } from '../player/player-port.ts';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { aGame } from '../testing/a-game.ts';
import { aVod, openBrowse } from '../testing/browse-scene.tsx';
import { NOW, openWatch, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import './follow-game.tsx';

runOnSceneClock();

const withGame = (host: FakeHost) => host.answer(GameScore, success(aGame()));
/** The last half hour of a programme that is an hour on air, at the live edge. */
const AT_EDGE: Partial<PlayerState> = { ...LIVE_STATE, airedAtMs: NOW };
const behind = (seconds: number): Partial<PlayerState> => ({
  positionS: 1_800 - seconds,
  behindLiveS: seconds,
  airedAtMs: NOW - seconds * 1_000,
});

const watchGame = async (prepare: (host: FakeHost) => void = withGame, state = AT_EDGE) => {
  const scene = await openWatch(prepare);
  act(() => scene.port.report(state, { type: 'started' }));
  await settle();
  await settle();
  return scene;
};
const score = () => screen.queryByRole('region', { name: 'Score' });
const marks = () => screen.queryAllByRole('button', { name: /begins$|scores:|^Key moment$|^Final/ });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('region', { name: /^Video player/ }), { key });

test('shows the score over the video of a game without announcing it', async () => {
  const { host } = await watchGame();
  expect(requests(host, 'gameScore')[0]?.request).toEqual({ id: 'pgm-1' });
  expect(score()).toHaveTextContent('New York 1, Boston 1, Period 2, 1:40');
  expect(score()?.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  expect(score()?.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
});

test('behind live, shows the score at the viewer’s position', async () => {
  const { port } = await watchGame(withGame, { ...LIVE_STATE, ...behind(1_000) });
  expect(score()).toHaveTextContent('New York 1, Boston 0, Period 2, ');
  expect(document.body).not.toHaveTextContent('Boston 1');
  act(() => port.report({ ...behind(1_500) }));
  expect(score()).toHaveTextContent('New York 1, Boston 0, Break');
});

test('the clock runs with the video, waits for late data and never runs backwards', async () => {
  const { port } = await watchGame(withGame, { ...LIVE_STATE, ...behind(580) });
  expect(score()).toHaveTextContent('11:20');
  act(() => port.report({ ...behind(570) }));
  expect(score()).toHaveTextContent('11:10');
});

test('S and the switch toggle the score; the choice is remembered, and the keyboard dialog lists the key', async () => {
  const { host } = await watchGame();
  press('s');
  expect(score()).toBeNull();
  expect(host.preferences.get('scoreShown')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  await user.click(screen.getByRole('switch', { name: 'Show the score' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(score()).toBeVisible();
  press('?');
  await settle();
  expect(screen.getByRole('dialog', { name: 'Keyboard' })).toHaveTextContent('Show or hide the score');
});

test('offers neither key nor switch without a score', async () => {
  const { host } = await watchGame((fake) =>
    fake.answer(GameScore, failure(new AppError('refused', 'none', { status: 404 }))),
  );
  expect(requests(host, 'gameScore')).toHaveLength(1);
  press('?');
  await settle();
  expect(screen.getByRole('dialog', { name: 'Keyboard' })).not.toHaveTextContent('score');
});

test('spoiler-free: neither requests nor shows score and moments, and removes them when switched on during playback', async () => {
  const { host } = await watchGame();
  expect(marks()).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Spoiler-free' }));
  expect(score()).toBeNull();
  expect(marks()).toHaveLength(0);
  const requested = requests(host, 'gameScore').length;
  await act(async () => void (await jest.advanceTimersByTimeAsync(10 * TIMERS.scorePollMs)));
  expect(requests(host, 'gameScore')).toHaveLength(requested);
});

test('removes the score silently when its data fails to load, and shows it again when it loads', async () => {
  const { host } = await watchGame();
  host.answer(GameScore, failure(new AppError('unavailable', 'The service did not answer.')));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1.3 * TIMERS.scorePollMs)));
  expect(score()).toBeNull();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(host.toasts).toEqual([]);
  host.answer(GameScore, success(aGame()));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1.3 * TIMERS.scorePollMs)));
  expect(score()).toBeVisible();
});

test('marks key moments on the timeline; a click seeks to shortly before a goal, or to the beginning of a period', async () => {
  const { port } = await watchGame();
  expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Period 2 begins',
    'Boston scores: NYK 1, BOS 1',
  ]);
  expect(marks()[1]?.style.getPropertyValue('--at')).toBe('66.67%');
  await user.click(marks()[1]!);
  expect(port.requested.at(-1)).toBe('seek 1194');
  await user.click(marks()[0]!);
  expect(port.requested.at(-1)).toBe('seek 600');
});

test('X-13: marks are one tab stop; arrows move between them without seeking, Enter seeks; , and . seek to the next mark', async () => {
  const { port } = await watchGame();
  expect(marks().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  act(() => marks()[0]?.focus());
  await user.keyboard('{ArrowRight}');
  expect(marks()[1]).toHaveFocus();
  expect(marks().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  expect(port.requested.filter((call) => call.startsWith('seek'))).toEqual([]);
  await user.keyboard('{Enter}');
  expect(port.requested.at(-1)).toBe('seek 1194');
  press(',');
  expect(port.requested.at(-1)).toBe('seek 1194');
  act(() => port.report(behind(1_000)));
  press(',');
  expect(port.requested.at(-1)).toBe('seek 600');
  press('.');
  expect(port.requested.at(-1)).toBe('seek 1194');
});

test('names a mark only after the viewer has reached it, and keeps its name then', async () => {
  const { port } = await watchGame(withGame, { ...LIVE_STATE, ...behind(1_500) });
  expect(marks().map((mark) => mark.title)).toEqual(['Period 2 begins', 'Key moment']);
  act(() => port.report(behind(0)));
  act(() => port.report(behind(1_500)));
  expect(marks().map((mark) => mark.title)).toEqual(['Period 2 begins', 'Boston scores: NYK 1, BOS 1']);
});

test('shows score and marks of a recorded game, and requests none for other recordings', async () => {
  const tm = [
    { ty: 'away' as const, c: 'NYK' },
    { ty: 'home' as const, c: 'BOS' },
  ];
  const { startsAt: _live, ...recorded } = aGame();
  const { host, port } = await openBrowse('/watch/vod-1', undefined, (fake) => {
    fake.answer(VodByUrn, ({ id }) =>
      success({ data: id === 'vod-1' ? aVod(1, { tm }) : aVod(3), containerId: 'shorts' }),
    );
    fake.answer(GameScore, success({ ...recorded, id: 'vod-1' }));
  });
  const length = { live: false, seekStartS: 0, seekEndS: 3_600, durationS: 3_600 };
  act(() => port.report({ ...LIVE_STATE, ...length, positionS: 700 }, { type: 'started' }));
  await settle();
  await settle();
  expect(score()).toHaveTextContent('New York 1, Boston 0, Period 1, 10:00');
  expect(marks().map((mark) => mark.title)).toEqual([
    'Period 1 begins',
    'New York scores: NYK 1, BOS 0',
    'Period 2 begins',
    'Key moment',
  ]);
  act(() => host.navigate('/watch/vod-3'));
  await settle();
  expect(requests(host, 'gameScore').map(({ request }) => request)).toEqual([{ id: 'vod-1' }]);
});
