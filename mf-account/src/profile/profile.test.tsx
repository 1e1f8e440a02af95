import { AppError, failure, GENDER_OPTIONS, type Result, success } from '@grandstand/shared-contracts';
import { DeletionLink, GetContact, GetFavourites, UpdateProfile } from '@grandstand/shared-contracts/api';
import { aContact, anAccount, aSession, type FakeHost, flagsSetOn } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { closeSettings, later, openSettings } from '../testing/open-settings.ts';
import { profileChange } from './profile-change.ts';

afterEach(closeSettings);

const nora = aContact({ firstName: 'Nora', lastName: 'Sub', gender: 'Female' });
const session = aSession({ account: anAccount({ contact: nora }) });

/** An account service that stores what it receives. */
const serve = (host: FakeHost) => {
  let contact = { ...nora, gender: nora.gender as string | null };
  host.answer(UpdateProfile, (change) => {
    contact = { ...contact, ...(change as Partial<typeof contact>) };
    return success({});
  });
  host.answer(GetContact, () => success({ spAccountID: 'acc-1', isLinkedToTV: false, contactMessage: [contact] }));
  const nothing = { favoriteTeams: [], favoritePlayers: [], notificationTags: [] };
  host.answer(GetFavourites, success({ favourites: nothing }));
  return host;
};
const open = async (prepare = serve) => {
  const opened = await openSettings('/watch?settings=profile', { session, prepare });
  await screen.findByRole('button', { name: 'UPDATE' });
  return opened;
};
const name = () => screen.getByRole('textbox', { name: 'Name' });
const gender = () => screen.getByRole('combobox', { name: 'Gender' });
const update = (label = 'UPDATE') => screen.getByRole('button', { name: label });
const sent = (host: FakeHost) => host.calls.filter(({ id }) => id === 'updateProfile').map(({ request }) => request);

test('ACCT-013, ACCT-014: shows the saved name and gender, and offers the five genders', async () => {
  await open();
  expect(name()).toHaveValue('Nora Sub');
  expect(gender()).toHaveValue('Female');
  expect(
    within(gender())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...GENDER_OPTIONS]);
});

test('ACCT-015: an edited profile keeps the address, and the nickname until the name changes', () => {
  const contact = { ...nora, nickName: 'Nono', addressMsg: { address1: '1 Main St', zipCode: '10001' } };
  const reGendered = profileChange(contact, { name: 'Nora Sub', gender: 'Male' });
  expect(reGendered).toMatchObject({
    email: nora.email,
    firstName: 'Nora',
    nickName: 'Nono',
    gender: 'Male',
    addressMsg: { address1: '1 Main St', zipCode: '10001', city: '' },
  });
  expect(profileChange(contact, { name: 'Ann Sub', gender: 'Female' })).toMatchObject({ nickName: 'Ann' });
  expect(profileChange(contact, { name: 'Nora Sub', gender: 'Female' })).toBeNull();
});

test('SHELL-071, ACCT-013, ACCT-015: UPDATE sends every field, reloads the account and confirms the change', async () => {
  const { host, user } = await open();
  const flags = flagsSetOn(host);
  const updated: unknown[] = [];
  host.bus.on('profile:updated', ({ fields }) => updated.push(fields));
  await user.clear(name());
  await user.type(name(), 'Nora Ann Whitfield');
  await user.click(update());
  expect(sent(host)).toMatchObject([{ firstName: 'Nora', lastName: 'Ann Whitfield', nickName: 'Nora' }]);
  const [request] = sent(host) as [{ addressMsg: object }];
  expect(Object.keys(request)).toEqual([
    'email',
    'firstName',
    'lastName',
    'nickName',
    'dateOfBirth',
    'gender',
    'addressMsg',
  ]);
  expect(Object.keys(request.addressMsg)).toEqual([
    'address1',
    'address2',
    'city',
    'state',
    'country',
    'zipCode',
    'homePhone',
    'mobileNumber',
    'socialProfilePic',
    'profilePic',
  ]);
  expect(host.session.get().account?.contact).toMatchObject({ lastName: 'Ann Whitfield', gender: 'Female' });
  expect(updated).toEqual([['lastName']]);
  expect(flags).toEqual(['profileUpdate']);
  expect(host.toasts).toEqual([
    { type: 'Profile', message: 'You’re all set. Your changes are saved.', level: 'success' },
  ]);
  await waitFor(() => expect(update()).toHaveFocus());
});

test('ACCT-014: Optional removes the gender', async () => {
  const { host, user } = await open();
  await user.selectOptions(gender(), 'Optional');
  await user.click(update());
  await user.selectOptions(gender(), 'Other');
  await user.click(update());
  expect(sent(host)).toMatchObject([{ gender: null }, { gender: 'Other' }]);
});

