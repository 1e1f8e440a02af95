import { aContact, anAccount, aSession, fakeHost, renderRemote } from '@grandstand/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

const noSubscription = { list: [], loadedAt: 1 };
let unmount: () => Promise<void> = async () => {};
afterEach(() => unmount());

const open = async (session = aSession({ subscriptions: noSubscription }), path = '/watch?settings=true') => {
  const [trigger] = manifest.triggers;
  const host = fakeHost({ session, path, ...(trigger ? { trigger } : {}) });
  const closings: unknown[] = [];
  host.bus.on('settings:closed', (payload) => closings.push(payload));
  let mounted: ReturnType<typeof renderRemote> | undefined;
  await act(async () => {
    mounted = renderRemote(remote, { host });
  });
  unmount = () => act(async () => mounted?.unmount());
  return { host, closings, user: userEvent.setup() };
};
const address = (host: ReturnType<typeof fakeHost>) => `${host.history.get().pathname}${host.history.get().search}`;
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

test('groups that have entries are headed, and Log Out ends the panel', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'PROFILE' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'SUPPORT' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'SETTINGS' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/signout');
});

test('a subscriber has no PROFILE heading over nothing', async () => {
  await open(aSession());
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
  const { host, user } = await open();
  await user.click(screen.getByRole('link', { name: 'Log Out' }));
  expect(address(host)).toBe('/signout');
});

test('ACCT-003: Subscribe Now goes to the plans', async () => {
  const { host, user } = await open();
  await user.click(screen.getByRole('link', { name: 'Subscribe Now' }));
  expect(address(host)).toBe('/CreditCardPayment');
});

test('a visitor reads why there is no profile, and Log in comes back to the panel', async () => {
  const visitor = aSession({ status: 'anonymous', account: null, subscriptions: noSubscription });
  const { host, user } = await open(visitor, '/watch/vod-1?settings=true&together=t1');
  const dialog = within(panel() as HTMLElement);
  expect(dialog.getByText('Log in to see and manage your account.')).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'Log Out' })).toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Log in' }));
  expect(address(host)).toBe('/login');
  expect(host.session.get().intendedPath).toBe('/watch/vod-1?settings=true&together=t1');
});

test('an account on its way is a loading state, not a signed-out one', async () => {
  await open(aSession({ status: 'loading', account: null }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading your account…');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test.each([
  [
    'the close button',
    async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Close' })),
  ],
  ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
])('%s takes only the settings parameter away, and Back does not open the panel again', async (_way, closeBy) => {
  const { host, closings, user } = await open(aSession(), '/watch/vod-1?currentSection=s1&settings=true&together=t1');
  await closeBy(user);
  expect(address(host)).toBe('/watch/vod-1?currentSection=s1&together=t1');
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
  expect(opener).toHaveFocus();
  expect(closings).toHaveLength(1);
  opener.remove();
});

test('a screen name in the address opens the panel as well', async () => {
  await open(aSession(), '/watch?settings=profile');
  expect(panel()).toBeVisible();
});
