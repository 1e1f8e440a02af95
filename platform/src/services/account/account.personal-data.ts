import { isoTime, type PersonalRecords } from '../../infrastructure/database/personal-records.ts';

/** What an account is, follows and was given. Secrets (hashes of passwords, links and handles) are not in it. */
export const ACCOUNT_DATA: readonly PersonalRecords[] = [
  {
    subject: 'account',
    tables: ['account'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('account')
        .select(['email', 'first_name', 'last_name', 'nick_name', 'user_name', 'date_of_birth', 'gender'])
        .select(['social_type', 'email_proven_at', 'billing_zip', 'address', 'language', 'created_at'])
        .select(['referral_code_used', 'linked_to_tv'])
        .where('id', '=', accountId)
        .execute();
      return rows.map((row) => ({
        id: accountId,
        email: row.email,
        emailConfirmedAt: isoTime(row.email_proven_at),
        firstName: row.first_name,
        lastName: row.last_name,
        nickName: row.nick_name,
        userName: row.user_name,
        dateOfBirth: isoTime(row.date_of_birth),
        gender: row.gender,
        logsInWith: row.social_type,
        billingZip: row.billing_zip,
        address: row.address,
        language: row.language,
        referralCodeUsed: row.referral_code_used,
        hasLinkedTv: row.linked_to_tv,
        createdAt: isoTime(row.created_at),
      }));
    },
  },
  {
    subject: 'favorites',
    tables: ['account_favourites'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('account_favourites')
        .select(['teams', 'notification_tags', 'newsletter_since'])
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ teams, notification_tags, newsletter_since }) => ({
        teams,
        notifications: notification_tags,
        newsletterSince: isoTime(newsletter_since),
      }));
    },
  },
  {
    subject: 'favoritePlayers',
    tables: ['account_favourite_player'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('account_favourite_player')
        .select(['player_id as id', 'player_name as name', 'added_at'])
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ added_at, ...player }) => ({ ...player, addedAt: isoTime(added_at) }));
    },
  },
  {
    subject: 'logIns',
    tables: ['session_family'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('session_family')
        .select(['device_name as device', 'created_at', 'expires_at', 'revoked_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(({ device, created_at, expires_at, revoked_at }) => ({
        device,
        loggedInAt: isoTime(created_at),
        endsAt: isoTime(revoked_at ?? expires_at),
      }));
    },
  },
  {
    subject: 'linkedTvs',
    tables: ['activation_code'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('activation_code')
        .select(['platform', 'used_at'])
        .where('used_by', '=', accountId)
        .execute();
      return rows.map(({ platform, used_at }) => ({ platform, linkedAt: isoTime(used_at) }));
    },
  },
  {
    subject: 'travelDays',
    tables: ['couch_rights'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('couch_rights')
        .select(['started_at', 'end_date'])
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ started_at, end_date }) => ({ startedAt: isoTime(started_at), endsAt: isoTime(end_date) }));
    },
  },
  {
    subject: 'referrals',
    tables: ['referral_code', 'referral'],
    async read(db, { accountId }) {
      const [codes, friends] = await Promise.all([
        db.selectFrom('referral_code').select(['code', 'created_at']).where('account_id', '=', accountId).execute(),
        db
          .selectFrom('referral')
          .select(['points', 'credited_at', 'created_at'])
          .where('referrer_id', '=', accountId)
          .execute(),
      ]);
      return [
        ...codes.map(({ code, created_at }) => ({ code, createdAt: isoTime(created_at) })),
        // Who the friend is belongs to the friend.
        ...friends.map(({ points, credited_at, created_at }) => ({
          points,
          joinedAt: isoTime(created_at),
          creditedAt: isoTime(credited_at),
        })),
      ];
    },
  },
  {
    subject: 'paymentMethods',
    tables: ['payment_method'],
    async read(db, { accountId }) {
      const rows = await db
        .selectFrom('payment_method')
        .select(['name', 'card_brand', 'card_last_digits', 'card_expiry', 'added_at'])
        .where('account_id', '=', accountId)
        .execute();
      return rows.map((row) => ({
        name: row.name,
        cardBrand: row.card_brand,
        cardLastDigits: row.card_last_digits,
        cardExpiry: row.card_expiry,
        addedAt: isoTime(row.added_at),
      }));
    },
  },
];
