import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { ChangePassword } from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import { closeSettings, later, openSettings } from '../testing/open-settings.ts';

afterEach(closeSettings);

const open = async () => {
  const opened = await openSettings('/watch?settings=password', { session: aSession() });
  opened.host.answer(ChangePassword, success({}));
  await screen.findByRole('button', { name: 'UPDATE' });
  return opened;
};
const field = (label: string) => screen.getByLabelText(label);
const update = (label = 'UPDATE') => screen.getByRole('button', { name: label });
const fill = async (user: UserEvent, current = 'Grandstand1!', chosen = 'Floodlights-8', confirmed = chosen) => {
  await user.type(field('Current Password'), current);
  await user.type(field('New Password'), chosen);
  await user.type(field('Confirm New Password'), confirmed);
};
const refuse = (host: FakeHost, serviceCode: string, message: string) =>
  host.answer(ChangePassword, failure(new AppError('refused', message, { serviceCode })));

test('ACCT-028: three labelled password fields and the strength meter', async () => {
  const { user } = await open();
  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    expect(field(label)).toHaveAttribute('type', 'password');
  }
  expect(field('Current Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(field('New Password')).toHaveAttribute('autocomplete', 'new-password');
  await user.type(field('New Password'), 'aA1!');
  expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Strong');
});

test('ACCT-030: enables UPDATE when all three fields are valid', async () => {
  const { user } = await open();
  expect(update()).toBeDisabled();
  await user.type(field('Current Password'), 'Grandstand1!');
  expect(update()).toBeDisabled();
  await user.type(field('New Password'), 'Floodlights-8');
  expect(update()).toBeDisabled();
  await user.type(field('Confirm New Password'), 'Floodlights-8');
  expect(update()).toBeEnabled();
});

test.each([
  ['a current password of 7', ['1234567', 'Floodlights-8'], 'Current Password', 'Password is too short'],
  ['a new password of 7', ['Grandstand1!', '1234567'], 'New Password', 'Password is too short'],
  [
    'another confirmation',
    ['Grandstand1!', 'Floodlights-8', 'Floodlights-9'],
    'Confirm New Password',
    'Password does not match',
  ],
] as const)('ACCT-029: %s is said under its field', async (_what, typed, label, message) => {
  const { user } = await open();
  await fill(user, ...(typed as readonly string[] as [string]));
  await user.tab();
  expect(field(label)).toHaveAccessibleDescription(message);
  expect(update()).toBeDisabled();
});

test('ACCT-029: accepts eight characters in each field', async () => {
  const { user } = await open();
  await fill(user, '12345678', 'abcdefgh');
  expect(update()).toBeEnabled();
});

test('ACCT-031: sends the change in the contract’s fields and returns to the menu', async () => {
  const { host, user, address } = await open();
  await fill(user);
  await user.click(update());
  expect(host.calls).toEqual([
    {
      id: 'changePassword',
      request: { oldPassword: 'Grandstand1!', newPassword: 'Floodlights-8', confirmNewpassword: 'Floodlights-8' },
    },
  ]);
  expect(host.toasts).toEqual([
    { type: 'Change Password', message: 'Your new password is ready to use.', level: 'success' },
  ]);
  expect(address()).toBe('/watch?settings=true');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Change Password' })).toHaveFocus());
});

test.each([
  ['eV0002', 'The current password is incorrect.', 'Current Password'],
  ['eV0001', 'Please choose a new password, not your current one.', 'New Password'],
])('ACCT-032: shows the server’s message of a refusal (%s) at its field', async (code, message, label) => {
  const { host, user, address } = await open();
  refuse(host, code, message);
  await fill(user);
  await user.click(update());
  expect(host.toasts).toEqual([{ type: 'Change Password Error', message, level: 'error' }]);
  expect(field(label)).toHaveAccessibleDescription(message);
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(field('New Password')).toHaveValue('Floodlights-8');
  expect(address()).toBe('/watch?settings=password');
});

test('ACCT-032: shows errors without a field above the form: too many attempts, a lost response', async () => {
  const { host, user } = await open();
  refuse(host, 'eV4492', 'Your login has been blocked.');
  await fill(user);
  await user.click(update());
  expect(screen.getByRole('alert')).toHaveTextContent('Your login has been blocked.');
  host.answer(ChangePassword, failure(new AppError('unavailable', 'Something went wrong.')));
  await user.click(update());
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(field('Current Password')).toHaveValue('Grandstand1!');
});

test('X-26: sends once when pressed twice', async () => {
  const { host, user } = await open();
  const answer = later<Result<Record<string, never>>>();
  host.answer(ChangePassword, () => answer.promise);
  await fill(user);
  await user.click(update());
  await user.click(update('Please wait...'));
  expect(host.calls).toHaveLength(1);
  await act(async () => answer.resolve(success({})));
});

test('passes the account’s user name to the password manager', async () => {
  await open();
  const form = screen.getByRole('form', { name: 'Change Password' });
  expect(form.querySelector('input[autocomplete=username]')).toHaveValue('nosub@example.test');
});
