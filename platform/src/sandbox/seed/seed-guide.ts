import { SEED_OPERATORS } from './seed-operators.ts';
import { SEED_ACTIVATION_CODES, SEED_PASSWORD, SEED_PROVIDER_USERS, SEED_USERS, seedEmail } from './seed-users.ts';

/** Who may sign in on a fresh installation. */
export const SEED_GUIDE = {
  users: SEED_USERS.map(({ seed, about }) => ({ email: seedEmail(seed), about })),
  password: SEED_PASSWORD,
  activationCode: SEED_ACTIVATION_CODES.live,
  providerUsers: SEED_PROVIDER_USERS.map(({ seed, about }) => ({ name: seed, about })),
  operators: SEED_OPERATORS.map(({ email, role }) => ({ email, role })),
};
