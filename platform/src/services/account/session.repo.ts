import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

export interface NewFamily {
  readonly id: string;
  readonly accountId: string;
  readonly cookieHash: string;
  readonly deviceName: string;
  /** Opened by a proven social identity. */
  readonly isSocial: boolean;
  readonly expiresAtMs: number;
}

export interface KnownHandle {
  readonly familyId: string;
  readonly accountId: string;
  readonly cookieHash: string;
  /** Null while it is unused. */
  readonly usedAtMs: number | null;
  /** The family is neither revoked nor over. */
  readonly isOpen: boolean;
}

interface Rotation {
  readonly oldHash: string;
  readonly newHash: string;
  readonly cookieHash: string;
  readonly nowMs: number;
}

interface RotatedFamily {
  readonly familyId: string;
  readonly accountId: string;
}

export interface SessionRepo {
  /** Opens a family with its first refresh handle. */
  open(family: NewFamily, handleHash: string, nowMs: number): Promise<void>;
  /** Claims the handle and mints its successor in one statement; undefined when it cannot be claimed. */
  rotate(rotation: Rotation): Promise<RotatedFamily | undefined>;
  handle(hash: string, nowMs: number): Promise<KnownHandle | undefined>;
  revoke(familyId: string, nowMs: number): Promise<void>;
  isRevoked(familyId: string): Promise<boolean>;
  /** Whether the session was opened, by a social identity where `isSocial`, not before `sinceMs`. */
  isOpenedSince(familyId: string, sinceMs: number, isSocial?: boolean): Promise<boolean>;
  /** Those of these families that are not revoked. */
  unrevoked(familyIds: readonly string[]): Promise<Map<string, true>>;
}

export const createSessionRepo = (db: Db): SessionRepo => ({
  open: (family, handleHash, nowMs) => openFamily(db, family, handleHash, nowMs),
  rotate: (rotation) => rotateHandle(db, rotation),

  async handle(hash, nowMs) {
    const known = await db
      .selectFrom('refresh_token')
      .innerJoin('session_family', 'session_family.id', 'refresh_token.family_id')
      .select(['family_id as familyId', 'account_id as accountId', 'used_at as usedAtMs', 'cookie_hash as cookieHash'])
      .select(['revoked_at', 'expires_at'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!known) return undefined;
    const { revoked_at, expires_at, ...handle } = known;
    return { ...handle, isOpen: revoked_at === null && expires_at > nowMs };
  },

  async revoke(familyId, nowMs) {
    await db
      .updateTable('session_family')
      .set({ revoked_at: nowMs })
      .where('id', '=', familyId)
      .where('revoked_at', 'is', null)
      .execute();
  },

  async unrevoked(familyIds) {
    const families = await db
      .selectFrom('session_family')
      .select('id')
      .where(sql<boolean>`id = any(${familyIds}::text[])`)
      .where('revoked_at', 'is', null)
      .execute();
    return new Map(families.map(({ id }) => [id, true]));
  },

  async isOpenedSince(familyId, sinceMs, isSocial = false) {
    const family = await db
      .selectFrom('session_family')
      .select('id')
      .where('id', '=', familyId)
      .where('created_at', '>=', sinceMs)
      .$if(isSocial, (query) => query.where('is_social', '=', true))
      .executeTakeFirst();
    return family !== undefined;
  },

  async isRevoked(familyId) {
    const family = await db
      .selectFrom('session_family')
      .select('revoked_at')
      .where('id', '=', familyId)
      .executeTakeFirst();
    return family?.revoked_at !== null;
  },
});

const openFamily = async (
  db: Db,
  { id, accountId, cookieHash, deviceName, isSocial, expiresAtMs }: NewFamily,
  handleHash: string,
  nowMs: number,
): Promise<void> => {
  await db
    .with('family', (query) =>
      query
        .insertInto('session_family')
        .values({
          id,
          account_id: accountId,
          cookie_hash: cookieHash,
          device_name: deviceName,
          is_social: isSocial,
          created_at: nowMs,
          expires_at: expiresAtMs,
          revoked_at: null,
        })
        .returning('id'),
    )
    .insertInto('refresh_token')
    .columns(['hash', 'family_id', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('family')
        .select([sql.val(handleHash).as('hash'), 'family.id', sql<number>`${nowMs}::bigint`.as('at')]),
    )
    .execute();
};

const rotateHandle = async (
  db: Db,
  { oldHash, newHash, cookieHash, nowMs }: Rotation,
): Promise<RotatedFamily | undefined> => {
  const { rows } = await sql<RotatedFamily>`
    with claimed as (
      update refresh_token t set used_at = ${nowMs}, replaced_by = ${newHash}
      from session_family f
      where t.hash = ${oldHash} and t.used_at is null and f.id = t.family_id
        and f.revoked_at is null and f.expires_at > ${nowMs} and f.cookie_hash = ${cookieHash}
      returning t.family_id, f.account_id
    ), minted as (
      insert into refresh_token (hash, family_id, created_at)
      select ${newHash}::text, family_id, ${nowMs}::bigint from claimed
    )
    select family_id as "familyId", account_id as "accountId" from claimed`.execute(db);
  return rows[0];
};
