import { AppError, failure, success } from '@grandstand/shared-contracts';
import { AddTveSubscription, RegisterDevice, SUBSCRIPTION_EXISTS } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { leaveAfterEach, open, refusal, submit, visitor, withProvider } from './testing/entry-scene.tsx';

leaveAfterEach();

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
  ['DEV-003: a whole page', '123456'.repeat(2_000), 'Enter 6 digit activation code'],
  ['DEV-003: digits of another script', '١٢٣٤٥٦', 'Enter 6 digit activation code'],
  ['DEV-003: markup', '<b>123456</b>', 'Enter 6 digit activation code'],
  ['DEV-002: spaces alone', '   ', 'Please enter the code'],
])('%s is not sent', async (_name, code, message) => {
  const host = await open('/authenticate/d1');
  await submit(code);
  expect(screen.getByLabelText('Activation code')).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(host.calls).toEqual([]);
});

test('DEV-004, S-20: shows and keeps code, device and platform of the link, and sends nothing without a press', async () => {
  const host = await open('/authenticate/d1/samsung/123456');
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
  expect(host.session.get().device).toMatchObject({ platform: 'samsung', activationCode: '123456', regCode: 'd1' });
  expect(host.calls).toEqual([]);
});

test.each([
  ['samsung', 'Samsung'],
  ['lg', 'LG'],
  ['vizio', 'VIZIO'],
])('DEV-005: names %s %s', async (platform, name) => {
  await open(`/authenticate/d1/${platform}`);
  expect(screen.getByText(new RegExp(`\\b${name}\\b`))).toBeVisible();
});

