import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

export const PRIVACY_DATA: readonly PersonalRecords[] = [
  {
    subject: 'privacyChoices',
    tables: ['privacy_choice'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('privacy_choice').selectAll().where('account_id', '=', accountId).execute();
      return rows.map(({ chosen_at }) => ({ limitsUse: true, chosenAt: isoTime(chosen_at) }));
    },
  },
  {
    subject: 'deletionRequests',
    tables: ['privacy_request'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('privacy_request')
        .select(['requested_at', 'due_at', 'reason', 'comment'])
        .where('account_id', '=', accountId)
        .where('erased_at', 'is', null)
        .execute();
      return rows.map(({ requested_at, due_at, reason, comment }) => ({
        requestedAt: isoTime(requested_at),
        dueAt: isoTime(due_at),
        reason,
        comment,
      }));
    },
  },
];
