import { ALL_TEXTS } from '../testing/all-texts.ts';
import { translator } from '@grandstand/shared-contracts/config';
import { validateLogin } from './login-rules.ts';

const t = translator(ALL_TEXTS);

test.each(['', 'abc', 'a@b', 'a b@c.de', '@c.de'])('AUTH-004: rejects %p as an e-mail', (email) => {
  expect(validateLogin(t, 'user')({ email, password: 'x' })).toEqual({ email: 'Please enter an email' });
});

test('AUTH-015: the device form rejects seven characters; the ordinary form leaves them to the server', () => {
  const values = { email: 'a@b.co', password: '1234567' };
  expect(validateLogin(t, 'device')(values)).toEqual({ password: 'Your password must contain at least 8 characters' });
  expect(validateLogin(t, 'user')(values)).toEqual({});
});
