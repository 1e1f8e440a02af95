import { CreateUser, GetContact } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newUser } from '../../testing/new-user.ts';
import { bearer, fieldsOf, refusalOf, send, type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_LIMIT_CREATE: '10000' });
});
afterAll(() => platform.close());

test('PLAT-001: a new account can sign in immediately, its password is stored hashed, and its e-mail works once', async () => {
  const created = await send(platform.site, CreateUser, newUser('Ada@Example.test'));
  const { accessToken, spAccountID } = fieldsOf(CreateUser, created);
  const contact = await send(platform.site, GetContact, {}, bearer(accessToken));
  expect(fieldsOf(GetContact, contact)).toMatchObject({ responseCode: '1', spAccountID });
  const { password_hash } = await platform.db
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', 'ada@example.test')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$/);

  const again = await send(platform.site, CreateUser, newUser('ada@example.test'));
  expect(again.statusCode).toBe(200);
  expect(refusalOf(CreateUser, again)).toEqual({
    code: 'eV1062',
    message: 'This email belongs to an existing account.',
  });
});

test('PLAT-001: of ten concurrent registrations of one e-mail, one succeeds', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, () => send(platform.site, CreateUser, newUser('race@example.test'))),
  );
  expect(all.filter((response) => fieldsOf(CreateUser, response)['responseCode'] === '1')).toHaveLength(1);
});

test.each([
  ['a ten-year-old', { dateOfBirth: Date.now() - 10 * 366 * 86_400_000 }, /at least 13/],
  ['somebody born in 1850', { dateOfBirth: Date.UTC(1850, 0, 1) }, /valid date of birth/],
  ['somebody 122 years old', { dateOfBirth: Date.now() - 122.1 * 365.25 * 86_400_000 }, /valid date of birth/],
  ['a blank name', { firstName: '  ' }, /enter your name/],
  ['no e-mail address', { email: 'nobody', customerUsername: 'nobody' }, /enter an email/],
  ['two different e-mails', { customerUsername: 'other@example.test' }, /enter an email/],
  ['a short password', { customerPassword: 'short' }, /at least 8/],
  ['a password of 129 characters', { customerPassword: 'x'.repeat(129) }, /up to 128 characters/],
  ['a common password', { customerPassword: 'Password123' }, /too common/],
  ['an invented gender', { gender: 'x' }, /gender/],
])('PLAT-002: %s is refused by the server', async (_name, overrides, message) => {
  const response = await send(platform.site, CreateUser, newUser('rules@example.test', overrides));
  expect(response.statusCode).toBe(200);
  expect(fieldsOf(CreateUser, response)['responseCode']).toBe('0');
  expect(refusalOf(CreateUser, response).message).toMatch(message);
});

test('S-06: a registration cannot claim the identity of another person', async () => {
  const response = await send(
    platform.site,
    CreateUser,
    newUser('claim@example.test', { cpCustomerID: 'google-social' }),
  );
  const contact = await send(platform.site, GetContact, {}, bearer(fieldsOf(CreateUser, response)['accessToken']));
  expect(fieldsOf(GetContact, contact)).not.toHaveProperty('cpCustomerID');
});