test('sends nothing when nothing has changed', async () => {
  const { host, user } = await open();
  await user.click(update());
  expect(sent(host)).toEqual([]);
  expect(host.toasts).toMatchObject([{ level: 'success' }]);
});

test('AUTH-052: sends nothing without a name', async () => {
  const { host, user } = await open();
  await user.clear(name());
  await user.click(update());
  expect(name()).toHaveAccessibleDescription('Please enter your name');
  await waitFor(() => expect(name()).toHaveFocus());
  expect(sent(host)).toEqual([]);
});

test('a refused save keeps the old value, shows the reason twice and keeps the input', async () => {
  const { host, user } = await open();
  host.answer(UpdateProfile, failure(new AppError('refused', 'Please enter your name', { serviceCode: 'eV0001' })));
  await user.clear(name());
  await user.type(name(), 'Xx Yy');
  await user.click(update());
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your name');
  expect(host.toasts).toEqual([{ type: 'Update Profile Error', message: 'Please enter your name', level: 'error' }]);
  expect(host.session.get().account?.contact).toMatchObject({ firstName: 'Nora', lastName: 'Sub' });
  expect(name()).toHaveValue('Xx Yy');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Nora Sub')).toBeVisible();
});

test.each([
  ['lost', 'unavailable'],
  ['malformed', 'malformed_reply'],
] as const)(
  'an answer that is %s though the save was made: what the server has is read, what was typed stays',
  async (_how, code) => {
    const { host, user } = await open();
    host.answer(UpdateProfile, failure(new AppError(code, 'Something went wrong.')));
    const saved = { ...nora, lastName: 'Sub Smith' };
    host.answer(GetContact, success({ spAccountID: 'acc-1', isLinkedToTV: false, contactMessage: [saved] }));
    await user.type(name(), ' Smith');
    await user.click(update());
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(name()).toHaveValue('Nora Sub Smith');
    expect(host.session.get().account?.contact?.lastName).toBe('Sub Smith');
    expect(update()).toBeEnabled();
  },
);

test('X-26: sends a slow save once and shows progress', async () => {
  const { host, user } = await open();
  const answer = later<Result<Record<string, never>>>();
  host.answer(UpdateProfile, () => answer.promise);
  await user.type(name(), 'x');
  await user.click(update());
  await user.click(update('Please wait...'));
  expect(sent(host)).toHaveLength(1);
  await act(async () => answer.resolve(success({})));
  expect(update()).toBeEnabled();
});

test.each([
  ['saved', success<Record<string, never>>({}), 'You’re all set. Your changes are saved.'],
  ['refused', failure(new AppError('refused', 'No.')), 'No.'],
])('Back during a save that is then %s: still shows the result', async (_how, outcome, message) => {
  const { host, user } = await open();
  const answer = later<Result<Record<string, never>>>();
  host.answer(UpdateProfile, () => answer.promise);
  await user.type(name(), 'x');
  await user.click(update());
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await act(async () => answer.resolve(outcome));
  expect(host.toasts.map((toast) => toast.message)).toEqual([message]);
  expect(screen.getByRole('heading', { level: 2, name: 'Account & Settings' })).toBeVisible();
});

test('updates untouched fields after a change in another tab', async () => {
  const { host, user } = await open();
  await user.type(name(), '-Ann');
  const contact = { ...nora, lastName: 'Elsewhere', gender: 'Male' };
  await act(async () => host.session.set({ ...host.session.get(), account: anAccount({ contact }) }));
  expect(name()).toHaveValue('Nora Sub-Ann');
  expect(gender()).toHaveValue('Male');
});

test('DEL-002, S-01: Delete account leads to the deletion page with the account’s own signed link', async () => {
  const { host, user, address } = await open();
  host.answer(DeletionLink, success({ xUserInfo: 'signed+word', email: 'nosub@example.test', expiresAt: 1 }));
  await user.click(screen.getByRole('button', { name: 'DELETE MY ACCOUNT' }));
  expect(address()).toBe('/delete-account?xUserInfo=signed%2Bword&email=nosub%40example.test');
  expect(host.history.lastAction()).toBe('PUSH');
});

test('shows an error when the deletion link fails to load, and offers a retry', async () => {
  const { host, user, address } = await open();
  host.answer(DeletionLink, failure(new AppError('throttled', 'Too many attempts. Please try again later.')));
  await user.click(screen.getByRole('button', { name: 'DELETE MY ACCOUNT' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(host.toasts).toMatchObject([{ type: 'Delete Account Error', level: 'error' }]);
  expect(screen.getByRole('button', { name: 'DELETE MY ACCOUNT' })).toBeEnabled();
  expect(address()).toBe('/watch?settings=profile');
});
