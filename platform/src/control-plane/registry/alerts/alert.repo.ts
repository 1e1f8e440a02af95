import { sql } from 'kysely';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { Alert } from './alert-events.ts';

export type SubscriptionKind = 'webhook' | 'mail';

export interface Subscription {
  readonly id: number;
  readonly kind: SubscriptionKind;
  /** An address of the web, or of a mailbox. */
  readonly target: string;
  /** Name of an environment; `*` matches every environment. */
  readonly environment: string;
  readonly events: readonly string[];
  readonly createdAt: number;
  readonly createdBy: string;
}

export interface NewSubscription extends Omit<Subscription, 'id'> {
  /** Sealed; null for mail. */
  readonly secret: string | null;
}

/** One webhook request that is due. */
export interface DueDelivery {
  readonly id: number;
  readonly attempts: number;
  readonly alertId: number;
  readonly at: number;
  readonly event: string;
  readonly environment: string | null;
  readonly summary: string;
  readonly body: unknown;
  readonly subscription: number;
  readonly target: string;
  readonly secret: string;
}

export interface FailedDelivery {
  readonly id: number;
  readonly target: string;
  readonly event: string;
  readonly summary: string;
  readonly at: number;
  readonly attempts: number;
  readonly error: string;
}

const FIELDS = [
  'id',
  'kind',
  'target',
  'environment',
  'events',
  'created_at as createdAt',
  'created_by as createdBy',
] as const;

export const listSubscriptions = (db: Db): Promise<Subscription[]> =>
  db.selectFrom('registry_alert_subscription').select(FIELDS).orderBy('id').execute();

export const insertSubscription = async (db: Db, given: NewSubscription): Promise<number> => {
  const { events, createdAt, createdBy, ...rest } = given;
  const row = { ...rest, events: JSON.stringify(events), created_at: createdAt, created_by: createdBy };
  const { id } = await db
    .insertInto('registry_alert_subscription')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteSubscription = async (db: Db, id: number): Promise<Subscription | undefined> =>
  db.deleteFrom('registry_alert_subscription').where('id', '=', id).returning(FIELDS).executeTakeFirst();

/** Rows of the audit that were not looked at. The cursor stays locked until the transaction ends. */
export const auditSinceCursor = async (trx: Db, max: number): Promise<AuditRow[]> => {
  const cursor = await trx
    .selectFrom('registry_alert_cursor')
    .select('last_audit_id as last')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return trx.selectFrom('registry_audit').selectAll().where('id', '>', cursor.last).orderBy('id').limit(max).execute();
};

export const moveCursor = async (trx: Db, lastAuditId: number): Promise<void> => {
  await trx.updateTable('registry_alert_cursor').set({ last_audit_id: lastAuditId }).execute();
};

export const insertAlert = async (trx: Db, { event, environment, summary, details }: Alert, at: number) => {
  const { id } = await trx
    .insertInto('registry_alert')
    .values({ at, event, environment, summary, body: JSON.stringify(details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertDelivery = async (trx: Db, alertId: number, subscriptionId: number, dueAt: number) => {
  await trx
    .insertInto('registry_alert_delivery')
    .values({
      alert_id: alertId,
      subscription_id: subscriptionId,
      next_attempt_at: dueAt,
      delivered_at: null,
      error: null,
    })
    .execute();
};

/** Takes deliveries that are due and puts their next attempt off; two replicas never take the same one. */
export const claimDeliveries = (
  db: Db,
  { nowMs, limit, retryAtMs }: { nowMs: number; limit: number; retryAtMs(attempts: number): number },
): Promise<DueDelivery[]> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<DueDelivery>`
      select delivery.id, delivery.attempts + 1 as attempts, alert.id as "alertId", alert.at, alert.event,
        alert.environment, alert.summary, alert.body, subscription.id as subscription, subscription.target,
        subscription.secret
      from registry_alert_delivery delivery
      join registry_alert alert on alert.id = delivery.alert_id
      join registry_alert_subscription subscription on subscription.id = delivery.subscription_id
      where delivery.next_attempt_at <= ${nowMs}
      order by delivery.next_attempt_at limit ${limit} for update of delivery skip locked`.execute(trx);
    for (const { id, attempts } of rows) {
      await trx
        .updateTable('registry_alert_delivery')
        .set({ attempts, next_attempt_at: retryAtMs(attempts) })
        .where('id', '=', id)
        .execute();
    }
    return rows;
  });

export const markDelivered = async (db: Db, id: number, nowMs: number): Promise<void> => {
  await db
    .updateTable('registry_alert_delivery')
    .set({ delivered_at: nowMs, next_attempt_at: null, error: null })
    .where('id', '=', id)
    .execute();
};

/** `isLast`: it is not tried again by itself. */
export const noteFailure = async (db: Db, id: number, error: string, isLast: boolean): Promise<void> => {
  await db
    .updateTable('registry_alert_delivery')
    .set({ error, ...(isLast ? { next_attempt_at: null } : {}) })
    .where('id', '=', id)
    .execute();
};

/** Those that were given up, newest first. */
export const failedDeliveries = async (db: Db, last: number): Promise<FailedDelivery[]> =>
  db
    .selectFrom('registry_alert_delivery as delivery')
    .innerJoin('registry_alert as alert', 'alert.id', 'delivery.alert_id')
    .innerJoin('registry_alert_subscription as subscription', 'subscription.id', 'delivery.subscription_id')
    .select(({ fn, val }) => [
      'delivery.id',
      'subscription.target',
      'alert.event',
      'alert.summary',
      'alert.at',
      'delivery.attempts',
      fn.coalesce('delivery.error', val('unknown')).as('error'),
    ])
    .where('delivery.next_attempt_at', 'is', null)
    .where('delivery.delivered_at', 'is', null)
    .orderBy('delivery.id', 'desc')
    .limit(last)
    .execute();

/** Makes a delivery that was given up due again. @returns its target; undefined when there is none */
export const requeueDelivery = async (db: Db, id: number, nowMs: number): Promise<string | undefined> => {
  const { rows } = await sql<{ target: string }>`
    update registry_alert_delivery delivery set attempts = 0, next_attempt_at = ${nowMs}
    from registry_alert_subscription subscription
    where delivery.id = ${id} and subscription.id = delivery.subscription_id
      and delivery.next_attempt_at is null and delivery.delivered_at is null
    returning subscription.target`.execute(db);
  return rows[0]?.target;
};

/** By state, for the metrics. */
export const countDeliveries = async (db: Db): Promise<{ pending: number; failed: number }> => {
  const { rows } = await sql<{ pending: string; failed: string }>`
    select count(*) filter (where next_attempt_at is not null) as pending,
      count(*) filter (where next_attempt_at is null and delivered_at is null) as failed
    from registry_alert_delivery`.execute(db);
  return { pending: Number(rows[0]?.pending ?? 0), failed: Number(rows[0]?.failed ?? 0) };
};

export const sealedSecrets = async (db: Db): Promise<{ id: number; secret: string }[]> => {
  const rows = await db
    .selectFrom('registry_alert_subscription')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute();
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]));
};

export const writeSecret = async (db: Db, id: number, secret: string): Promise<void> => {
  await db.updateTable('registry_alert_subscription').set({ secret }).where('id', '=', id).execute();
};

export const sweepAlerts = async (db: Db, beforeMs: number): Promise<void> => {
  await db.deleteFrom('registry_alert').where('at', '<', beforeMs).execute();
};
