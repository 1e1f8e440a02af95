import { AppError, failure } from '@grandstand/shared-contracts';
import { flagsSetOn } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { here, openPanel, openScreen, pendingBoth, press, unmountAfterEach } from './testing/onboarding-scene.tsx';

unmountAfterEach();

test('AUTH-115, AUTH-116, AUTH-117: two team toggles and NEXT, as the last numbered step', async () => {
  await openScreen();
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose your team' })).toBeVisible();
  expect(screen.getByText('Step 3 of 3')).toBeVisible();
  const toggles = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-pressed'));
  expect(toggles.map(({ textContent }) => textContent)).toEqual(['Yankees', 'Nets']);
  expect(screen.getByRole('button', { name: 'NEXT' })).toBeDisabled();
});

test('AUTH-118, X-06: disables NEXT with a reason when nothing is selected or nothing has changed', async () => {
  await openScreen({ favourites: { teams: [1], players: [], tags: [] } });
  const next = await screen.findByRole('button', { name: 'NEXT' });
  expect(next).toBeDisabled();
  expect(next).toHaveAccessibleDescription('Pick a different team to update.');
  await press('Yankees');
  expect(next).toHaveAccessibleDescription('Choose a team to continue.');
  await press('Nets');
  expect(next).toBeEnabled();
  await press('Nets');
  await press('Yankees');
  expect(next).toBeDisabled();
});

test('SHELL-071, AUTH-119, ACCT-017: saving refreshes favourites, then goes to watch with the search string', async () => {
  const host = await openScreen(pendingBoth, '/teamSelect?together=p1');
  const flags = flagsSetOn(host);
  await press('Nets');
  await press('NEXT');
  await waitFor(() => expect(here(host)).toBe('/watch?together=p1'));
  expect(host.calls[0]).toEqual({
    id: 'addOrRemoveFavouritesPOST',
    request: { favouriteType: 'favoriteTeams', favoriteTeamsToAdd: [2], favoriteTeamsToRemove: [] },
  });
  expect(host.calls.map(({ id }) => id)).toEqual(['addOrRemoveFavouritesPOST', 'getContact', 'getFavourites']);
  expect(host.session.get().onboarding.pending).toEqual(['players']);
  expect(flags).toEqual(['favourites']);
});

test('AUTH-119: returns to the video that the viewer came from', async () => {
  const host = await openScreen({ ...pendingBoth, vodId: 'vod-7' });
  await press('Nets');
  await press('NEXT');
  await waitFor(() => expect(here(host)).toBe('/watch/vod-7'));
});

const refused = (message: string, serviceCode: string) => failure(new AppError('refused', message, { serviceCode }));

test('AUTH-120: shows Team Select Error for a team that is a favourite already, and completes the step', async () => {
  const message = 'Cannot add this team as it is already associated to user.';
  const host = await openScreen(pendingBoth, '/teamSelect', refused(message, 'eV5558'));
  await press('Nets');
  await press('NEXT');
  await waitFor(() => expect(here(host)).toBe('/watch'));
  expect(host.toasts).toEqual([{ type: 'Team Select Error', message, level: 'error' }]);
  expect(host.session.get().onboarding.pending).toEqual(['players']);
});

test.each([
  [
    'AUTH-121: another refusal in its own words',
    refused('The server says no.', 'eV0001'),
    'Team Select Error',
    'The server says no.',
  ],
  [
    'AUTH-122, A-45: an exception with the default text',
    failure(new AppError('unavailable', 'Something went wrong')),
    'Team Select Error',
    'Something went wrong',
  ],
  [
    'AUTH-127: an expired session',
    failure(new AppError('session_expired', 'x')),
    'Authentication Failed',
    'Please log in again to save your favorites.',
  ],
] as const)('%s, then watch; the choice is kept for another try', async (_name, answer, type, message) => {
  const host = await openScreen(pendingBoth, '/teamSelect', answer);
  await press('Nets');
  await press('NEXT');
  await waitFor(() => expect(here(host)).toBe('/watch'));
  expect(host.toasts).toEqual([{ type, message, level: 'error' }]);
  expect(host.session.get().onboarding).toEqual({ pending: ['teams', 'players'], teams: [2] });
});

test('A-16: NEXT leads signed-out visitors to the login and keeps the choice', async () => {
  const host = await openScreen({ status: 'anonymous', account: null });
  await press('Nets');
  await press('NEXT');
  expect(here(host)).toBe('/login');
  expect(host.session.get()).toMatchObject({ intended: { screen: 'team-select' }, onboarding: { teams: [2] } });
  expect(host.calls).toEqual([]);
});

