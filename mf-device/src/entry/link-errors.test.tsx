import { AppError, failure, success } from '@grandstand/shared-contracts';
import { AddTveSubscription, RegisterDevice } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { leaveAfterEach, open, submit, withProvider } from './testing/entry-scene.tsx';

leaveAfterEach();

test.each(['/authenticate/d1', '/authenticate/d1/samsung', '/authenticate/d1/samsung/123456'])(
  'DEV-013, DEV-014: at %s an exception shows a toast and leads to the entry of the same device with the code',
  async (path) => {
    const host = await open(path, failure(new AppError('unavailable', 'Something went wrong')));
    await submit('111111');
    await waitFor(() =>
      expect(host.toasts).toMatchObject([{ type: 'Device Error', message: 'Activation code is incorrect.' }]),
    );
    await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/d1'));
    expect(host.dialogs).toEqual([]);
    expect(screen.getByLabelText('Activation code')).toHaveValue('111111');
    expect(screen.getByLabelText('Activation code')).toHaveAccessibleDescription(
      expect.stringContaining('Activation code is incorrect.'),
    );
  },
);

test.each([
  ['expired', failure(new AppError('session_expired', 'Something went wrong'))],
  ['ended elsewhere', failure(new AppError('not_signed_in', 'Log in to continue.'))],
])(
  'SHELL-065: after the session %s the viewer signs in again, without an error about the code',
  async (_how, answer) => {
    const host = await open('/authenticate/d1/lg', answer);
    await submit('111111');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' })).toHaveFocus(),
    );
    expect(host.toasts).toMatchObject([{ type: 'Device Error', message: 'Log in first, then press LINK NOW' }]);
    expect(host.session.get()).toMatchObject({
      status: 'anonymous',
      flow: 'device',
      device: { tvId: 'd1', platform: 'lg', activationCode: '111111' },
    });
    expect(host.session.get().device.activationError).toBeUndefined();
    host.answer(RegisterDevice, success({}));
    await act(async () => host.session.set(aSession({ flow: 'device', device: host.session.get().device })));
    expect(screen.getByLabelText('Activation code')).toHaveValue('111111');
    await userEvent.click(screen.getByRole('button', { name: 'LINK NOW' }));
    await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/register-success'));
  },
);

test('SHELL-065: does not blame the provider either', async () => {
  const host = await open('/authenticate/REG1/lg/123456');
  host.answer(AddTveSubscription, failure(new AppError('session_expired', 'Something went wrong')));
  await act(async () => host.session.set({ ...host.session.get(), ...withProvider }));
  await userEvent.click(screen.getByRole('button', { name: 'LINK NOW' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' })).toHaveFocus(),
  );
  expect(host.dialogs).toEqual([]);
});

test('DEV-006, SHELL-070: Log Out stays on the page and keeps the code for another account', async () => {
  const host = await open('/authenticate/d1/lg/123456');
  host.session.actions.signOut = async () => {
    host.session.set(aSession({ status: 'anonymous', account: null, device: { deviceId: 'own' } }));
    return failure(new AppError('unavailable', 'away'));
  };
  await userEvent.click(screen.getByRole('link', { name: 'Log Out' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' })).toHaveFocus(),
  );
  expect(host.history.get().pathname).toBe('/authenticate/d1/lg/123456');
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
  expect(host.session.get()).toMatchObject({
    flow: 'device',
    device: { deviceId: 'own', tvId: 'd1', activationCode: '123456' },
  });
  expect(host.toasts).toMatchObject([{ type: 'Sign out', message: 'Unexpected Error' }]);
});
