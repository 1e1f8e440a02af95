import { AppError, failure, success } from '@grandstand/shared-contracts';
import { SearchAccount } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leavePage } from './leave-page.ts';
import { aScene, noIdentityAttached, type Scene } from './testing/social-scene.tsx';

jest.mock('./leave-page.ts', () => ({ leavePage: jest.fn() }));

let scene: Scene;
beforeEach(async () => {
  jest.mocked(leavePage).mockReset();
  scene = await aScene(() => jest.mocked(leavePage).mock.lastCall?.[0], { path: '/register' });
});
afterEach(() => scene.close());

const next = () => userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
/** Records requests to a service that accepts everything. */
const registrations = () => {
  const sent: object[] = [];
  scene.host.session.actions.register = async (registration) => {
    sent.push(registration);
    return success(aSession());
  };
  return sent;
};
const signIns = () => {
  const sent: object[] = [];
  scene.host.session.actions.signIn = async (credentials) => {
    sent.push(credentials);
    return success(aSession());
  };
  return sent;
};
/** The e-mail belongs to an existing account, and the visitor continues with it. */
const continueWithProfile = async (found: { isFound: boolean }) => {
  scene.host.session.actions.register = async () =>
    failure(new AppError('refused', 'This email belongs to an existing account.', { serviceCode: 'eV1062' }));
  scene.host.answer(SearchAccount, success(found));
  scene.host.chooseInDialogs('continue');
  await next();
};
/** Create Profile, filled in by Google. */
const withIdentity = async () => {
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = noIdentityAttached;
  await scene.open(scene.answer(url));
  await screen.findByText(/You’re continuing with Google/);
  await userEvent.type(screen.getByLabelText('Date of Birth'), '05/17/1990');
};

test('A-36: the registration carries the identity and no password', async () => {
  await withIdentity();
  const sent = registrations();
  await next();
  expect(sent).toMatchObject([{ email: 'nia@example.test', identity: { type: 'Google', subject: 'google-1' } }]);
  expect(sent[0]).not.toHaveProperty('password');
});

test('S-04: keeps the form, shows a message and offers every sign-in again when the proof has expired', async () => {
  await withIdentity();
  scene.host.session.actions.register = noIdentityAttached;
  await next();
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t finish signing you in with Google.');
  expect(screen.getByLabelText('Name')).toHaveValue('Nia Castillo');
  expect(screen.getByLabelText('Date of Birth')).toHaveValue('05/17/1990');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  const sent = registrations();
  await userEvent.type(screen.getByLabelText('Password'), 'Home-opener-26');
  await next();
  expect(sent).toMatchObject([{ email: 'nia@example.test', password: 'Home-opener-26' }]);
  expect(sent[0]).not.toHaveProperty('identity');
});

test('A-25: continues without the identity in an empty form', async () => {
  await withIdentity();
  await userEvent.click(screen.getByRole('button', { name: 'Continue without Google' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  for (const field of ['Name', 'Email', 'Confirm Email', 'Date of Birth']) {
    expect(screen.getByLabelText(field)).toHaveValue('');
  }
  expect(screen.getByLabelText('Password')).toBeVisible();
  await scene.open('/register');
  expect(screen.queryByText(/You’re continuing with Google/)).toBeNull();
});

const signInByPassword = async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Grandstand1!');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
};

test('S-06: forgets the identity when a viewer signs in', async () => {
  await withIdentity();
  await scene.open('/login');
  await signInByPassword();
  await scene.open('/register');
  expect(screen.queryByText(/You’re continuing with Google/)).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('S-05: only the login that Continue opened adds the identity', async () => {
  await withIdentity();
  await continueWithProfile({ isFound: true });
  expect(await screen.findByText(/After that, Google opens this profile too/)).toBeVisible();
  await scene.open('/login');
  expect(screen.queryByText(/After that, Google opens this profile too/)).toBeNull();
  const sent = signIns();
  await userEvent.clear(screen.getByLabelText('Email'));
  await signInByPassword();
  expect(sent[0]).not.toHaveProperty('attach');
});

test('AUTH-080, AUTH-081, A-30, S-05: Profile Exists → Continue searches, and attaches only with the next sign-in by password', async () => {
  await withIdentity();
  await continueWithProfile({ isFound: true });
  await waitFor(() => expect(scene.host.history.get().pathname).toBe('/login'));
  expect(scene.host.dialogs[0]).toMatchObject({
    title: 'Profile Exists',
    actions: [{ label: 'Continue' }, { label: 'Login' }, { label: 'Cancel' }],
  });
  expect(scene.host.calls.at(-1)).toEqual({ id: 'searchAccountV2', request: { email: 'nia@example.test' } });
  expect(screen.getByText(/After that, Google opens this profile too/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nia@example.test');
  const sent = signIns();
  await userEvent.type(screen.getByLabelText('Password'), 'Grandstand1!');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  expect(sent).toMatchObject([{ attach: { subject: 'google-1' } }]);
  // The fake account has no identity, so the viewer is notified that it was not added.
  expect(scene.host.toasts.at(-1)?.message).toBe(
    'You’re logged in, but we couldn’t add Google to your profile. You can try again from the login page.',
  );
});

test('A-30: keeps the form when the profile is no longer found', async () => {
  await withIdentity();
  await continueWithProfile({ isFound: false });
  expect(await screen.findByText(/We couldn’t find a profile/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Nia Castillo');
});
