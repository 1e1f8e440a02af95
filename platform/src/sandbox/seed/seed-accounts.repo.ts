import type { Insertable } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import { hashPassword } from '../../infrastructure/passwords/passwords.ts';
import type { AccountTables } from '../../services/account/account.tables.ts';
import { dueAt } from '../../services/billing/subscription-billing.ts';
import { PLANS } from '../../services/plans/packages.ts';
import type { SubscriptionTables } from '../../services/plans/subscription.tables.ts';
import { SPLITIT } from '../../services/plans/subscription-machine.ts';
import { SEED_CARD } from '../gateway/test-cards.ts';
import {
  CARD,
  SEED_ACTIVATION_CODES,
  SEED_CARD_LAST_DIGITS,
  SEED_PASSWORD,
  SEED_USERS,
  type SeedSubscription,
  type SeedUser,
  seedEmail,
  seedSubscriptionId,
} from './seed-users.ts';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365.25 * DAY_MS;

const birthOf = (born: SeedUser['born'], nowMs: number): number | null => {
  if (born === null) return null;
  return typeof born === 'string' ? Date.parse(born) : nowMs - (born + 0.5) * YEAR_MS;
};

const accountOf = (user: SeedUser, passwordHash: string, nowMs: number): Insertable<AccountTables['account']> => {
  const { seed, firstName, lastName, born, socialType } = user;
  const { blocked = false, linkedToTv = false, hasNoUserName = false } = user;
  return {
    id: `sp-${seed}`,
    email: seedEmail(seed),
    user_name: hasNoUserName ? '' : seedEmail(seed),
    password_hash: hasNoUserName ? null : passwordHash,
    first_name: firstName,
    last_name: lastName,
    nick_name: firstName,
    date_of_birth: birthOf(born, nowMs),
    gender: null,
    cp_customer_id: socialType ? `${socialType.toLowerCase()}-${seed}` : null,
    social_type: socialType ?? null,
    social_id: socialType ? `${socialType.toLowerCase()}-${seed}` : null,
    social_proven: socialType !== undefined,
    email_proven_at: nowMs - 200 * DAY_MS,
    referral_code_used: null,
    linked_to_tv: linkedToTv,
    billing_zip: '10001',
    blocked,
    created_at: nowMs - 200 * DAY_MS,
  };
};

const subscriptionOf = (
  user: SeedUser,
  subscription: SeedSubscription,
  index: number,
  nowMs: number,
): Insertable<SubscriptionTables['subscription']> => {
  const {
    type,
    status,
    subscriptionStatus = status,
    paymentMethod,
    startsInDays,
    endsInDays,
    installments = 1,
  } = subscription;
  const plan = PLANS.find((candidate) => candidate.type === type) ?? PLANS[0];
  const startMs = nowMs + startsInDays * DAY_MS;
  const row = {
    id: seedSubscriptionId(user.seed, index),
    account_id: `sp-${user.seed}`,
    service_id: plan.serviceId,
    status,
    subscription_status: subscriptionStatus,
    subscription_type: type,
    display_name: plan.displayName,
    price_minor: plan.priceMinor,
    start_date: startMs,
    valid_until: nowMs + endsInDays * DAY_MS,
    ordered_at: Math.min(startMs, nowMs),
    payment_method: paymentMethod,
    cancelled_at: status === 'Final Bill' ? nowMs - DAY_MS : null,
    period_start: startMs,
    installments,
    // What begins later is paid then.
    paid_installments: startMs > nowMs ? 0 : 1,
    failed_tries: 0,
  };
  return { ...row, due_at: dueAt(row) };
};

/**
 * Writes the seed users that are missing, and renews their subscriptions and activation codes, whose dates are relative
 * to now. Accounts that exist keep what was changed in them.
 */
export const seedAccounts = async (db: Db, nowMs: number): Promise<void> => {
  const existing = await db.selectFrom('account').select('id').where('id', 'like', 'sp-%').execute();
  const known = new Set(existing.map(({ id }) => id));
  const missing = SEED_USERS.filter(({ seed }) => !known.has(`sp-${seed}`));
  if (missing.length > 0) {
    const passwordHash = await hashPassword(SEED_PASSWORD);
    await db
      .insertInto('account')
      .values(missing.map((user) => accountOf(user, passwordHash, nowMs)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = SEED_USERS.flatMap((user) =>
    user.subscriptions.map((plan, index) => subscriptionOf(user, plan, index, nowMs)),
  );
  await db
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        start_date: ref('excluded.start_date'),
        valid_until: ref('excluded.valid_until'),
        period_start: ref('excluded.period_start'),
        paid_installments: ref('excluded.paid_installments'),
        failed_tries: ref('excluded.failed_tries'),
        due_at: ref('excluded.due_at'),
      })),
    )
    .execute();
  await seedPaymentMethods(db, nowMs);
  await seedActivationCodes(db, nowMs);
};

const seedPaymentMethods = async (db: Db, nowMs: number): Promise<void> => {
  const rows = SEED_USERS.flatMap(({ seed, subscriptions: [first] }) =>
    first === undefined || first.status === 'Ended'
      ? []
      : {
          id: `pm-${seed}`,
          account_id: `sp-${seed}`,
          name: first.paymentMethod,
          card_last_digits: first.paymentMethod === CARD ? SEED_CARD_LAST_DIGITS : null,
          ...(first.paymentMethod === CARD || first.paymentMethod === SPLITIT ? SEED_CARD : {}),
          is_auto_payment: true,
          added_at: nowMs,
        },
  );
  await db
    .insertInto('payment_method')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          card_token: ref('excluded.card_token'),
          card_brand: ref('excluded.card_brand'),
          card_expiry: ref('excluded.card_expiry'),
        }))
        .where('payment_method.card_token', 'is', null),
    )
    .execute();
};

const seedActivationCodes = async (db: Db, nowMs: number): Promise<void> => {
  const code = (value: string, expiresAtMs: number, usedAtMs: number | null) => ({
    code: value,
    device_id: `tv-${value}`,
    platform: 'samsung',
    created_at: nowMs,
    expires_at: expiresAtMs,
    used_at: usedAtMs,
    used_by: usedAtMs === null ? null : 'sp-tvcode',
  });
  const { live, expired, used } = SEED_ACTIVATION_CODES;
  await db
    .insertInto('activation_code')
    // A seeded code stays live until the next start, so that it can be tried by hand.
    .values([
      code(live, nowMs + 365 * DAY_MS, null),
      code(expired, nowMs - DAY_MS, null),
      code(used, nowMs + DAY_MS, nowMs - DAY_MS),
    ])
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        expires_at: ref('excluded.expires_at'),
        used_at: ref('excluded.used_at'),
        used_by: ref('excluded.used_by'),
      })),
    )
    .execute();
};
