import { device } from './test-platform.ts';

/** Password of the accounts that tests create. */
export const NEW_PASSWORD = 'correct horse battery';

/** A request of `createUser` that is accepted. */
export const newUser = (email: string, overrides: Record<string, unknown> = {}) => ({
  customerUsername: email,
  customerPassword: NEW_PASSWORD,
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  dateOfBirth: Date.UTC(1990, 4, 1),
  gender: null,
  referralCode: null,
  isGenerateJWT: true,
  deviceMessage: device,
  ...overrides,
});
