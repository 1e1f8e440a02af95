import { AppError, failure, success } from '@grandstand/shared-contracts';
import { ChangeGameAlerts, ChangeReminder, GetGameAlerts } from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const GAME = { programId: 'yes-1-29924550', title: 'Red Sox at Yankees', startsAt: Date.UTC(2026, 10, 24, 23, 5) };
const NOTHING = { start: false, close: false, final: false, isSpoilerFree: false, games: [] };
const failing = failure(new AppError('unavailable', 'Please try again in a moment.'));

const open = async (alerts: object = {}, prepare: (host: FakeHost) => void = () => {}) => {
  const scene = await openSettings('/watch?settings=alerts', {
    session: aSession({ favourites: { teams: [1], players: [], tags: [] } }),
    prepare: (host) => {
      host.push.set({ permission: 'granted', isOptedIn: true });
      host.answer(GetGameAlerts, success({ ...NOTHING, ...alerts }));
      host.answer(ChangeGameAlerts, success({}));
      host.answer(ChangeReminder, success({}));
      prepare(host);
      return host;
    },
  });
  await screen.findByRole('switch', { name: 'Game start' });
  return scene;
};
const toggle = (name: string) => screen.getByRole('switch', { name });
const changes = (host: FakeHost) =>
  host.calls.filter(({ id }) => id === 'changeGameAlerts').map(({ request }) => request);

test('shows the kinds as the server has them, and stores each change', async () => {
  const { host, user } = await open({ final: true });
  expect(toggle('Final')).toBeChecked();
  for (const name of ['Game start', 'Close finish', 'Spoiler-free alerts']) expect(toggle(name)).not.toBeChecked();
  await user.click(toggle('Game start'));
  await waitFor(() => expect(toggle('Game start')).toBeEnabled());
  await user.click(toggle('Final'));
  await waitFor(() => expect(changes(host)).toEqual([{ start: true }, { final: false }]));
  expect(toggle('Game start')).toBeChecked();
  expect(toggle('Final')).not.toBeChecked();
});

test('spoiler-free alerts say what they leave out', async () => {
  const { user } = await open({ close: true });
  expect(toggle('Close finish')).toHaveAccessibleDescription(/When the end is near/);
  await user.click(toggle('Spoiler-free alerts'));
  await waitFor(() => expect(toggle('Close finish')).toHaveAccessibleDescription(/Not sent while alerts/));
  expect(toggle('Final')).toHaveAccessibleDescription(/without the score/);
});

test('a refused change falls back, with the reason beside the switch', async () => {
  const { user } = await open({}, (host) => host.answer(ChangeGameAlerts, failing));
  await user.click(toggle('Close finish'));
  await waitFor(() => expect(toggle('Close finish')).toHaveAccessibleDescription(/Please try again in a moment\./));
  expect(toggle('Close finish')).not.toBeChecked();
});

test('an alert opens this browser’s notifications first', async () => {
  const { host, user } = await open({}, (fake) => fake.push.set({ permission: 'granted', isOptedIn: false }));
  expect(screen.getByText(/Notifications are off in this browser/)).toBeVisible();
  await user.click(toggle('Game start'));
  await waitFor(() => expect(host.push.get().isOptedIn).toBe(true));
  await waitFor(() => expect(changes(host)).toEqual([{ start: true }]));
  expect(screen.queryByText(/Notifications are off in this browser/)).toBeNull();
});

test('a browser that blocks notifications explains itself, and nothing is stored', async () => {
  const { host, user } = await open({}, (fake) => fake.push.set({ permission: 'denied', isOptedIn: false }));
  const requested: unknown[] = [];
  host.bus.on('notifications:permission-needed', ({ state }) => requested.push(state));
  await user.click(toggle('Final'));
  await waitFor(() => expect(toggle('Final')).toHaveAccessibleDescription(/Your browser is blocking/));
  expect([requested, changes(host)]).toEqual([['denied'], []]);
  expect(toggle('Final')).not.toBeChecked();
});

test('a viewer without favorite teams learns where to add them', async () => {
  await openSettings('/watch?settings=alerts', {
    session: aSession({ favourites: { teams: [], players: [], tags: [] } }),
    prepare: (host) => {
      host.answer(GetGameAlerts, success(NOTHING));
      return host;
    },
  });
  expect(await screen.findByText('Alerts follow your teams. Add some in My Favorite Teams.')).toBeVisible();
});

test('a game leaves the list when it is removed, and the focus stays in the section', async () => {
  const { host, user } = await open({ games: [GAME] });
  await user.click(screen.getByRole('button', { name: 'Remove Red Sox at Yankees' }));
  expect(await screen.findByText('Games you set a reminder for show up here.')).toBeVisible();
  expect(host.calls).toContainEqual({
    id: 'changeReminder',
    request: { programId: GAME.programId, isWanted: false },
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your reminders' })).toHaveFocus());
});

test('a game that could not be removed stays', async () => {
  const { host, user } = await open({ games: [GAME] }, (fake) => fake.answer(ChangeReminder, failing));
  await user.click(screen.getByRole('button', { name: 'Remove Red Sox at Yankees' }));
  await waitFor(() =>
    expect(host.toasts).toMatchObject([{ level: 'error', message: 'Please try again in a moment.' }]),
  );
  expect(screen.getByText('Red Sox at Yankees')).toBeVisible();
});

test('alerts that cannot be loaded are requested again', async () => {
  const { host, user } = await openSettings('/watch?settings=alerts', {
    prepare: (fake) => {
      fake.answer(GetGameAlerts, failing);
      return fake;
    },
  });
  expect(await screen.findByText('We couldn’t load your alerts.')).toBeVisible();
  host.answer(GetGameAlerts, success(NOTHING));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: 'Game start' })).toBeVisible();
});
