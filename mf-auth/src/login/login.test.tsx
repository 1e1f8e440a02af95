import { AppError, failure, success } from '@grandstand/shared-contracts';
import { aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

const open = async (
  path = '/login',
  signIn?: () => ReturnType<ReturnType<typeof fakeHost>['session']['actions']['signIn']>,
  session = aSession({ status: 'anonymous', account: null }),
) => {
  const host = fakeHost({
    session,
    path,
    routes: manifest.routes as never,
    config: { subscriptionScreens: { promoPricing: { monthlyRegular: 19.99, annualRegular: '199.99' } } },
  });
  if (signIn) host.session.actions.signIn = signIn;
  let mounted: ReturnType<typeof renderRemote> | undefined;
  await act(async () => {
    mounted = renderRemote(remote, { host });
  });
  return { host, unmount: () => act(async () => mounted?.unmount()) };
};
const refused = (serviceCode: string, message: string) => async () =>
  failure(new AppError('refused', message, { serviceCode }));
const fill = async (email: string, password: string) => {
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'LOGIN' }));
};

let unmount: () => Promise<void>;
afterEach(async () => unmount());

test('AUTH-001: shows e-mail, password and LOGIN under one heading', async () => {
  ({ unmount } = await open());
  expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('button', { name: 'LOGIN' })).toBeEnabled();
});

test('offers registration to a viewer without an account', async () => {
  const { host, unmount: leave } = await open();
  unmount = leave;
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(host.history.get().pathname).toBe('/register');
});

test.each(['isPhase1Enabled', 'isPhase2Enabled'])('A-08: offers no registration with %s', async (flag) => {
  const { host, unmount: leave } = await open();
  unmount = leave;
  await act(async () => host.config.set({ ...host.config.get(), [flag]: true }));
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});

test.each([
  [
    'AUTH-003, AUTH-004: an e-mail without a domain is refused under its field',
    'abc',
    'Grandstand1!',
    'Email',
    'Please enter an email',
  ],
  [
    'AUTH-003, AUTH-005: a missing password is refused under its field',
    'a@b.co',
    '',
    'Password',
    'Please enter a password',
  ],
])('%s', async (_name, email, password, field, message) => {
  ({ unmount } = await open());
  await fill(email, password);
  const input = screen.getByLabelText(field);
  expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(input).toBeInvalid();
  await waitFor(() => expect(input).toHaveFocus());
});

test.each([
  ['AUTH-006', 'eV2134', 'Email or password is incorrect.'],
  ['AUTH-007', 'eV4492', 'Your login has been blocked.'],
  ['AUTH-010', 'eV9999', 'Something the server says.'],
])('%s: %s shows "%s" under the password and keeps the input', async (_id, code, message) => {
  const serverMessage = code === 'eV9999' ? message : 'Worded differently by the server.';
  ({ unmount } = await open('/login', refused(code, serverMessage)));
  await fill('nora@example.test', 'wrong-password');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.test');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong-password');
});

test('AUTH-008: shows an unknown account under the email and stays on the page', async () => {
  const opened = await open('/login', refused('eV2327', 'Worded differently by the server.'));
  ({ unmount } = opened);
  await fill('nobody@example.test', 'whatever-1');
  expect(await screen.findByText('No account found with the given details.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('No account found with the given details.');
  expect(opened.host.history.get().pathname).toBe('/login');
});

test('AUTH-009: an unknown account of a TV-provider viewer leads to registration, with the reason as a toast', async () => {
  const opened = await open('/login', refused('eV2327', 'No account found with the given details.'));
  ({ unmount } = opened);
  opened.host.session.actions.setUserType('tve', 'landing');
  await fill('nobody@example.test', 'whatever-1');
  await waitFor(() => expect(opened.host.history.get().pathname).toBe('/register'));
  expect(opened.host.toasts[0]?.message).toBe('No account found with the given details.');
});

test('AUTH-014: the button is busy while signing in, and a second click sends nothing', async () => {
  const answers: (() => void)[] = [];
  const opened = await open('/login', () => new Promise((resolve) => answers.push(() => resolve(success(aSession())))));
  ({ unmount } = opened);
  await fill('nora@example.test', 'Grandstand1!');
  const busy = screen.getByRole('button', { name: 'Please wait...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(busy);
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.());
});

test('sends the e-mail trimmed', async () => {
  const sent: unknown[] = [];
  const opened = await open('/login');
  ({ unmount } = opened);
  opened.host.session.actions.signIn = async (credentials) => {
    sent.push(credentials);
    return success(aSession());
  };
  await fill('  nora@example.test ', 'Grandstand1!');
  expect(sent).toEqual([{ email: 'nora@example.test', password: 'Grandstand1!' }]);
});

test('SHELL-042: offers sign-in with a TV provider until phase 2', async () => {
  const opened = await open('/login');
  ({ unmount } = opened);
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN WITH TV PROVIDER' }));
  expect([opened.host.session.get().userType, opened.host.history.get().pathname]).toEqual(['tve', '/watch']);
  await unmount();
  const moved = await open('/login');
  ({ unmount } = moved);
  await act(async () => moved.host.config.set({ ...moved.host.config.get(), isPhase2Enabled: true }));
  expect(screen.queryByRole('button', { name: 'LOGIN WITH TV PROVIDER' })).toBeNull();
});

test('SHELL-015, AUTH-016: the winback login quotes both prices and marks the session', async () => {
  const opened = await open('/winback');
  ({ unmount } = opened);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Login to subscribe for $19.99/month or $199.99/year.',
  );
  expect(opened.host.session.get().winback).toBe(true);
});

test('AUTH-018: the ordinary login clears the winback mark', async () => {
  const first = await open('/winback');
  const { session } = first.host;
  await first.unmount();
  const opened = await open('/login', undefined, session.get());
  ({ unmount } = opened);
  expect(session.get().winback).toBe(true);
  expect(opened.host.session.get().winback).toBe(false);
});

test('AUTH-019: the winback login validates its fields and shows refusals like the login', async () => {
  const opened = await open('/winback', refused('eV2134', 'Email or password is incorrect.'));
  ({ unmount } = opened);
  await fill('abc', '');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter an email');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter a password');
  await userEvent.clear(screen.getByLabelText('Email'));
  await fill('a@b.co', 'Grandstand1!');
  expect(await screen.findByText('Email or password is incorrect.')).toBeVisible();
});
