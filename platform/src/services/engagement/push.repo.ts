import type { PushSubscription } from '@grandstand/shared-contracts/api';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';

export type TagGroups = Record<string, string[]>;

export interface PushChannel {
  readonly id: string;
  readonly deviceType: string;
  readonly optIn: boolean;
  readonly namedUser: string | null;
  readonly subscription: PushSubscription | null;
}

export interface StoredPushChannel extends PushChannel {
  readonly tags: TagGroups;
  /** Epoch ms. */
  readonly updatedAt: number;
}

export interface PushRepo {
  insert(channel: PushChannel, nowMs: number): Promise<void>;
  /** False for an unknown channel. */
  update(channel: PushChannel, nowMs: number): Promise<boolean>;
  /** Changes the tags of one channel, one change after the other; undefined for an unknown one. */
  changeTags(id: string, change: (tags: TagGroups) => TagGroups, nowMs: number): Promise<TagGroups | undefined>;
  /** Channels that want messages, have somewhere to send them, and have the tag in whichever group. */
  subscribed(tag: string): Promise<{ id: string; subscription: PushSubscription }[]>;
  /** False for an unknown channel. */
  bind(id: string, accountId: string): Promise<boolean>;
  /** Those bound to the account. */
  subscribedBy(accountId: string): Promise<{ id: string; subscription: PushSubscription }[]>;
  /** Deletes the channel's endpoint, unless it has registered another one since. */
  endSubscription(id: string, endpoint: string): Promise<void>;
  /** The last `limit`, newest first. */
  list(limit: number): Promise<StoredPushChannel[]>;
}

const rowOf = ({ deviceType, optIn, namedUser, subscription }: PushChannel, nowMs: number) => ({
  device_type: deviceType,
  opt_in: optIn,
  named_user: namedUser,
  subscription: subscription === null ? null : JSON.stringify(subscription),
  updated_at: nowMs,
});

/** Channels that want messages and have somewhere to send them. */
const reachable = (db: Db) =>
  db
    .selectFrom('push_channel')
    .select('id')
    .select(sql<PushSubscription>`subscription`.as('subscription'))
    .where('opt_in', '=', true)
    .where('subscription', 'is not', null);

export const createPushRepo = (db: Db): PushRepo => ({
  async insert(channel, nowMs) {
    await db
      .insertInto('push_channel')
      .values({ id: channel.id, ...rowOf(channel, nowMs), tags: '{}', created_at: nowMs })
      .execute();
  },
  async update(channel, nowMs) {
    const { numUpdatedRows } = await db
      .updateTable('push_channel')
      // The viewer of the browser may have changed: the account is proven again.
      .set({ ...rowOf(channel, nowMs), account_id: null })
      .where('id', '=', channel.id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  changeTags: (id, change, nowMs) =>
    db.transaction().execute(async (transaction) => {
      const channel = await transaction
        .selectFrom('push_channel')
        .select('tags')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!channel) return undefined;
      const tags = change(channel.tags);
      await transaction
        .updateTable('push_channel')
        .set({ tags: JSON.stringify(tags), updated_at: nowMs })
        .where('id', '=', id)
        .execute();
      return tags;
    }),
  subscribed: (tag) =>
    reachable(db)
      .where(sql<boolean>`exists (select from jsonb_each(tags) as held where held.value ? ${tag})`)
      .execute(),
  async bind(id, accountId) {
    const { numUpdatedRows } = await db
      .updateTable('push_channel')
      .set({ account_id: accountId })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
  subscribedBy: (accountId) => reachable(db).where('account_id', '=', accountId).execute(),
  async endSubscription(id, endpoint) {
    await db
      .updateTable('push_channel')
      .set({ subscription: null })
      .where('id', '=', id)
      .where(sql<boolean>`subscription ->> 'endpoint' = ${endpoint}`)
      .execute();
  },
  list: (limit) =>
    db
      .selectFrom('push_channel')
      .select([
        'id',
        'device_type as deviceType',
        'opt_in as optIn',
        'named_user as namedUser',
        'subscription',
        'tags',
        'updated_at as updatedAt',
      ])
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute(),
});
