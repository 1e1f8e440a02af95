import type { Db } from '../../infrastructure/database/database.ts';

export interface Progress {
  readonly contentId: string;
  readonly positionS: number;
  readonly lengthS: number;
  readonly watched: boolean;
}

export interface ViewingRepo {
  /** The last watched first. */
  progressOf(accountId: string, limit: number): Promise<readonly (Progress & { readonly removed: boolean })[]>;
  /** The first is the last watched. `isOlder`: rows that exist are kept. Keeps the last `limit` of the account. */
  save(accountId: string, progress: readonly Progress[], isOlder: boolean, nowMs: number, limit: number): Promise<void>;
  remove(accountId: string, contentId: string, nowMs: number): Promise<void>;
}

export const createViewingRepo = (db: Db): ViewingRepo => ({
  async progressOf(accountId, limit) {
    const rows = await db
      .selectFrom('viewing_progress')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('updated_at', 'desc')
      .orderBy('content_id')
      .limit(limit)
      .execute();
    return rows.map(({ content_id, position_s, length_s, watched, removed }) => ({
      contentId: content_id,
      positionS: position_s,
      lengthS: length_s,
      watched,
      removed,
    }));
  },
  async save(accountId, progress, isOlder, nowMs, limit) {
    const rows = [...new Map(progress.map((one) => [one.contentId, one])).values()].map((one, index) => ({
      account_id: accountId,
      content_id: one.contentId,
      position_s: one.positionS,
      length_s: one.lengthS,
      watched: one.watched,
      removed: false,
      updated_at: nowMs - index,
    }));
    if (rows.length === 0) return;
    await db
      .insertInto('viewing_progress')
      // In one order, so that two calls of an account do not deadlock.
      .values(rows.toSorted((one, other) => (one.content_id < other.content_id ? -1 : 1)))
      .onConflict((conflict) => {
        const known = conflict.columns(['account_id', 'content_id']);
        if (isOlder) return known.doNothing();
        return known.doUpdateSet(({ ref }) => ({
          position_s: ref('excluded.position_s'),
          length_s: ref('excluded.length_s'),
          watched: ref('excluded.watched'),
          removed: ref('excluded.removed'),
          updated_at: ref('excluded.updated_at'),
        }));
      })
      .execute();
    await db
      .deleteFrom('viewing_progress')
      .where('account_id', '=', accountId)
      .where('content_id', 'in', ({ selectFrom }) =>
        selectFrom('viewing_progress')
          .select('content_id')
          .where('account_id', '=', accountId)
          .orderBy('updated_at', 'desc')
          .offset(limit),
      )
      .execute();
  },
  async remove(accountId, contentId, nowMs) {
    const gone = { position_s: 0, length_s: 0, watched: false, removed: true, updated_at: nowMs };
    await db
      .insertInto('viewing_progress')
      .values({ account_id: accountId, content_id: contentId, ...gone })
      .onConflict((conflict) => conflict.columns(['account_id', 'content_id']).doUpdateSet(gone))
      .execute();
  },
});
