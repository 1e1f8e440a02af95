import type { Db } from '../../database/database.ts';
import type { Grant, Role } from './grants.ts';

export interface Operator {
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
}

/** A bearer that was given out. What it is stands nowhere; only its digest does. */
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

export const findOperator = (db: Db, email: string): Promise<Operator | undefined> =>
  db
    .selectFrom('registry_operator')
    .select(['email', 'name', 'role', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();

/** An operator of that e-mail stays as they are. */
export const insertOperators = async (db: Db, operators: readonly Operator[]): Promise<void> => {
  if (operators.length === 0) return;
  await db
    .insertInto('registry_operator')
    .values(operators.map(({ passwordHash, ...rest }) => ({ ...rest, password_hash: passwordHash })))
    .onConflict((conflict) => conflict.doNothing())
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
