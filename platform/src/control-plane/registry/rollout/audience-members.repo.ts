import type { Db } from '../../../infrastructure/database/database.ts';

/** A visitor that got a rollout by its audience. */
export interface AudienceMember {
  readonly salt: string;
  readonly visitor: string;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
}

/** The first time counts. */
export const insertMembers = async (db: Db, members: readonly AudienceMember[]): Promise<void> => {
  if (members.length === 0) return;
  await db
    .insertInto('registry_audience_member')
    .values(members.map(({ joinedAt, ...rest }) => ({ ...rest, joined_at: joinedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Salts of the rollouts that a visitor had got by a moment. */
export const joinedBy = async (db: Db, visitor: string, atMs: number): Promise<string[]> =>
  (
    await db
      .selectFrom('registry_audience_member')
      .select('salt')
      .where('visitor', '=', visitor)
      .where('joined_at', '<=', atMs)
      .execute()
  ).map(({ salt }) => salt);

/** @returns how many */
export const deleteMembersBefore = async (db: Db, atMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('registry_audience_member')
    .where('joined_at', '<', atMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
