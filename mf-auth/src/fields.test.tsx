import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { type FormName, type FormScene, openForm } from './testing/form-scene.tsx';

let scene: FormScene;
afterEach(() => scene.close());

const MARKUP = '<img src=x onerror=alert(1)>';
const long = (length: number) => 'x'.repeat(length);
const WORDS = { Password: 'contraseña ⚾ 密码', 'New Password': 'contraseña ⚾ 密码' };

/** A value, and either the message under its field or the value that is sent. */
type Case<Expected = string | object> = readonly [
  form: FormName,
  field: string,
  kind: string,
  value: string,
  expected: Expected,
];

const NO_EMAIL = 'Please enter an email';
const BAD_EMAIL = 'Please enter a valid email address';
const SHORT = 'Your password must contain at least 8 characters';
const LONG = 'Your password can have up to 128 characters';
const BAD_DATE = 'Please enter your date of birth as MM/DD/YYYY';
const LONG_NAME = 'Each part of your name can have up to 100 characters';

const emails = (form: FormName, field: string, sentAs: string, problem: string): readonly Case[] => [
  [form, field, 'empty', '', problem],
  [form, field, 'over-long', `${long(250)}@example.test`, problem],
  [form, field, 'unicode', 'josé@béisbol.test', problem],
  [form, field, 'markup', `${MARKUP}@example.test`, problem],
  [form, field, 'pasted with spaces', '  nora@example.test \n', { [sentAs]: 'nora@example.test' }],
];
/** Passwords are sent exactly as typed: neither cut nor trimmed. */
const verbatim = (form: FormName, field: string, sentAs: string): readonly Case[] =>
  [
    ['unicode', WORDS.Password],
    ['markup', MARKUP],
    ['pasted with spaces', '  two words  '],
  ].map(([kind = '', value = '']) => [form, field, kind, value, { [sentAs]: value }]);
const dates = (form: FormName): readonly Case[] => [
  [form, 'Date of Birth', 'empty', '', BAD_DATE],
  [form, 'Date of Birth', 'over-long', `05/17/1990${long(500)}`, BAD_DATE],
  [form, 'Date of Birth', 'unicode', '٠٥/١٧/١٩٩٠', BAD_DATE],
  [form, 'Date of Birth', 'markup', '<b>05/17/1990</b>', BAD_DATE],
  [form, 'Date of Birth', 'pasted with spaces', ' 05/17/1990 ', { dateOfBirth: Date.UTC(1990, 4, 17) }],
];

