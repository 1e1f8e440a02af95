import { AppError, failure, type Session, success } from '@grandstand/shared-contracts';
import { SearchAccount } from '@grandstand/shared-contracts/api';
import { aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

let undo: () => Promise<void> = async () => {};
afterEach(async () => undo());

const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });
const withProvider: Session = { ...nobody, tv: { selectedMVPD: 'p', authenticated: true } };
const onLinkedTv: Session = { ...nobody, device: { deviceId: 'd1', tvCode: '123456' } };
const open = async (options: { session?: Session; config?: object; settings?: object; now?: () => number } = {}) => {
  const host = fakeHost({
    session: nobody,
    ...options,
    path: '/register',
    routes: manifest.routes as never,
  });
  const sent: unknown[] = [];
  host.session.actions.register = async (registration) => {
    sent.push(registration);
    return success(host.session.get());
  };
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    undo = () => act(async () => mounted.unmount());
  });
  return { host, sent };
};
const fill = async (values: Partial<Record<string, string>> = {}) => {
  const user = userEvent.setup();
  const all = {
    Name: 'Ana Maria Cruz',
    Email: 'ana@example.test',
    'Confirm Email': 'ana@example.test',
    'Date of Birth': '05/17/1990',
    ...values,
  };
  for (const [label, text] of Object.entries(all)) {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.type(screen.getByLabelText(label), text);
  }
};
const next = () => screen.getByRole('button', { name: 'NEXT' });
const refuse = (serviceCode: string, message: string) => async () =>
  failure(new AppError('refused', message, { serviceCode }));

test('AUTH-051, AUTH-061: step 1 of 3, with the terms and the privacy policy linked', async () => {
  await open();
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: /Terms of Use/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/pages/terms'),
  );
  expect(screen.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/pages/privacy'),
  );
});

test('AUTH-051, AUTH-055: with a TV provider there are two steps and no password', async () => {
  await open({ session: withProvider });
  expect(screen.getByText('Step 1 of 2')).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test.each(['Name', 'Email', 'Confirm Email', 'Password', 'Date of Birth'])(
  'AUTH-051, AUTH-055, AUTH-063: on a linked TV there are two steps, and NEXT waits for %s, too',
  async (missing) => {
    await open({ session: onLinkedTv });
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    await fill({ Password: 'Home-opener-26', [missing]: '' });
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription(/a password and your date of birth\.$/);
    await fill({ Password: 'Home-opener-26' });
    expect(next()).toBeEnabled();
  },
);

test('AUTH-058: the genders, in order', async () => {
  await open();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Optional',
    'Male',
    'Female',
    'Other',
    'Prefer not to answer',
  ]);
});

test.each([
  ['Optional', null],
  ['Male', 'Male'],
  ['Female', 'Female'],
  ['Other', 'Other'],
  ['Prefer not to answer', 'Prefer not to answer'],
])('AUTH-058, AUTH-065: sends gender %s as %j', async (label, gender) => {
  const { sent } = await open();
  await fill();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Gender/ }), label);
  await userEvent.click(next());
  expect(sent).toMatchObject([{ gender }]);
});

test.each([
  ['02/29/2000', 951_782_400_000],
  ['05/17/1990', 642_902_400_000],
  ['12/31/1969', -86_400_000],
])('AUTH-057: the labelled date of birth %s is sent as %i, epoch ms in UTC', async (typed, epochMs) => {
  const { sent } = await open();
  const field = screen.getByRole('textbox', { name: /Date of Birth/ });
  expect(field).toHaveAttribute('autocomplete', 'bday');
  await fill({ 'Date of Birth': typed });
  await userEvent.click(next());
  expect(sent).toMatchObject([{ dateOfBirth: epochMs }]);
});

test('AUTH-059: shows the referral code field only while the program runs', async () => {
  await open();
  expect(screen.queryByLabelText('Referral Code')).toBeNull();
  await undo();
  await open({ config: { referralProgramEnable: true } });
  expect(screen.getByLabelText('Referral Code')).toBeVisible();
});

