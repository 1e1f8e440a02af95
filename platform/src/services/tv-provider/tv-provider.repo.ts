import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { TvProviderTables } from './tv-provider.tables.ts';

export type ProviderUserRow = Selectable<TvProviderTables['tv_provider_user']>;
export type ProviderSessionRow = Selectable<TvProviderTables['tv_provider_session']>;

export interface TvProviderRepo {
  /** The device's usable code, or `newCode` in its place. A usable code as `reference` is returned itself. */
  registration(request: {
    /** A device id, or a registration code that has not expired. */
    reference: string;
    newCode: string;
    nowMs: number;
    expiresAtMs: number;
  }): Promise<{ code: string; expiresAtMs: number }>;
  isUsable(code: string, nowMs: number): Promise<boolean>;
  user(userName: string): Promise<ProviderUserRow | undefined>;
  /** Spends the code and gives its device the session; false when the code is used, expired or unknown. */
  signIn(code: string, session: Omit<ProviderSessionRow, 'device_id'>, nowMs: number): Promise<boolean>;
  /** `reference`: a device id, or a registration code that is not over. */
  session(reference: string, nowMs: number): Promise<ProviderSessionRow | undefined>;
  /** A sign-in that gave no access is undone whole: its code, if it is not over, can be used again. */
  endSession(reference: string, nowMs: number): Promise<void>;
  /** Whether the viewer is signed in somewhere, with a package that includes the network. */
  isSubscribed(providerId: string, userName: string, nowMs: number): Promise<boolean>;
  linkAccount(link: Insertable<TvProviderTables['tv_subscription']>): Promise<void>;
  isLinked(accountId: string, nowMs: number): Promise<boolean>;
  /** Removes expired codes, sessions and links. @returns their number */
  sweep(nowMs: number): Promise<number>;
}

export const createTvProviderRepo = (db: Db): TvProviderRepo => ({
  ...registrations(db),
  ...providerSessions(db),
  ...accountLinks(db),
  async sweep(nowMs) {
    const tables = ['tv_registration', 'tv_provider_session'] as const;
    const forgotten = await Promise.all([
      ...tables.map((table) => db.deleteFrom(table).where('expires_at', '<=', nowMs).executeTakeFirst()),
      db.deleteFrom('tv_subscription').where('valid_until', '<=', nowMs).executeTakeFirst(),
    ]);
    return forgotten.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  },
});

const deviceOf = async (db: Db, reference: string, nowMs: number): Promise<string> => {
  const registration = await db
    .selectFrom('tv_registration')
    .select('device_id')
    .where('code', '=', reference)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return registration?.device_id ?? reference;
};

const registrations = (db: Db): Pick<TvProviderRepo, 'registration' | 'isUsable'> => ({
  async registration({ reference, newCode, nowMs, expiresAtMs }) {
    const deviceId = await deviceOf(db, reference, nowMs);
    const { rows } = await sql<{ code: string; expiresAtMs: number }>`
      insert into tv_registration as known (device_id, code, expires_at) values (${deviceId}, ${newCode}, ${expiresAtMs})
      on conflict (device_id) do update set
        code = case when known.used_at is null and known.expires_at > ${nowMs} then known.code else excluded.code end,
        expires_at = case when known.used_at is null and known.expires_at > ${nowMs}
          then known.expires_at else excluded.expires_at end,
        used_at = null
      returning code, expires_at as "expiresAtMs"`.execute(db);
    if (!rows[0]) throw new Error('No registration code was written.');
    return rows[0];
  },
  async isUsable(code, nowMs) {
    const found = await db
      .selectFrom('tv_registration')
      .select('code')
      .where('code', '=', code)
      .where('used_at', 'is', null)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
    return found !== undefined;
  },
});

const providerSessions = (
  db: Db,
): Pick<TvProviderRepo, 'user' | 'signIn' | 'session' | 'endSession' | 'isSubscribed'> => ({
  user: (userName) =>
    db.selectFrom('tv_provider_user').selectAll().where('user_name', '=', userName).executeTakeFirst(),
  async signIn(code, session, nowMs) {
    return db.transaction().execute(async (transaction) => {
      const spent = await transaction
        .updateTable('tv_registration')
        .set({ used_at: nowMs })
        .where('code', '=', code)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .returning('device_id')
        .executeTakeFirst();
      if (!spent) return false;
      await transaction
        .insertInto('tv_provider_session')
        .values({ ...session, device_id: spent.device_id })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet(session))
        .execute();
      return true;
    });
  },
  async session(reference, nowMs) {
    return db
      .selectFrom('tv_provider_session')
      .selectAll()
      .where('device_id', '=', await deviceOf(db, reference, nowMs))
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
  },
  async endSession(reference, nowMs) {
    const deviceId = await deviceOf(db, reference, nowMs);
    await db.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('tv_provider_session')
        .where('device_id', '=', deviceId)
        .returning(['subscribed', 'zip'])
        .executeTakeFirst();
      if (!ended || (ended.subscribed && ended.zip !== null)) return;
      await transaction
        .updateTable('tv_registration')
        .set({ used_at: null })
        .where('device_id', '=', deviceId)
        .where('expires_at', '>', nowMs)
        .execute();
    });
  },
  async isSubscribed(providerId, userName, nowMs) {
    const found = await db
      .selectFrom('tv_provider_session')
      .select('device_id')
      .where('provider_id', '=', providerId)
      .where('user_name', '=', userName)
      .where('subscribed', '=', true)
      .where('expires_at', '>', nowMs)
      .executeTakeFirst();
    return found !== undefined;
  },
});

const accountLinks = (db: Db): Pick<TvProviderRepo, 'linkAccount' | 'isLinked'> => ({
  async linkAccount({ account_id, ...link }) {
    await db
      .insertInto('tv_subscription')
      .values({ account_id, ...link })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
      .execute();
  },
  async isLinked(accountId, nowMs) {
    const found = await db
      .selectFrom('tv_subscription')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('valid_until', '>', nowMs)
      .executeTakeFirst();
    return found !== undefined;
  },
});
