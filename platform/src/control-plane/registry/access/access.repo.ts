import type { Updateable } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { Grant, Role } from '../model/grants.ts';
import type { RegistryTables } from '../model/registry.tables.ts';

export interface NewOperatorRow {
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
}

export interface Operator extends NewOperatorRow {
  /** Epoch milliseconds; null while the operator may sign in. */
  disabledAt: number | null;
  hasTotp: boolean;
}

/** Where the secret of an operator's second factor is kept, encrypted like a key. */
export const totpKeyOf = (email: string): string => `registry.totp.${email}`;

/** An issued bearer. Only its digest is stored. */
export interface Credential {
  id: string;
  /** SHA-256, hex. */
  digest: string;
  /** A team's or a pipeline's token, or a session of the console. */
  kind: 'token' | 'session';
  actor: string;
  grants: readonly Grant[];
  createdAt: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const operators = (db: Db) =>
  db
    .selectFrom('registry_operator')
    .select([
      'email',
      'name',
      'role',
      'password_hash as passwordHash',
      'disabled_at as disabledAt',
      'has_totp as hasTotp',
    ]);

export const findOperator = (db: Db, email: string): Promise<Operator | undefined> =>
  operators(db).where('email', '=', email).executeTakeFirst();

export const listOperators = (db: Db): Promise<Operator[]> => operators(db).orderBy('email').execute();

/** An operator of that e-mail stays as they are. @returns how many are new */
export const insertOperators = async (db: Db, added: readonly NewOperatorRow[]): Promise<number> => {
  if (added.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('registry_operator')
    .values(added.map(({ passwordHash, ...rest }) => ({ ...rest, password_hash: passwordHash })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
};

export const changeOperator = async (
  db: Db,
  email: string,
  change: Updateable<RegistryTables['registry_operator']>,
): Promise<void> => {
  await db.updateTable('registry_operator').set(change).where('email', '=', email).execute();
};

/** Counts a period of a second factor; false when it, or a later one, was used before. */
export const spendTotpPeriod = async (db: Db, email: string, period: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('registry_operator')
    .set({ last_totp_period: period })
    .where('email', '=', email)
    .where('last_totp_period', '<', period)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Ends the console sessions of an operator. */
export const endSessionsOf = async (db: Db, email: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('registry_credential')
    .set({ revoked_at: nowMs })
    .where('kind', '=', 'session')
    .where('actor', '=', email)
    .where('revoked_at', 'is', null)
    .execute();
};

/** A credential of that id stays as it is. */
export const insertCredential = async (
  db: Db,
  { grants, createdAt, expiresAt, ...rest }: Credential,
): Promise<void> => {
  await db
    .insertInto('registry_credential')
    .values({
      ...rest,
      grants: JSON.stringify(grants),
      created_at: createdAt,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

const credentials = (db: Db) =>
  db
    .selectFrom('registry_credential')
    .select(['id', 'digest', 'kind', 'actor', 'grants', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('revoked_at', 'is', null);

/** Only one that holds now. */
export const findCredential = (db: Db, digest: string, nowMs: number): Promise<Credential | undefined> =>
  credentials(db).where('digest', '=', digest).where('expires_at', '>', nowMs).executeTakeFirst();

/** When a credential ended, epoch ms; undefined for one that was never issued. */
export const findEnd = async (
  db: Db,
  digest: string,
): Promise<{ expiresAt: number; revokedAt: number | null } | undefined> =>
  db
    .selectFrom('registry_credential')
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt'])
    .where('digest', '=', digest)
    .executeTakeFirst();

/** Tokens that hold now, newest first. */
export const listTokens = (db: Db, nowMs: number): Promise<Credential[]> =>
  credentials(db)
    .where('kind', '=', 'token')
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** @returns false when there is none that holds */
export const revokeCredential = async (
  db: Db,
  by: { id: string } | { digest: string },
  nowMs: number,
): Promise<boolean> => {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['digest', by.digest] as const);
  const { numUpdatedRows } = await db
    .updateTable('registry_credential')
    .set({ revoked_at: nowMs })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
