import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

export interface FavouriteLists {
  readonly teams: readonly number[];
  readonly tags: readonly string[];
}

export interface FavouritePlayer {
  readonly playerId: string;
  readonly playerName: string;
}

/** `held` also contains whether there is a favourite player. */
export type FavouritesChange = (held: FavouriteLists & { readonly hasPlayers: boolean }) => FavouriteLists;

export interface FavouritesRepo {
  /**
   * Replaces the lists by what `change` makes of them, one change of an account after the other.
   * @throws what `change` throws; nothing is changed then
   */
  update(accountId: string, change: FavouritesChange, nowMs: number): Promise<void>;
  /** Added players that are there already keep their place. */
  updatePlayers(
    accountId: string,
    added: readonly FavouritePlayer[],
    removedIds: readonly string[],
    nowMs: number,
  ): Promise<void>;
}

const NEWSLETTER = 'NEWSLETTER';

export const createFavouritesRepo = (db: Db): FavouritesRepo => ({
  update: (accountId, change, nowMs) =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('account_favourites')
        .values({ account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const held = await transaction
        .selectFrom('account_favourites')
        .selectAll()
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const player = await transaction
        .selectFrom('account_favourite_player')
        .select('player_id')
        .where('account_id', '=', accountId)
        .limit(1)
        .executeTakeFirst();
      const hasPlayers = player !== undefined;
      const { teams, tags } = change({ teams: held.teams, tags: held.notification_tags, hasPlayers });
      await transaction
        .updateTable('account_favourites')
        .set({
          teams: [...teams],
          notification_tags: [...tags],
          newsletter_since: tags.includes(NEWSLETTER) ? (held.newsletter_since ?? nowMs) : null,
        })
        .where('account_id', '=', accountId)
        .execute();
    }),
  updatePlayers: (accountId, added, removedIds, nowMs) =>
    db.transaction().execute(async (transaction) => {
      if (removedIds.length > 0) {
        await transaction
          .deleteFrom('account_favourite_player')
          .where('account_id', '=', accountId)
          .where('player_id', 'in', [...removedIds])
          .execute();
      }
      if (added.length === 0) return;
      // In one order, so that two concurrent changes do not deadlock.
      const sorted = [...added].sort((one, other) => (one.playerId < other.playerId ? -1 : 1));
      await transaction
        .insertInto('account_favourite_player')
        .values(
          sorted.map(({ playerId, playerName }) => ({
            account_id: accountId,
            player_id: playerId,
            player_name: playerName,
            added_at: nowMs,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'player_id']).doUpdateSet({ player_name: sql.ref('excluded.player_name') }),
        )
        .execute();
    }),
});
