import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

export const VIEWING_DATA: readonly PersonalRecords[] = [
  {
    subject: 'watched',
    tables: ['viewing_progress'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('viewing_progress')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('updated_at', 'desc')
        .execute();
      return rows.map((row) => ({
        recording: row.content_id,
        positionSeconds: row.position_s,
        lengthSeconds: row.length_s,
        isWatched: row.watched,
        isRemoved: row.removed,
        changedAt: isoTime(row.updated_at),
      }));
    },
  },
  {
    subject: 'myList',
    tables: ['my_list'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('my_list').selectAll().where('account_id', '=', accountId).execute();
      return rows.map(({ content_id, added_at }) => ({ recording: content_id, addedAt: isoTime(added_at) }));
    },
  },
];
