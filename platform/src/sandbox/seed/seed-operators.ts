import { insertOperators } from '../../control-plane/registry/access/access.repo.ts';
import type { Role } from '../../control-plane/registry/model/grants.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';

export const SEED_OPERATOR_PASSWORD = 'Grandstand1!';

/** Who may sign in to the console of a fresh installation outside production. Two operators, so that one can approve. */
export const SEED_OPERATORS: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'ana@example.test', name: 'Ana Ortiz', role: 'operator' },
  { email: 'ben@example.test', name: 'Ben Cole', role: 'operator' },
  { email: 'ada@example.test', name: 'Ada Reyes', role: 'admin' },
  { email: 'eve@example.test', name: 'Eve Novak', role: 'editor' },
  { email: 'vera@example.test', name: 'Vera Lind', role: 'viewer' },
];

export const seedOperators = async (db: Db): Promise<void> => {
  const passwordHash = await hashPassword(SEED_OPERATOR_PASSWORD);
  await insertOperators(
    db,
    SEED_OPERATORS.map((operator) => ({ ...operator, passwordHash })),
  );
};
