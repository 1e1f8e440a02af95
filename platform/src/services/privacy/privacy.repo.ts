import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';
import type { Mail } from '../mail/mail.ts';
import { putInOutbox } from '../mail/outbox.repo.ts';
import { erasedMail } from './letters.ts';

export interface DeletionRequest {
  readonly accountId: string;
  readonly reason: string;
  readonly comment: string;
  readonly nowMs: number;
  readonly dueMs: number;
  /** Sent when the wish is new. */
  readonly confirmation: Mail;
}

export interface PrivacyRepo {
  /** Opens the account's request, or finds the open one, and notes that the partner did its part. */
  partnerDeleted(accountId: string, linkId: string, nowMs: number): Promise<void>;
  /** Whether the partner did its part for the open request, by this link. */
  isPartnerDone(accountId: string, linkId: string): Promise<boolean>;
  /** Records the request. A second one changes nothing: the first date applies. True for the first. */
  request(wish: DeletionRequest): Promise<boolean>;
  mail(mail: Mail, nowMs: number): Promise<void>;
  /** Erases one account whose time has come, in one transaction; false when there is none. */
  eraseNext(nowMs: number, erasers: readonly Eraser[]): Promise<boolean>;
}

export const createPrivacyRepo = (db: Db): PrivacyRepo => ({
  async partnerDeleted(accountId, linkId, nowMs) {
    await sql`
        insert into privacy_request (id, account_id, partner_deleted_at, partner_link_id)
        values (${randomUUID()}, ${accountId}, ${nowMs}, ${linkId})
        on conflict (account_id) where erased_at is null
        do update set partner_deleted_at = ${nowMs}, partner_link_id = ${linkId}`.execute(db);
  },

  async isPartnerDone(accountId, linkId) {
    const open = await db
      .selectFrom('privacy_request')
      .select('id')
      .where('account_id', '=', accountId)
      .where('partner_link_id', '=', linkId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    return open !== undefined;
  },

  request: ({ accountId, reason, comment, nowMs, dueMs, confirmation }) =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql`
        insert into privacy_request (id, account_id, requested_at, due_at, reason, comment)
        values (${randomUUID()}, ${accountId}, ${nowMs}, ${dueMs}, ${reason}, ${comment})
        on conflict (account_id) where erased_at is null do update set
          requested_at = excluded.requested_at, due_at = excluded.due_at,
          reason = excluded.reason, comment = excluded.comment
        where privacy_request.requested_at is null
        returning id`.execute(transaction);
      if (rows.length === 0) return false;
      await putInOutbox(transaction, confirmation, nowMs);
      return true;
    }),

  mail: (mail, nowMs) => putInOutbox(db, mail, nowMs),

  eraseNext: (nowMs, erasers) =>
    db.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('privacy_request')
        .leftJoin('account', 'account.id', 'privacy_request.account_id')
        .select([
          'privacy_request.id',
          'account_id as accountId',
          'account.email',
          'account.first_name as firstName',
          'account.language',
        ])
        .where('due_at', '<=', nowMs)
        .where('erased_at', 'is', null)
        .orderBy('due_at')
        .limit(1)
        .forUpdate('privacy_request')
        .skipLocked()
        .executeTakeFirst();
      if (!due) return false;
      const { id, accountId, email, firstName, language } = due;
      for (const erase of erasers) await erase(transaction, { accountId, email: email ?? '' });
      if (email !== null) {
        const to = { email, firstName: firstName ?? '', language: language ?? 'en' };
        await putInOutbox(transaction, erasedMail(to), nowMs);
      }
      await transaction
        .updateTable('privacy_request')
        .set({ erased_at: nowMs, comment: null })
        .where('id', '=', id)
        .execute();
      return true;
    }),
});
