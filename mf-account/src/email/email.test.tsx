import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  CancelEmailChange,
  GetContact,
  GetFavourites,
  LogOutUser,
  ResendEmailChange,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import { aContact, anAccount, aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const own = aContact({ email: 'nora@example.test' });

/** The account service: a requested e-mail is pending until it is cancelled. */
const serve = (host: FakeHost) => {
  let pendingEmail: string | undefined;
  host.answer(UpdateProfile, ({ email }) => {
    pendingEmail = email;
    return success({});
  });
  host.answer(CancelEmailChange, () => {
    pendingEmail = undefined;
    return success({});
  });
  host.answer(ResendEmailChange, success({}));
  host.answer(GetContact, () =>
    success({
      spAccountID: 'acc-1',
      isLinkedToTV: false,
      contactMessage: [{ ...own, ...(pendingEmail ? { pendingEmail } : {}) }],
    }),
  );
  const nothing = { favoriteTeams: [], favoritePlayers: [], notificationTags: [] };
  host.answer(GetFavourites, success({ favourites: nothing }));
  return host;
};
const open = async (account = anAccount({ contact: own })) => {
  const opened = await openSettings('/watch?settings=profile', { session: aSession({ account }), prepare: serve });
  await screen.findByRole('button', { name: 'UPDATE' });
  return opened;
};
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label);
const idsOf = (host: FakeHost) => host.calls.map(({ id }) => id);

const requestChange = async (email = 'new@example.test', password = 'Grandstand1!') => {
  const opened = await open();
  const { user } = opened;
  await user.click(button('CHANGE EMAIL'));
  await user.type(field('New Email'), email);
  await user.type(field('Current Password'), password);
  await user.click(button('SEND LINK'));
  return opened;
};

test('S-39: sends the new email with the current password and shows it as pending', async () => {
  const { host } = await requestChange();
  expect(host.calls.find(({ id }) => id === 'updateProfile')?.request).toEqual({
    email: 'new@example.test',
    currentPassword: 'Grandstand1!',
  });
  expect(
    await screen.findByText(/We sent a link to new@example.test\. .* log in with nora@example.test/),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus());
  expect(host.toasts).toMatchObject([{ level: 'success', message: 'We sent a link to new@example.test.' }]);
});

test('S-39: sends the link again, and cancels the change', async () => {
  const { host, user } = await requestChange();
  await user.click(await screen.findByRole('button', { name: 'SEND AGAIN' }));
  expect(idsOf(host)).toContain('resendEmailChange');
  await user.click(button('CANCEL CHANGE'));
  const start = await screen.findByRole('button', { name: 'CHANGE EMAIL' });
  await waitFor(() => expect(start).toHaveFocus());
  expect(host.toasts.at(-1)).toMatchObject({ message: 'You’ll keep nora@example.test.' });
});

test.each([
  ['no address', 'nora', 'Please enter a valid email address'],
  ['the present email', 'Nora@example.test', 'This is already your email.'],
])('S-39: sends nothing for %s', async (_what, email, message) => {
  const { host } = await requestChange(email);
  expect(field('New Email')).toHaveAccessibleDescription(message);
  expect(idsOf(host)).not.toContain('updateProfile');
});

test.each([
  ['eV0002', 'The current password is incorrect.', 'Current Password'],
  ['eV1062', 'This email belongs to an existing account. Please go to sign in.', 'New Email'],
])('S-39: shows refusal %s under its field and keeps what was typed', async (serviceCode, message, label) => {
  const { host, user } = await open();
  host.answer(UpdateProfile, failure(new AppError('refused', message, { serviceCode })));
  await user.click(button('CHANGE EMAIL'));
  await user.type(field('New Email'), 'new@example.test');
  await user.type(field('Current Password'), 'Grandstand1!');
  await user.click(button('SEND LINK'));
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(field('New Email')).toHaveValue('new@example.test');
});

test('S-39: without a password, a refusal leads through the login and back to this screen', async () => {
  const { host, user, address } = await open(
    anAccount({ contact: own, hasPassword: false, socialLoginType: 'Google' }),
  );
  const message = 'To change your email, please log in again first.';
  host.answer(UpdateProfile, failure(new AppError('refused', message, { serviceCode: 'eV0011' })));
  host.answer(LogOutUser, success({}));
  await user.click(button('CHANGE EMAIL'));
  expect(screen.getByText(/log in again with Google first/)).toBeVisible();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await user.type(field('New Email'), 'new@example.test');
  await user.click(button('SEND LINK'));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await user.click(button('LOG IN AGAIN'));
  expect(address()).toBe('/login');
  expect(host.session.get().intended).toEqual({ screen: 'settings', search: { settings: 'profile' } });
});

test('S-39: KEEP MY EMAIL closes the form and returns the focus', async () => {
  const { user } = await open();
  await user.click(button('CHANGE EMAIL'));
  await waitFor(() => expect(field('New Email')).toHaveFocus());
  await user.click(button('KEEP MY EMAIL'));
  const start = await screen.findByRole('button', { name: 'CHANGE EMAIL' });
  await waitFor(() => expect(start).toHaveFocus());
});
