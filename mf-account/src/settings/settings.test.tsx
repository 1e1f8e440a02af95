import { aContact, anAccount, aSession } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const noSubscription = { list: [], loadedAt: 1 };
const open = (session = aSession({ subscriptions: noSubscription }), path = '/watch?settings=true') =>
  openSettings(path, { session });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (user: UserEvent, role: string, name: string) => user.click(screen.getByRole(role, { name }));
const panel = () => screen.queryByRole('dialog', { name: 'Account & Settings' });

test.each([
  [{}, {}, 'Signed in with email'],
  [{ socialLoginType: 'Google' as const }, {}, 'Signed in with Google'],
  [{ socialLoginType: 'Facebook' as const }, {}, 'Signed in with Facebook'],
  [{ socialLoginType: 'Apple' as const }, {}, 'Signed in with Apple'],
  [{}, { tv: { selectedMVPD: 'optimum', authenticated: true } }, 'Signed in with a TV provider'],
])(
  'ACCT-001: the profile header shows name, e-mail and the way of signing in (%j %j)',
  async (account, rest, method) => {
    await open(
      aSession({
        account: anAccount({ contact: aContact({ firstName: 'Nora', lastName: 'Sub' }), ...account }),
        ...rest,
      }),
    );
    expect(screen.getByText('Nora Sub')).toBeVisible();
    expect(screen.getByText('nosub@example.test')).toBeVisible();
    expect(screen.getByRole('img', { name: method })).toBeVisible();
  },
);

test('ACCT-001: shows a TV-provider viewer without an account the provider’s name and no login', async () => {
  const tv = { selectedMVPD: 'harborline', authenticated: true };
  await openSettings('/watch?settings=true', {
    session: aSession({ status: 'anonymous', account: null, subscriptions: noSubscription, tv }),
    config: { tvProviders: [{ id: 'harborline', displayName: 'Harborline' }] },
  });
  expect(screen.getByText('TV provider: Harborline')).toBeVisible();
  expect(screen.queryByText('Log in to see and manage your account.')).toBeNull();
  expect(screen.getByText(/You’re all set to watch\. Log in with a YES account/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log Out' })).toBeVisible();
});

test('ACCT-002: shows three groups with headings, and Log Out at the end', async () => {
  await open();
  for (const name of ['PROFILE', 'SETTINGS', 'SUPPORT']) expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/signout');
});

test('shows visitors no empty PROFILE group', async () => {
  await open(aSession({ status: 'anonymous', account: null }));
  expect(screen.queryByRole('heading', { name: 'PROFILE' })).toBeNull();
});

test('ACCT-011: the six support links open safely in a new tab', async () => {
  await open();
  const names = [
    'Terms of Service',
    'Privacy Policy',
    'Help and FAQ',
    'Pick-N-Play Terms',
    'Pick-N-Play FAQ',
    'Contact Support',
  ];
  for (const name of names) {
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  }
});

test('ACCT-012: Log Out goes to the sign-out address', async () => {
  const { address, user } = await open();
  await press(user, 'link', 'Log Out');
  expect(address()).toBe('/signout');
});

test('ACCT-003: Subscribe Now goes to the plans', async () => {
  const { address, user } = await open();
  await user.click(screen.getByRole('link', { name: 'Subscribe Now' }));
  expect(address()).toBe('/plans');
});

test('explains to visitors why there is no profile, and Log in returns to the panel', async () => {
  const visitor = aSession({ status: 'anonymous', account: null, subscriptions: noSubscription });
  const { host, user, address } = await open(visitor, '/watch/vod-1?settings=true&together=t1');
  const dialog = within(panel() as HTMLElement);
  expect(dialog.getByText('Log in to see and manage your account.')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Log Out' })).toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Log in' }));
  expect(address()).toBe('/login');
  expect(host.session.get().intended).toBe('/watch/vod-1?settings=true&together=t1');
});

