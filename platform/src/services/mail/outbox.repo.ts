import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Mail } from './mail.ts';

export interface OutboxMail extends Mail {
  readonly id: number;
  /** Epoch ms. */
  readonly createdAtMs: number;
  /** Null until a relay has taken it; always null without one. */
  readonly deliveredAtMs: number | null;
}

export interface OutboxRepo {
  /** Newest first. `to`: of this recipient only. */
  list(to?: string): Promise<OutboxMail[]>;
  find(id: number): Promise<OutboxMail | undefined>;
  /** Takes mails that are due and puts their next attempt off until `retryAtMs`; two replicas never take the same one. */
  claimDue(claim: {
    nowMs: number;
    limit: number;
    retryAtMs(attempts: number): number;
  }): Promise<(OutboxMail & { attempts: number })[]>;
  markDelivered(id: number, nowMs: number): Promise<void>;
  giveUp(id: number): Promise<void>;
}

const KEPT_IN_LIST = 200;

/** Puts a mail in the outbox. `db`: the transaction of the change that causes it, so that both happen or neither. */
export const putInOutbox = async (db: Db, mail: Mail, nowMs: number): Promise<void> => {
  await db
    .insertInto('outbox_mail')
    .values({
      recipient: mail.recipient.toLowerCase(),
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: nowMs,
      next_attempt_at: nowMs,
      delivered_at: null,
    })
    .execute();
};

export const createOutboxRepo = (db: Db): OutboxRepo => {
  const mails = () =>
    db
      .selectFrom('outbox_mail')
      .select([
        'id',
        'recipient',
        'subject',
        'body_text as text',
        'body_html as html',
        'created_at as createdAtMs',
        'delivered_at as deliveredAtMs',
      ]);
  return {
    list: (to) =>
      mails()
        .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').toLowerCase()))
        .orderBy('id', 'desc')
        .limit(KEPT_IN_LIST)
        .execute(),
    find: (id) => mails().where('id', '=', id).executeTakeFirst(),
    claimDue: ({ nowMs, limit, retryAtMs }) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<OutboxMail & { attempts: number }>`
          select id, recipient, subject, body_text as text, body_html as html,
            created_at as "createdAtMs", delivered_at as "deliveredAtMs", attempts + 1 as attempts
          from outbox_mail where next_attempt_at <= ${nowMs}
          order by next_attempt_at limit ${limit} for update skip locked`.execute(transaction);
        for (const { id, attempts } of rows) {
          await transaction
            .updateTable('outbox_mail')
            .set({ attempts, next_attempt_at: retryAtMs(attempts) })
            .where('id', '=', id)
            .execute();
        }
        return rows;
      }),
    async markDelivered(id, nowMs) {
      await db
        .updateTable('outbox_mail')
        .set({ delivered_at: nowMs, next_attempt_at: null })
        .where('id', '=', id)
        .execute();
    },
    async giveUp(id) {
      await db.updateTable('outbox_mail').set({ next_attempt_at: null }).where('id', '=', id).execute();
    },
  };
};
