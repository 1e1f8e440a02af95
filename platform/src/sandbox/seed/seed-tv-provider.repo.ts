import type { Insertable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import type { TvProviderTables } from '../../services/tv-provider/tv-provider.tables.ts';
import { SEED_PASSWORD, SEED_PROVIDER_USERS, type SeedProviderUser, seedEmail } from './seed-users.ts';

const userOf = (
  { seed, zip, subscribed = true }: SeedProviderUser,
  passwordHash: string,
): Insertable<TvProviderTables['tv_provider_user']> => ({
  user_name: seed,
  password_hash: passwordHash,
  user_id: seedEmail(seed),
  zip,
  subscribed,
});

/** Writes the people of the sandbox's TV providers who are missing. */
export const seedProviderUsers = async (db: Db): Promise<void> => {
  const existing = await db.selectFrom('tv_provider_user').select('user_name').execute();
  const known = new Set(existing.map(({ user_name }) => user_name));
  const missing = SEED_PROVIDER_USERS.filter(({ seed }) => !known.has(seed));
  if (missing.length === 0) return;
  const passwordHash = await hashPassword(SEED_PASSWORD);
  await db
    .insertInto('tv_provider_user')
    .values(missing.map((user) => userOf(user, passwordHash)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
