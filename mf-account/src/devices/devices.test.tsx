import { AppError, failure, success } from '@grandstand/shared-contracts';
import { EndSessions, GetSessions } from '@grandstand/shared-contracts/api';
import { screen, waitFor, within } from '@testing-library/react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const at = Date.UTC(2026, 10, 20, 12);
const sessionOf = (id: string, deviceName: string, isCurrent = false) => ({
  id,
  deviceName,
  openedAt: at,
  lastUsedAt: at,
  isCurrent,
});
const SESSIONS = [
  sessionOf('s1', 'Chrome on Linux', true),
  sessionOf('s2', 'Safari on iPhone'),
  sessionOf('s3', 'Firefox on Windows'),
];
const open = () =>
  openSettings('/watch?settings=devices', {
    prepare: (host) => {
      host.answer(GetSessions, success({ sessions: SESSIONS }));
      host.answer(EndSessions, success({ ended: 1 }));
      return host;
    },
  });
const names = () =>
  within(screen.getByRole('list', { name: 'Devices' }))
    .getAllByRole('listitem')
    .map(nameIn);
const nameIn = (item: HTMLElement) => item.querySelector('p')?.textContent;

test('shows where the account is logged in; this device cannot be logged out here', async () => {
  await open();
  const here = (await screen.findByText('Chrome on Linux')).closest('li') as HTMLElement;
  expect(within(here).getByText('This device')).toBeVisible();
  expect(within(here).queryByRole('button')).toBeNull();
  expect(screen.getAllByText(/^Last used Nov 20, 2026, /)).toHaveLength(2);
});

test('a device that is logged out leaves the list, and the focus stays in it', async () => {
  const { host, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(names()).toEqual(['Chrome on Linux', 'Firefox on Windows']));
  expect(host.calls).toContainEqual({ id: 'endSessions', request: { sessionId: 's2' } });
  await waitFor(() => expect(screen.getByRole('list', { name: 'Devices' })).toHaveFocus());
  expect(host.toasts).toMatchObject([{ message: 'Logged out.', level: 'success' }]);
});

test('all others are logged out together, and a refusal keeps them in the list', async () => {
  const { host, user } = await open();
  host.answer(EndSessions, failure(new AppError('unavailable', 'Please try again in a moment.')));
  await user.click(await screen.findByRole('button', { name: 'LOG OUT EVERYWHERE ELSE' }));
  await waitFor(() => expect(host.toasts).toMatchObject([{ level: 'error' }]));
  expect(names()).toHaveLength(3);
  host.answer(EndSessions, success({ ended: 2 }));
  await user.click(screen.getByRole('button', { name: 'LOG OUT EVERYWHERE ELSE' }));
  expect(await screen.findByText('You’re logged in on this device only.')).toBeVisible();
  expect(names()).toEqual(['Chrome on Linux']);
  expect(host.calls.filter(({ id }) => id === 'endSessions')).toEqual([
    { id: 'endSessions', request: {} },
    { id: 'endSessions', request: {} },
  ]);
});

test('shows an error when the list cannot be loaded, and requests it again', async () => {
  const { host, user } = await openSettings('/watch?settings=devices', {
    prepare: (fake) => {
      fake.answer(GetSessions, failure(new AppError('unavailable', 'away')));
      return fake;
    },
  });
  expect(await screen.findByText('We couldn’t load your devices.')).toBeVisible();
  host.answer(GetSessions, success({ sessions: SESSIONS }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});