test('AUTH-114: offers teams first on the watch page, then players, then nothing', async () => {
  const host = await openPanel('auth/onboarding', pendingBoth);
  expect(await screen.findByRole('region', { name: 'Choose your team' })).toBeVisible();
  await press('Nets');
  await press('NEXT');
  expect(await screen.findByRole('region', { name: 'Follow your players' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Follow your players' })).toHaveFocus());
  await press('MAYBE LATER');
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(host.calls.filter(({ id }) => id === 'addOrRemoveFavouritesPOST')).toHaveLength(1);
});

test('AUTH-123, AUTH-124, X-20: one tab per team, also by arrow keys; Follow names the player and becomes Unfollow', async () => {
  await openPanel('auth/onboarding', { onboarding: { pending: ['players'] } });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Yankees', 'Nets']);
  await press('Follow Yankees Player 1');
  expect(screen.getByRole('button', { name: 'Unfollow Yankees Player 1' })).toHaveAttribute('aria-pressed', 'true');
  tabs[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(tabs[1]).toHaveFocus());
  expect(within(screen.getByRole('tabpanel', { name: 'Nets' })).getAllByRole('button')).toHaveLength(1);
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Unfollow Yankees Player 1' })).toBeVisible();
});

test('SHELL-071, AUTH-125, AUTH-126, A-44: LET’S GO sends the difference from the saved list and continues', async () => {
  const saved = ['Yankees-1', 'Yankees-2'].map((playerId) => ({ playerId, playerName: playerId }));
  const host = await openPanel('auth/onboarding', {
    onboarding: { pending: ['players'] },
    favourites: { teams: [], players: saved, tags: [] },
  });
  expect(await screen.findByRole('button', { name: "LET'S GO" })).toBeDisabled();
  expect(screen.getByRole('button', { name: "LET'S GO" })).toHaveAccessibleDescription('Follow a player to continue.');
  const flags = flagsSetOn(host);
  const warned: string[] = [];
  host.push.set({ permission: 'default', isOptedIn: false });
  host.bus.on('notifications:permission-needed', ({ state }) => warned.push(state));
  await press('Unfollow Yankees Player 1');
  await userEvent.click(screen.getByRole('tab', { name: 'Nets' }));
  await press('Follow Nets Player 1');
  await press("LET'S GO");
  await waitFor(() => expect(host.session.get().onboarding.pending).toEqual([]));
  expect(host.calls[0]?.request).toEqual({
    favouriteType: 'favoritePlayers',
    favoritePlayersToAdd: [{ playerId: 'Nets-1', playerName: 'Nets Player 1' }],
    favoritePlayersToRemove: [{ playerId: 'Yankees-1', playerName: 'Yankees-1' }],
  });
  await waitFor(() => expect(warned).toEqual(['default']));
  expect(flags).toEqual(['players']);
});

test('AUTH-127, ACCT-019: shows Player Error when a change of players is refused, and keeps the selection', async () => {
  const host = await openPanel('auth/players', {}, '/watch?settings=players', refused('Not now.', 'eV1'));
  await press('+ Add More Players');
  await press('Follow Yankees Player 2');
  await press('UPDATE');
  await waitFor(() => expect(host.toasts).toEqual([{ type: 'Player Error', message: 'Not now.', level: 'error' }]));
  expect(host.calls[0]?.request).toMatchObject({
    favoritePlayersToAdd: [{ playerId: 'Yankees-2', playerName: 'Yankees Player 2' }],
    favoritePlayersToRemove: [],
  });
  expect(here(host)).toBe('/watch?settings=players');
  expect(screen.getByRole('button', { name: 'Unfollow Yankees Player 2' })).toBeVisible();
});

test('ACCT-018, AUTH-125: settings list the followed players; + Add More Players opens the full lists', async () => {
  await openPanel('auth/players', {
    favourites: { teams: [], players: [{ playerId: 'Nets-1', playerName: 'Nets Player 1' }], tags: [] },
  });
  expect(await screen.findByRole('button', { name: 'Unfollow Nets Player 1' })).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  await press('+ Add More Players');
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'UPDATE' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'MAYBE LATER' })).not.toBeInTheDocument();
});

test('ACCT-016, A-24: UPDATE in settings saves, confirms, and stays in settings', async () => {
  const host = await openPanel(
    'auth/teams',
    { favourites: { teams: [1, 3], players: [], tags: [] } },
    '/watch?settings=teams',
  );
  expect(await screen.findByRole('button', { name: 'Yankees' })).toHaveAttribute('aria-pressed', 'true');
  await press('Yankees');
  await press('Nets');
  await press('UPDATE');
  await waitFor(() => expect(host.toasts[0]).toMatchObject({ level: 'success' }));
  expect(host.calls[0]?.request).toMatchObject({ favoriteTeamsToAdd: [2], favoriteTeamsToRemove: [1] });
  expect(here(host)).toBe('/watch?settings=teams');
});

test('A-99: offers the plans as step 2 of 2 after a social profile is completed', async () => {
  await openPanel('auth/onboarding', { onboarding: { pending: ['payment'] } });
  expect(await screen.findByText('Step 2 of 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'SEE THE PLANS' })).toHaveAttribute('href', '/plans');
});
