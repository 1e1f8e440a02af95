import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

/** Subscriptions and what was paid for them; amounts in US dollars. */
export const BILLING_DATA: readonly PersonalRecords[] = [
  {
    subject: 'subscriptions',
    tables: ['subscription'],
    async read(db, { accountId }) {
      const rows = await db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute();
      return rows.map((row) => ({
        name: row.display_name,
        service: row.service_id,
        status: row.status,
        period: row.subscription_type,
        price: dollars(row.price_minor),
        paidWith: row.payment_method,
        startedAt: isoTime(row.start_date),
        validUntil: isoTime(row.valid_until),
        orderedAt: isoTime(row.ordered_at),
        canceledAt: isoTime(row.cancelled_at),
        cancelReason: row.cancel_reason,
      }));
    },
  },
  {
    subject: 'payments',
    tables: ['ledger'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('ledger')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map((row) => ({
        order: row.order_id,
        kind: row.kind,
        status: row.status,
        amount: dollars(row.amount_minor),
        cardBrand: row.card_brand,
        cardLastDigits: row.card_last_digits,
        at: isoTime(row.created_at),
      }));
    },
  },
];

const dollars = (minor: number): string => (minor / 100).toFixed(2);
