import type { Db } from '../../infrastructure/database/database.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';

export interface StoredEvent {
  readonly messageId: string;
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly type: string;
  readonly name: string | null;
  readonly userId: string | null;
  readonly anonymousId: string | null;
  readonly body: Record<string, unknown>;
}

export interface EventFilter {
  readonly type?: string | undefined;
  readonly name?: string | undefined;
  readonly userId?: string | undefined;
}

export interface EventRepo {
  /** In one statement; a message that is there already is left as it is. */
  insert(events: readonly StoredEvent[]): Promise<void>;
  /** The last `limit`, oldest first. */
  last(filter: EventFilter, limit: number): Promise<StoredEvent[]>;
  clear(): Promise<void>;
}

/** Whether analytics have a message of this name. */
export const isReported = async (db: Db, messageId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('analytics_event')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return found !== undefined;
};

export const createEventRepo = (db: Db): EventRepo => ({
  async insert(events) {
    await db
      .insertInto('analytics_event')
      .values(
        events.map((event) => ({
          message_id: event.messageId,
          received_at: event.receivedAt,
          type: event.type,
          name: event.name,
          user_id: event.userId,
          anonymous_id: event.anonymousId,
          body: JSON.stringify(event.body),
        })),
      )
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute();
  },
  async last({ type, name, userId }, limit) {
    const rows = await db
      .selectFrom('analytics_event')
      .select([
        'message_id as messageId',
        'received_at as receivedAt',
        'type',
        'name',
        'user_id as userId',
        'anonymous_id as anonymousId',
        'body',
      ])
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.reverse();
  },
  async clear() {
    await db.deleteFrom('analytics_event').execute();
  },
});

/** S-25: what a person did, also before signing in on the same browser; and the browsers that may be written to. */
export const eraseEngagement: Eraser = async (transaction, { accountId, email }) => {
  const names = [accountId, email].filter((name) => name !== '');
  await transaction
    .deleteFrom('analytics_event')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('user_id', 'in', names),
        eb(
          'anonymous_id',
          'in',
          selectFrom('analytics_event')
            .select('anonymous_id')
            .where('user_id', 'in', names)
            .where('anonymous_id', 'is not', null),
        ),
      ]),
    )
    .execute();
  await transaction
    .deleteFrom('push_channel')
    .where(({ eb, or }) => or([eb('named_user', 'in', names), eb('account_id', '=', accountId)]))
    .execute();
};
