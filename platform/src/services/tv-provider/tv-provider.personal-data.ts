import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

export const TV_PROVIDER_DATA: readonly PersonalRecords[] = [
  {
    subject: 'tvProviders',
    tables: ['tv_subscription'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('tv_subscription').selectAll().where('account_id', '=', accountId).execute();
      return rows.map(({ provider_id, user_name, zip, valid_until }) => ({
        provider: provider_id,
        userName: user_name,
        zip,
        validUntil: isoTime(valid_until),
      }));
    },
  },
];