test('shows a loading state while the account loads', async () => {
  await open(aSession({ status: 'loading', account: null }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading your account…');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test.each([
  ['the close button', async (user: UserEvent) => press(user, 'button', 'Close')],
  ['Escape', async (user: UserEvent) => user.keyboard('{Escape}')],
])('%s removes only the settings parameter, and Back does not open the panel again', async (_way, closeBy) => {
  const { host, closings, user, address } = await open(
    aSession(),
    '/watch/vod-1?currentSection=s1&settings=true&together=t1',
  );
  await closeBy(user);
  expect(address()).toBe('/watch/vod-1?currentSection=s1&together=t1');
  expect(host.history.lastAction()).toBe('REPLACE');
  expect(panel()).toBeNull();
  expect(closings).toHaveLength(1);
});

test('Back closes the panel and the focus returns to where it was', async () => {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  const { host, closings } = await open(aSession(), '/watch?together=t1');
  expect(panel()).toBeNull();
  await act(async () => host.navigate('/watch?together=t1&settings=true'));
  expect(panel()).toContainElement(document.activeElement as HTMLElement);
  await act(async () => host.history.go(-1));
  expect(panel()).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());
  expect(closings).toHaveLength(1);
  opener.remove();
});

test('shows a TV-provider viewer without an account the sign-in method and Log Out', async () => {
  await open(aSession({ status: 'anonymous', account: null, tv: { selectedMVPD: 'optimum', authenticated: true } }));
  expect(screen.getByRole('img', { name: 'Signed in with a TV provider' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log Out' })).toBeVisible();
});

test.each([
  ['ACCT-005', 'Manage YES Profile', 'profile'],
  ['ACCT-006', 'Change Password', 'password'],
  ['ACCT-007', 'My Favorite Teams', 'teams'],
  ['ACCT-008', 'My Favorite Players', 'players'],
  ['ACCT-009', 'Refer a Friend', 'refer'],
  ['ACCT-010', 'Notifications', 'notifications'],
])(
  '%s: %s opens its screen at a separate address, and Back shows the menu with the focus where it was',
  async (_id, entry, name) => {
    const { host, user, address } = await open(aSession(), '/watch/vod-1?together=t1&settings=true');
    await press(user, 'link', entry);
    expect(address()).toBe(`/watch/vod-1?together=t1&settings=${name}`);
    expect(await heading(entry)).toHaveFocus();
    await press(user, 'button', 'Back');
    expect(host.history.lastAction()).toBe('POP');
    expect(address()).toBe('/watch/vod-1?together=t1&settings=true');
    expect(await heading('Account & Settings')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: entry })).toHaveFocus());
  },
);

test('A-17: a screen opened by its address leads back to the menu, without another entry in the history', async () => {
  const { host, user, address } = await open(aSession(), '/watch?settings=profile');
  expect(await heading('Manage YES Profile')).toBeVisible();
  await press(user, 'button', 'Back');
  expect(address()).toBe('/watch?settings=true');
  expect(host.history.lastAction()).toBe('REPLACE');
});

test('A-18: closing a screen closes the panel, and Back does not lead into it again', async () => {
  const { host, user, address, closings } = await open(aSession(), '/watch?together=t1');
  await act(async () => host.navigate('/watch?together=t1&settings=true'));
  await press(user, 'link', 'Manage YES Profile');
  await heading('Manage YES Profile');
  await press(user, 'button', 'Close');
  expect(address()).toBe('/watch?together=t1');
  expect(closings).toHaveLength(1);
  await act(async () => host.history.go(-1));
  expect(address()).toBe('/watch?together=t1');
  expect(panel()).toBeNull();
});

test('A-24: a save that navigates to the address of its screen adds no step to the way back', async () => {
  const { host, user, address } = await open(aSession(), '/watch');
  await act(async () => host.navigate('/watch?settings=true'));
  await press(user, 'link', 'My Favorite Teams');
  await act(async () => host.navigate('/watch?settings=teams', { replace: true }));
  await press(user, 'button', 'Close');
  expect(address()).toBe('/watch');
  await act(async () => host.history.go(-1));
  expect(address()).toBe('/watch');
});

test.each([
  ['a social viewer', aSession({ account: anAccount({ socialLoginType: 'Google' }) })],
  [
    'a TV-provider viewer',
    aSession({ subscriptions: noSubscription, tv: { selectedMVPD: 'optimum', authenticated: true } }),
  ],
  [
    'a viewer with a TV code',
    aSession({ subscriptions: noSubscription, account: anAccount({ isLinkedToTV: true, hasPassword: false }) }),
  ],
])('ACCT-006: the address of Change Password shows %s the menu', async (_who, session) => {
  const { address } = await open(session, '/watch?settings=password');
  expect(address()).toBe('/watch?settings=true');
  expect(await heading('Account & Settings')).toBeVisible();
});

test('shows the login when the session ends while a screen is open, and returns to the screen after it', async () => {
  const { host, user } = await open(aSession(), '/watch?settings=profile');
  await heading('Manage YES Profile');
  await act(async () => host.session.set({ ...host.session.get(), status: 'anonymous', account: null }));
  await press(user, 'link', 'Log in');
  expect(host.session.get().intended).toBe('/watch?settings=profile');
});