test('DEV-006: LINK NOW leads a signed-out visitor to the login in the page, sends nothing and keeps the code', async () => {
  const host = await open('/authenticate/d1/lg', success({}), visitor);
  await submit('123456');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' })).toHaveFocus(),
  );
  expect(host.calls).toEqual([]);
  expect(host.session.get()).toMatchObject({ flow: 'device', device: { activationCode: '123456' } });
  await act(async () => host.session.set(aSession({ device: host.session.get().device })));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('DEV-006, S-20: shows the login, or the account to link, before LINK NOW', async () => {
  const host = await open('/authenticate/d1/lg', success({}), visitor);
  const comesAfter = (element: HTMLElement) =>
    element.compareDocumentPosition(screen.getByRole('button', { name: 'LINK NOW' })) ===
    Node.DOCUMENT_POSITION_FOLLOWING;
  expect(comesAfter(screen.getByRole('heading', { level: 2, name: 'Log in first, then press LINK NOW' }))).toBe(true);
  await act(async () => host.session.set(aSession({ device: host.session.get().device })));
  expect(comesAfter(screen.getByText(/^Linking to/))).toBe(true);
});

test('DEV-008, DEV-009, DEV-011: a live code links the TV and leads to the confirmation', async () => {
  const host = await open('/authenticate/d1/lg?from=tv');
  await submit(' 123 456 ');
  await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/register-success'));
  expect(host.calls).toEqual([
    { id: 'registerDevice', request: { deviceId: 'd1', search: '?from=tv', activationCode: '123456' } },
  ]);
  expect(host.session.get().device.tvCode).toBe('123456');
  expect(screen.getByText('Success! Your LG TV is linked. Continue on the website')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Continue on the website' });
  expect(link).toHaveAttribute('href', '/watch');
});

test.each([
  ['DEV-015', 'Activation code is incorrect.', "The activation code you've entered is incorrect. Please try again."],
  ['DEV-016', 'Activation code is expired', 'Activation code is expired, please generate a new code from your TV'],
  ['DEV-010', 'No account found with the given details.', 'no account found with the given details.'],
])('%s: shows a dialog for the refusal "%s" with "%s" and keeps the code', async (_id, message, body) => {
  const host = await open('/authenticate/d1', refusal(message));
  await submit('111111');
  await waitFor(() => expect(host.dialogs).toEqual([{ title: 'Sorry', body }]));
  expect(screen.getByLabelText('Activation code')).toHaveValue('111111');
  expect(host.session.get().device.tvCode).toBeUndefined();
  expect(host.history.get().pathname).toBe('/authenticate/d1');
});

test('DEV-013, A-80: also shows a toast for a wrong code, and not for an expired one', async () => {
  const host = await open('/authenticate/d1', refusal('Activation code is incorrect.'));
  await submit('111111');
  await waitFor(() => expect(host.dialogs).toHaveLength(1));
  expect(host.toasts).toMatchObject([{ type: 'Device Error', message: 'Activation code is incorrect.' }]);
  host.answer(RegisterDevice, refusal('Activation code is expired'));
  await submit('222222');
  await waitFor(() => expect(host.dialogs).toHaveLength(2));
  expect(host.toasts).toHaveLength(1);
});

test('emits which account the TV is linked to, without the code', async () => {
  const host = await open('/authenticate/REG1/samsung/123456');
  const reported: unknown[] = [];
  host.bus.on('device:context', (context) => reported.push(context));
  await waitFor(() =>
    expect(reported).toEqual([{ deviceId: 'REG1', platform: 'samsung', hasCode: true, regCode: 'REG1' }]),
  );
});

const addFailure = (code: string, message: string) => failure(new AppError('refused', message, { serviceCode: code }));

test('DEV-007, DEV-017: with a provider the subscription is added for the TV before its code is linked', async () => {
  const host = await open('/authenticate/REG1/lg/123456');
  host.answer(AddTveSubscription, success({}));
  await act(async () => host.session.set({ ...host.session.get(), ...withProvider }));
  await userEvent.click(screen.getByRole('button', { name: 'LINK NOW' }));
  await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/register-success'));
  expect(host.calls).toEqual([
    { id: 'addTVESubscription', request: { mvpdID: 'harborline', encryptedZip: '10001', deviceId: 'REG1' } },
    { id: 'getEntitlements', request: {} },
    { id: 'registerDevice', request: { deviceId: 'REG1', search: '', activationCode: '123456' } },
  ]);
});

test('AUTH-111, AUTH-112: notifies an account with its own subscription, links nothing and removes the provider', async () => {
  const host = await open('/authenticate/REG1/lg/123456');
  host.answer(AddTveSubscription, addFailure(SUBSCRIPTION_EXISTS, 'x'));
  await act(async () => host.session.set({ ...host.session.get(), ...withProvider }));
  await userEvent.click(screen.getByRole('button', { name: 'LINK NOW' }));
  await waitFor(() => expect(host.history.get().pathname).toBe('/'));
  expect(host.dialogs).toEqual([
    {
      title: 'Sorry',
      body: 'Your account already has a YES subscription. Please login with your YES app account on your TV.',
    },
  ]);
  expect(host.calls.map(({ id }) => id)).not.toContain('registerDevice');
  expect(host.session.get()).toMatchObject({ userType: 'dtc', tv: { selectedMVPD: null, authenticated: false } });
});

test('shows that the provider session has expired, and does not use the code', async () => {
  const host = await open('/authenticate/REG1/lg/123456');
  host.answer(AddTveSubscription, addFailure('tve_no_session', 'Please log in with your TV provider first.'));
  await act(async () => host.session.set({ ...host.session.get(), ...withProvider }));
  await userEvent.click(screen.getByRole('button', { name: 'LINK NOW' }));
  await waitFor(() => expect(host.dialogs[0]?.body).toBe('Please log in with your TV provider first.'));
  expect(host.calls.map(({ id }) => id)).not.toContain('registerDevice');
  expect(screen.getByLabelText('Activation code')).toHaveValue('123456');
});

test('DEV-006: offers a signed-out visitor login, TV provider and registration', async () => {
  const host = await open('/authenticate/d1/lg/123456', success({}), visitor);
  expect(host.panels.map(({ name }) => name)).toEqual(['auth/login']);
  expect(screen.getByRole('link', { name: 'CREATE PROFILE' })).toHaveAttribute('href', '/register');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN WITH TV PROVIDER' }));
  expect(host.panels[1]).toMatchObject({
    name: 'auth/tv-picker',
    props: { presentation: 'inline', deviceId: 'd1', regCode: 'd1' },
  });
});

test('AUTH-109: opens the picker without a device when the address contains none', async () => {
  const host = await open('/authenticate', success({}), visitor);
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN WITH TV PROVIDER' }));
  expect(host.panels[1]?.props).toMatchObject({ deviceId: null, regCode: null });
});

test('opens the picker again after a return from a provider’s page', async () => {
  const tv = { selectedMVPD: 'pinecrest', authenticated: false };
  const host = await open(
    '/authenticate/REG1/lg/123456',
    success({}),
    aSession({ status: 'anonymous', account: null, tv }),
  );
  expect(host.panels.map(({ name }) => name)).toContain('auth/tv-picker');
});

test('DEV-012, DEV-018: shows the error of a failed link on the confirmation page, and a new attempt clears it', async () => {
  const host = await open('/authenticate/d1/lg', refusal('Activation code is expired'));
  await submit('111111');
  await waitFor(() => expect(host.session.get().device.activationError).toMatch(/is expired/));
  await act(async () => host.navigate('/authenticate/register-success'));
  await waitFor(() => expect(host.dialogs).toHaveLength(2));
  expect(host.dialogs[1]?.title).toBe('Sorry');
  expect(host.history.get().pathname).toBe('/authenticate');
  host.answer(RegisterDevice, success({}));
  await submit('222222');
  await waitFor(() => expect(host.history.get().pathname).toBe('/authenticate/register-success'));
  expect(host.session.get().device.activationError).toBeUndefined();
  expect(host.session.get().flow).toBe('user');
});

test('DEV-011: the confirmation is shown only after a link in this browser; else code entry opens', async () => {
  const host = await open('/authenticate/register-success');
  expect(screen.queryByText(/is linked/)).toBeNull();
  expect(host.history.get().pathname).toBe('/authenticate');
});

test('shows no login while the account of a signed-in viewer loads', async () => {
  await open('/authenticate/d1', undefined, aSession({ status: 'booting', account: null }));
  expect(screen.getByText('Loading your account…')).toBeVisible();
  expect(screen.queryByText('Log in first, then press LINK NOW')).toBeNull();
});

test('SHELL-065: offers to continue where the session can be renewed', async () => {
  const expired = aSession({ status: 'anonymous', account: null, needsRenewal: true });
  const host = await open('/authenticate/d1', undefined, expired);
  await userEvent.setup().click(screen.getByRole('button', { name: 'CONTINUE WITH MY ACCOUNT' }));
  expect(host.history.get().pathname).toBe('/login');
});
