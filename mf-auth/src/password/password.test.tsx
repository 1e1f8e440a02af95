import { AppError, failure, passwordStrength, success } from '@grandstand/shared-contracts';
import { ForgotContactPassword, ResetPassword } from '@grandstand/shared-contracts/api';
import { aContact, anAccount, aSession, fakeHost, flagsSetOn, renderRemote } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

let undo: () => Promise<void> = async () => {};
afterEach(async () => undo());

const nobody = aSession({ status: 'anonymous', account: null });
const open = async (path: string, session = nobody) => {
  const host = fakeHost({
    session,
    path,
    routes: manifest.routes as never,
  });
  host.answer(ForgotContactPassword, success({}));
  host.answer(ResetPassword, success({}));
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    undo = () => act(async () => mounted.unmount());
  });
  return host;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refusal = failure(new AppError('refused', 'This password is too common.'));

test('AUTH-026, AUTH-029: announces a link by mail, mentions the spam folder, and links back', async () => {
  const host = await open('/email-confirm');
  expect(screen.getByText(/send you a link .* spam folder/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(host.history.get().pathname).toBe('/login');
});

test('AUTH-002: Forgot Password? leads here from the login', async () => {
  const host = await open('/login');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(host.history.get().pathname).toBe('/email-confirm');
});

test('AUTH-030: SUBMIT waits for a valid e-mail', async () => {
  await open('/email-confirm');
  expect(screen.getByRole('button', { name: 'SUBMIT' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Email'), 'abc');
  expect(screen.getByRole('button', { name: 'SUBMIT' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Email'), '@example.test');
  expect(screen.getByRole('button', { name: 'SUBMIT' })).toBeEnabled();
});

test('AUTH-027, AUTH-031: shows the e-mail of the address as fixed and sends it', async () => {
  const host = await open('/email-confirm?email=a%2Bb@c.co');
  expect(screen.getByLabelText('Email')).toHaveValue('a+b@c.co');
  expect(screen.getByLabelText('Email')).toBeDisabled();
  await press('SUBMIT');
  expect(host.calls).toEqual([{ id: 'forgotContactPassword', request: { email: 'a+b@c.co' } }]);
});

test.each(['', 'not-an-email', '%E0%A4%A'])(
  'AUTH-027: "%s" in the address is not an e-mail and can be edited',
  async (given) => {
    const host = await open(`/email-confirm?email=${given}`);
    const field = screen.getByLabelText('Email');
    expect(field).toBeEnabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'nora@example.test');
    await press('SUBMIT');
    await waitFor(() => expect(host.calls.at(-1)?.request).toEqual({ email: 'nora@example.test' }));
  },
);

test('SHELL-071, AUTH-032, AUTH-033, AUTH-034: after SUBMIT the sent screen names the address', async () => {
  const host = await open('/email-confirm');
  const flags = flagsSetOn(host);
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.test');
  await press('SUBMIT');
  await waitFor(() => expect(host.history.get().pathname).toBe('/email-sent'));
  expect(screen.getByText('A password link has been sent to nora@example.test')).toBeVisible();
  expect(screen.getByText('Note: Be sure to also check your spam.')).toBeVisible();
  expect(host.session.get().resetEmail).toBe('nora@example.test');
  expect(flags).toEqual(['emailConfirm']);
});

test('AUTH-035: shows a failure, and the e-mail can be sent again', async () => {
  const host = await open('/email-confirm');
  host.answer(ForgotContactPassword, failure(new AppError('refused', 'Unknown Error')));
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.test');
  await press('SUBMIT');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unknown Error');
  expect(screen.getByLabelText('Email')).toHaveValue('nora@example.test');
  expect(screen.getByRole('button', { name: 'SUBMIT' })).toBeEnabled();
});

const LINK = '/process/reset?resetPasswordToken=t0ken&email=nora@example.test';

test('AUTH-036, AUTH-037, AUTH-038: the reset form, with its texts and the hint tied to the field', async () => {
  await open(LINK);
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  expect(screen.getByText('Create your new password.')).toBeVisible();
  expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
    expect.stringContaining('Password must be at least 8 characters.'),
  );
  expect(screen.getByLabelText('Confirm New Password')).toBeVisible();
});

test('S-18: token and e-mail leave the address as soon as they are read', async () => {
  const host = await open(LINK);
  expect(`${host.history.get().pathname}${host.history.get().search}`).toBe('/process/reset');
});

test('AUTH-041, AUTH-042: rejects a short password and a different confirmation, and sends nothing', async () => {
  const host = await open(LINK);
  await userEvent.type(screen.getByLabelText('New Password'), '1234567');
  await userEvent.type(screen.getByLabelText('Confirm New Password'), '12345678');
  await press('UPDATE');
  expect(screen.getByText('Password is too short')).toBeVisible();
  expect(screen.getByText('Password does not match')).toBeVisible();
  expect(host.calls).toEqual([]);
});

const update = async () => {
  await userEvent.type(screen.getByLabelText('New Password'), 'Floodlights-8');
  await userEvent.type(screen.getByLabelText('Confirm New Password'), 'Floodlights-8');
  await press('UPDATE');
};

test.each([
  ['AUTH-028', '/email-confirm?email=nora@example.test', 'SUBMIT', ForgotContactPassword, () => press('SUBMIT')],
  ['AUTH-040', LINK, 'UPDATE', ResetPassword, update],
] as const)(
  '%s: on the way from %s %s says Please wait..., and takes no second press',
  async (_id, path, name, call, send) => {
    const host = await open(path);
    let refuse: () => void = () => undefined;
    host.answer(call, () => new Promise((resolve) => (refuse = () => resolve(refusal))));
    await send();
    const busy = screen.getByRole('button', { name: 'Please wait...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.click(busy);
    expect(host.calls).toHaveLength(1);
    await act(async () => refuse());
    expect(screen.getByRole('button', { name })).toBeEnabled();
  },
);

test('AUTH-043: sends nothing without a token, and offers a new link', async () => {
  const host = await open('/process/reset');
  await update();
  expect(host.calls).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This link is incomplete. Request a new one to reset your password.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(host.history.get().pathname).toBe('/email-confirm');
});

test('SHELL-071, AUTH-044, AUTH-045, AUTH-046: UPDATE sends e-mail, password and token, and confirms', async () => {
  const host = await open(LINK);
  const flags = flagsSetOn(host);
  await update();
  await waitFor(() => expect(host.history.get().pathname).toBe('/password-reset-success'));
  expect(flags).toEqual(['passwordReset']);
  expect(host.calls).toEqual([
    {
      id: 'resetPassword',
      request: { email: 'nora@example.test', contactPassword: 'Floodlights-8', userToken: 't0ken' },
    },
  ]);
  expect(host.session.get().hasResetPassword).toBe(true);
  expect(screen.getByRole('heading', { name: 'Success!' })).toBeVisible();
  expect(screen.getByText('Your password has been updated! You can now log in using your new password.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Log in' })).toHaveAttribute('href', '/login');
});

test.each([
  ['its owner, who is signed in here, is signed out as everywhere', 'Nora@example.test', 'anonymous'],
  ['somebody else stays signed in', 'ada@example.test', 'signedIn'],
])('S-18: changes the password, and %s', async (_who, email, status) => {
  const host = await open(LINK, aSession({ account: anAccount({ contact: aContact({ email }) }) }));
  await update();
  await waitFor(() => expect(host.history.get().pathname).toBe('/password-reset-success'));
  expect(host.session.get()).toMatchObject({ status, hasResetPassword: true });
});

test('AUTH-047: shows the server’s message for a refusal, and the form stays', async () => {
  const host = await open(LINK);
  host.answer(ResetPassword, refusal);
  await update();
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is too common.');
  expect(host.history.get().pathname).toBe('/process/reset');
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
});

test('AUTH-047: offers a new link when the link was used already', async () => {
  const host = await open(LINK);
  const text = 'This link is no longer valid. Please request a new one.';
  host.answer(ResetPassword, failure(new AppError('refused', text, { serviceCode: 'eV0003' })));
  await update();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(host.history.get().pathname).toBe('/email-confirm');
});

test.each([
  ['', 0, 'Required'],
  ['a', 1, 'Weak'],
  ['aA', 2, 'Fair'],
  ['aA1', 3, 'Good'],
  ['aA1!', 4, 'Strong'],
])('AUTH-039, AUTH-048, AUTH-049, AUTH-050: %p fills %i quarters and reads %s', async (password, score, label) => {
  await open(LINK);
  if (password) await userEvent.type(screen.getByLabelText('New Password'), password);
  const meter = screen.getByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuenow', String(score));
  expect(meter).toHaveAttribute('aria-valuetext', label);
  expect(screen.getByText(label)).toBeVisible();
});

test.each(['abc', 'ABC', '123', '!!!'])('AUTH-048: %j alone is one class', (password) => {
  expect(passwordStrength(password)).toBe(1);
});

test.each([...Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ €')])(
  'AUTH-048: %j counts as a special character',
  (special) => {
    expect(passwordStrength(`aA1${special}`)).toBe(4);
  },
);

test('more characters never make a password weaker', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(passwordStrength(a + b)).toBeGreaterThanOrEqual(passwordStrength(a));
    }),
  );
});