const CASES: readonly Case[] = [
  ...emails('login', 'Email', 'contactUsername', NO_EMAIL),
  ['login', 'Password', 'empty', '', 'Please enter a password'],
  ['login', 'Password', 'over-long', long(5_000), { contactPassword: long(5_000) }],
  ...verbatim('login', 'Password', 'contactPassword'),

  ...emails('login on a device page', 'Email', 'contactUsername', NO_EMAIL),
  ['login on a device page', 'Password', 'empty', '', 'Please enter a password'],
  ['login on a device page', 'Password', 'too short', long(7), SHORT],
  ['login on a device page', 'Password', 'over-long', long(5_000), { contactPassword: long(5_000) }],
  ...verbatim('login on a device page', 'Password', 'contactPassword'),

  ...emails('forgotten password', 'Email', 'email', BAD_EMAIL),

  ['new password', 'New Password', 'empty', '', 'Password is too short'],
  ['new password', 'New Password', 'over-long', long(129), LONG],
  ...verbatim('new password', 'New Password', 'contactPassword'),
  ['new password', 'Confirm New Password', 'empty', '', 'Password does not match'],
  ['new password', 'Confirm New Password', 'over-long', long(5_000), 'Password does not match'],
  ['new password', 'Confirm New Password', 'pasted with spaces', ' Home-opener-26 ', 'Password does not match'],

  ['registration', 'Name', 'empty', '', 'Please enter your name'],
  ['registration', 'Name', 'spaces alone', '   ', 'Please enter your name'],
  ['registration', 'Name', 'over-long', long(101), LONG_NAME],
  ['registration', 'Name', 'over-long', `Ana ${long(101)}`, LONG_NAME],
  ['registration', 'Name', 'at its maximum length', long(100), { firstName: long(100), lastName: '' }],
  ['registration', 'Name', 'unicode', 'Zoë 李小龙 ⚾', { firstName: 'Zoë', lastName: '李小龙 ⚾' }],
  ['registration', 'Name', 'markup', '<b>Ana</b> O’Neil', { firstName: '<b>Ana</b>', lastName: 'O’Neil' }],
  ['registration', 'Name', 'pasted with spaces', '  Ana\t Cruz ', { firstName: 'Ana', lastName: 'Cruz' }],
  ...emails('registration', 'Email', 'email', BAD_EMAIL),
  ['registration', 'Confirm Email', 'empty', '', 'The email you have entered doesnt match'],
  ['registration', 'Confirm Email', 'over-long', long(5_000), 'The email you have entered doesnt match'],
  ['registration', 'Confirm Email', 'pasted with spaces', ' ana@example.test ', { email: 'ana@example.test' }],
  ['registration', 'Password', 'over-long', long(129), LONG],
  ['registration', 'Password', 'at its maximum length', long(128), { customerPassword: long(128) }],
  ...verbatim('registration', 'Password', 'customerPassword'),
  ...dates('registration'),
  ['registration', 'Referral Code', 'empty', '', { referralCode: null }],
  ['registration', 'Referral Code', 'unicode', 'ÑÑÑÑ', { referralCode: 'ÑÑÑÑ' }],
  ['registration', 'Referral Code', 'markup', MARKUP, { referralCode: MARKUP }],
  ['registration', 'Referral Code', 'pasted with spaces', ' ABCD2345 ', { referralCode: 'ABCD2345' }],

  ['profile to complete', 'Password', 'empty', '', SHORT],
  ['profile to complete', 'Password', 'over-long', long(129), LONG],
  ...verbatim('profile to complete', 'Password', 'password'),
  ...dates('profile to complete'),
];

/** Fields whose values must match. */
const TWINS: Readonly<Record<string, string>> = { 'New Password': 'Confirm New Password', Email: 'Confirm Email' };
const twinOf = (form: FormName, field: string, value: string) => {
  const twin = TWINS[field];
  return twin && (form === 'new password' || form === 'registration') ? { [twin]: value } : {};
};

const refusedCases = CASES.filter((each): each is Case<string> => typeof each[4] === 'string');
const taken = CASES.filter((each): each is Case<object> => typeof each[4] === 'object');

const open = async (form: FormName, field: string, value: string) => {
  scene = await openForm(form);
  scene.fill({ [field]: value, ...twinOf(form, field, value) });
  return scene.submit();
};

test.each(refusedCases)(
  '%s: %s, %s: shows the message under the field and sends nothing',
  async (form, field, _kind, value, text) => {
    const submit = await open(form, field, value);
    await act(async () => fireEvent.click(submit));
    expect(screen.getByLabelText(field)).toBeInvalid();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(scene.sent).toEqual([]);
  },
);

test.each(taken)('%s: %s, %s: sends the value and renders it as text', async (form, field, _kind, value, fields) => {
  const submit = await open(form, field, value);
  expect(submit).toBeEnabled();
  await act(async () => fireEvent.click(submit));
  await waitFor(() => expect(scene.sent).toMatchObject([fields]));
  expect(document.querySelector('b, img[src="x"]')).toBeNull();
});

test('AUTH-015, A-31: on a device page an empty field is marked as required and is not an error before submit', async () => {
  const empty = { Email: '', Password: '' };
  scene = await openForm('login on a device page');
  scene.fill(empty);
  for (const label of Object.keys(empty)) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('');
    expect(screen.getByLabelText(label)).toBeRequired();
  }
  await act(async () => fireEvent.click(scene.submit()));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(NO_EMAIL);
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter a password');
  expect(scene.sent).toEqual([]);
  await scene.close();
  // The ordinary form shows the error on blur.
  scene = await openForm('login');
  scene.fill(empty);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(NO_EMAIL);
});
