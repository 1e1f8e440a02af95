import { AppError, failure, success } from '@grandstand/shared-contracts';
import { AddOrRemoveFavourites, UpdateProfile } from '@grandstand/shared-contracts/api';
import {
  aContact,
  anAccount,
  aSession,
  aSubscription,
  fakeHost,
  flagsSetOn,
  renderRemote,
} from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

let undo: () => Promise<void> = async () => {};
afterEach(async () => undo());

const contact = aContact({ email: 'sam@example.test', userName: '', dateOfBirth: null });
const incomplete = aSession({
  account: anAccount({ socialLoginType: 'Google', hasUserName: false, contact }),
  subscriptions: { list: [], loadedAt: 1 },
});

const open = async (session = incomplete) => {
  const host = fakeHost({ path: '/register', session, routes: manifest.routes as never });
  const order: string[] = [];
  host.answer(UpdateProfile, () => {
    order.push('updateProfile');
    return success({});
  });
  host.answer(AddOrRemoveFavourites, () => {
    order.push('newsletter');
    return success({});
  });
  host.session.actions.reloadAccount = async () => {
    order.push('getContact');
    host.session.set({ ...host.session.get(), account: anAccount({ socialLoginType: 'Google' }) });
    return success(undefined);
  };
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    undo = () => act(async () => mounted.unmount());
  });
  return { host, order };
};
const next = () => screen.getByRole('button', { name: 'NEXT' });
const fill = async (born = '05/17/1990') => {
  await userEvent.type(screen.getByLabelText('Password'), 'Home-opener-26');
  await userEvent.type(screen.getByLabelText('Date of Birth'), born);
};
const sentTo = (host: ReturnType<typeof fakeHost>, id: string) =>
  host.calls.filter((call) => call.id === id).map(({ request }) => request);

test('AUTH-084, AUTH-085, AUTH-087, A-22: step 1 of 2, the e-mail to read, the newsletter on', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Update Profile' })).toBeVisible();
  expect(screen.getByText('Step 1 of 2')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.test');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('AUTH-086: NEXT waits for a password of eight characters and a date of birth', async () => {
  await open();
  expect(next()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), '1234567');
  await userEvent.type(screen.getByLabelText('Date of Birth'), '05/17/1990');
  expect(next()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), '8');
  expect(next()).toBeEnabled();
});

test('SHELL-071, AUTH-088, AUTH-089, A-99: saves, loads the contact, adds the newsletter, and continues to the watch page with payment pending', async () => {
  const { host, order } = await open();
  const flags = flagsSetOn(host);
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(host.history.get().pathname).toBe('/watch'));
  expect(flags).toEqual(['profileUpdate']);
  expect(sentTo(host, 'updateProfile')).toEqual([
    { customerUsername: 'sam@example.test', password: 'Home-opener-26', dateOfBirth: Date.UTC(1990, 4, 17) },
  ]);
  expect(order).toEqual(['updateProfile', 'getContact', 'newsletter']);
  expect(host.session.get().onboarding.pending).toEqual(['payment']);
});

test('AUTH-089: continues to the TV’s page in the device flow, and does not add an unchecked newsletter', async () => {
  const device = { deviceId: 'd1', platform: 'lg', activationCode: '123456' };
  const { host, order } = await open({ ...incomplete, flow: 'device', device });
  await fill();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(next());
  await waitFor(() => expect(host.history.get().pathname).toBe('/link-device/d1/lg/123456'));
  expect(order).not.toContain('newsletter');
});

test('A-99: skips payment for a subscriber', async () => {
  const { host } = await open({ ...incomplete, subscriptions: { list: [aSubscription()], loadedAt: 1 } });
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(host.history.get().pathname).toBe('/watch'));
  expect(host.session.get().onboarding.pending).toEqual([]);
});

test('A-26: asks only for the date of birth when the account has a user name, and sends no password (S-19)', async () => {
  const account = anAccount({ socialLoginType: 'Google', contact: aContact({ dateOfBirth: null }) });
  const { host } = await open({ ...incomplete, account });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.type(screen.getByLabelText('Date of Birth'), '05/17/1990');
  await userEvent.click(next());
  expect(sentTo(host, 'updateProfile')).toEqual([{ dateOfBirth: Date.UTC(1990, 4, 17) }]);
});

test('A-26, AUTH-067: shows the age modal and sends nothing when the viewer is too young', async () => {
  const { host } = await open();
  await fill(`01/01/${new Date().getUTCFullYear() - 5}`);
  await userEvent.click(next());
  await waitFor(() => expect(host.dialogs[0]?.body).toContain('Users must be 13 years or older.'));
  expect(sentTo(host, 'updateProfile')).toEqual([]);
});

test('AUTH-090: shows the server’s message under the password and keeps the input', async () => {
  const { host } = await open();
  const text = 'This email belongs to an existing account. Please go to sign in.';
  host.answer(UpdateProfile, failure(new AppError('refused', text, { serviceCode: 'eV1062' })));
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(text));
  expect(screen.getByLabelText('Date of Birth')).toHaveValue('05/17/1990');
});

test('shows a service error above the form', async () => {
  const { host } = await open();
  host.answer(UpdateProfile, failure(new AppError('unavailable', 'Please try again later.')));
  await fill();
  await userEvent.click(next());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later.');
});

test('AUTH-089: keeps the user on the page and shows the error when the account fails to reload', async () => {
  const { host } = await open();
  const leave = jest.spyOn(host.history, 'navigate');
  host.session.actions.reloadAccount = async () => failure(new AppError('unavailable', 'Please try again later.'));
  await fill();
  await userEvent.click(next());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again later.');
  expect(host.history.get().pathname).toBe('/register');
  expect(sentTo(host, AddOrRemoveFavourites.id)).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
});