test('AUTH-063, X-06: NEXT is disabled until the form is complete, and explains why', async () => {
  await open();
  expect(next()).toBeDisabled();
  expect(next()).toHaveAccessibleDescription(
    'To continue, fill in your name, your email twice and your date of birth.',
  );
  await fill({ 'Date of Birth': '' });
  expect(next()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Date of Birth'), '05/17/1990');
  expect(next()).toBeEnabled();
});

test('AUTH-062: NEXT shows Please wait... while the request is pending, and NEXT again after a refusal', async () => {
  const { host } = await open();
  let answer: (result: Awaited<ReturnType<typeof host.session.actions.register>>) => void = () => undefined;
  host.session.actions.register = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await fill();
  await userEvent.click(next());
  expect(screen.getByRole('button', { name: 'Please wait...' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('button', { name: 'NEXT' })).toBeNull();
  await act(async () => answer(await refuse('eV1', 'Not now.')()));
  expect(next()).toBeEnabled();
});

test('AUTH-065, AUTH-066: sends the day as epoch ms, and a missing gender and referral code as null', async () => {
  const { sent } = await open();
  await fill();
  await userEvent.click(next());
  expect(sent).toEqual([
    {
      name: 'Ana Maria Cruz',
      email: 'ana@example.test',
      dateOfBirth: Date.UTC(1990, 4, 17),
      gender: null,
      referralCode: null,
      newsletter: true,
    },
  ]);
});

test('AUTH-060, AUTH-074: the newsletter starts checked, and is not sent when unchecked', async () => {
  const { sent } = await open();
  expect(screen.getByRole('checkbox')).toBeChecked();
  await fill();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(next());
  expect(sent).toMatchObject([{ newsletter: false }]);
});

test('AUTH-067, AUTH-068: shows the age modal and sends nothing when the visitor is too young', async () => {
  const { host, sent } = await open();
  await fill({ 'Date of Birth': `01/01/${new Date().getUTCFullYear() - 5}` });
  await userEvent.click(next());
  await waitFor(() =>
    expect(host.dialogs[0]?.body).toBe(
      'Sorry — you do not meet the age requirements. Users must be 13 years or older.',
    ),
  );
  expect(sent).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('Date of Birth')).toHaveFocus());
});

test.each([
  ['the day before 13', '11/21/2013', {}, false],
  ['13 years', '11/20/2013', {}, true],
  ['121 years', '11/20/1905', {}, true],
  ['122 years', '11/20/1904', {}, false],
  ['17 years where 18 are asked', '11/20/2009', { minAge: 18 }, false],
])('AUTH-069: %s, born on %s', async (_age, born, settings, isWelcome) => {
  const { host, sent } = await open({ settings, now: () => Date.UTC(2026, 10, 20) });
  await fill({ 'Date of Birth': born });
  await userEvent.click(next());
  expect([host.dialogs.length, sent.length]).toEqual(isWelcome ? [0, 1] : [1, 0]);
});

test('AUTH-070, AUTH-078, AUTH-079, AUTH-083: shows an existing e-mail inline, as a toast of 3 s and in a dialog; Cancel keeps the form', async () => {
  const { host } = await open();
  host.session.actions.register = refuse('eV1062', 'This email belongs to an existing account.');
  host.chooseInDialogs('cancel');
  await fill();
  await userEvent.click(next());
  expect(await screen.findByText('This email belongs to an existing account.')).toBeVisible();
  expect(host.toasts[0]).toMatchObject({ message: 'This email belongs to an existing account.', durationMs: 3_000 });
  expect(host.dialogs[0]).toMatchObject({
    title: 'Profile already exists',
    body: 'We already have a profile associated with this email address. Login with this email address to continue.',
    actions: [{ label: 'Login' }, { label: 'Cancel' }],
  });
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This email belongs to an existing account.');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
  expect(host.history.get().pathname).toBe('/register');
});

test('AUTH-082: Login passes the e-mail to the login', async () => {
  const { host } = await open();
  host.session.actions.register = refuse('eV1062', 'This email belongs to an existing account.');
  host.chooseInDialogs('login');
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(host.history.get().pathname).toBe('/login'));
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
});

test.each([
  ['a TV provider', withProvider],
  ['a TV to link', { ...nobody, flow: 'device' as const }],
])('AUTH-080, AUTH-081: offers to continue with the existing profile with %s', async (_what, session) => {
  const { host } = await open({ session });
  host.session.actions.register = refuse('eV1062', 'This email belongs to an existing account.');
  host.answer(SearchAccount, success({ isFound: true }));
  host.chooseInDialogs('continue');
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(host.history.get().pathname).toBe('/login'));
  expect(host.dialogs[0]?.title).toBe('Profile Exists');
  expect(host.calls).toEqual([{ id: 'searchAccountV2', request: { email: 'ana@example.test' } }]);
  expect(screen.getByLabelText('Email')).toHaveValue('ana@example.test');
});

test('AUTH-080, AUTH-083: Cancel in the dialog of an existing profile searches nothing and keeps the form', async () => {
  const { host } = await open({ session: withProvider });
  host.session.actions.register = refuse('eV1062', 'This email belongs to an existing account.');
  host.chooseInDialogs('cancel');
  await fill();
  await userEvent.click(next());
  await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
  expect(host.dialogs[0]).toMatchObject({
    title: 'Profile Exists',
    actions: [{ label: 'Continue' }, { label: 'Login' }, { label: 'Cancel' }],
  });
  expect(host.calls).toEqual([]);
  expect(host.history.get().pathname).toBe('/register');
});

test('AUTH-071: shows other refusals as a toast with the server’s message, and keeps the input', async () => {
  const { host } = await open();
  host.session.actions.register = refuse('eV0001', 'This password is too common.');
  await fill();
  await userEvent.click(next());
  await waitFor(() =>
    expect(host.toasts[0]).toMatchObject({
      type: 'Registration Error',
      message: 'This password is too common.',
      durationMs: 3_000,
    }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This password is too common.');
  expect(screen.getByLabelText('Name')).toBeValid();
  expect(screen.getByLabelText('Name')).toHaveValue('Ana Maria Cruz');
});

test('S-32: shows an unknown referral code under its field', async () => {
  const { host } = await open({ config: { referralProgramEnable: true } });
  host.session.actions.register = refuse('eV0004', 'This referral code isn’t valid. Check it and try again.');
  await fill({ 'Referral Code': 'ABCD2345' });
  await userEvent.click(next());
  expect(await screen.findByText('This referral code isn’t valid. Check it and try again.')).toBeVisible();
  expect(screen.getByLabelText('Referral Code')).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText('Referral Code')).toHaveFocus());
});
