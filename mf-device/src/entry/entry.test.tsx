import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { RegisterDevice } from '@grandstand/shared-contracts/api';
import { aSession, fakeHost, renderRemote } from '@grandstand/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

let undo: () => Promise<void> = async () => {};
afterEach(async () => undo());

const open = async (path: string, answer: Result<Record<string, never>> = success({}), signedIn = true) => {
  const host = fakeHost({
    session: signedIn ? aSession() : aSession({ status: 'anonymous', account: null }),
    path,
    routes: manifest.routes as never,
  });
  host.answer(RegisterDevice, answer);
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    undo = () => act(async () => mounted.unmount());
  });
  return host;
};
const refusal = (message: string) => failure(new AppError('refused', message));
const submit = async (code: string) => {
  const user = userEvent.setup();
  const field = screen.getByLabelText('Activation code');
  await user.clear(field);
  if (code) await user.type(field, code);
  await user.click(screen.getByRole('button', { name: 'LINK NOW' }));
};

test('DEV-001: asks for a six digit activation code with LINK NOW', async () => {
  await open('/authenticate/d1');
  expect(screen.getByRole('heading', { level: 1, name: 'Enter 6 digit activation code' })).toBeVisible();
  expect(screen.getByLabelText('Activation code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByRole('button', { name: 'LINK NOW' })).toBeEnabled();
});

test.each([
  ['DEV-002: an empty code', '', 'Please enter the code'],
  ['DEV-003: five digits', '12345', 'Enter 6 digit activation code'],
  ['DEV-003: seven digits', '1234567', 'Enter 6 digit activation code'],
  ['DEV-003: letters', 'abcdef', 'Enter 6 digit activation code'],
])('%s is not sent', async (_name, code, message) => {
  const host = await open('/authenticate/d1');
  await submit(code);
  expect(screen.getByLabelText('Activation code')).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(host.calls).toEqual([]);
});

test('DEV-004: code, device and platform of the link are shown, kept, and not sent without a press', async () => {
  const host = await open('/authenticate/d1/samsung/123456');
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
  expect(host.session.get().device).toMatchObject({ platform: 'samsung', activationCode: '123456', regCode: 'd1' });
  expect(host.calls).toEqual([]);
});

test.each([
  ['samsung', 'Samsung'],
  ['lg', 'LG'],
  ['vizio', 'VIZIO'],
])('DEV-005: %s is called %s', async (platform, name) => {
  await open(`/authenticate/d1/${platform}`);
  expect(screen.getByText(new RegExp(`\\b${name}\\b`))).toBeVisible();
});

test('DEV-006: signed out, LINK NOW leads to the login in the page, sends nothing and keeps the code', async () => {
  const host = await open('/authenticate/d1/lg', success({}), false);
  await submit('123456');
  expect(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' })).toHaveFocus();
  expect(host.calls).toEqual([]);
  expect(host.session.get()).toMatchObject({ flow: 'device', device: { activationCode: '123456' } });
  await act(async () => host.session.set(aSession({ device: host.session.get().device })));
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('DEV-008: a live code links the TV and leads to the confirmation', async () => {
  const host = await open('/authenticate/d1/lg');
  await submit(' 123 456 ');
  await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/register-success'));
  expect(host.calls).toEqual([
    { id: 'registerDevice', request: { deviceId: 'd1', search: '', activationCode: '123456' } },
  ]);
  expect(host.session.get().device.tvCode).toBe('123456');
  expect(screen.getByText('Success! Your LG TV is linked. Continue on the website')).toBeVisible();
});

test.each([
  ['Activation code is incorrect.', "The activation code you've entered is incorrect. Please try again."],
  ['Activation code is expired', 'Activation code is expired, please generate a new code from your TV'],
  ['No account found with the given details.', 'no account found with the given details.'],
])('a refusal "%s" opens a dialog saying "%s" and keeps the code', async (message, body) => {
  const host = await open('/authenticate/d1', refusal(message));
  await submit('111111');
  await waitFor(() => expect(host.dialogs).toEqual([{ title: 'Sorry', body }]));
  expect(screen.getByLabelText('Activation code')).toHaveValue('111111');
});

test('a lost connection is told as a toast, and the code stays in the field', async () => {
  const host = await open('/authenticate/d1', failure(new AppError('unavailable', 'Something went wrong')));
  await submit('111111');
  await waitFor(() =>
    expect(host.toasts[0]).toMatchObject({ type: 'Device Error', message: 'Activation code is incorrect.' }),
  );
  expect(host.history.get().pathname).toBe('/authenticate/d1');
});
