import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { createKeyCipher } from '../../../infrastructure/keys/key-cipher.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import {
  auditSinceCursor,
  countDeliveries,
  deleteSubscription,
  type FailedDelivery,
  failedDeliveries,
  insertAlert,
  insertDelivery,
  insertSubscription,
  listSubscriptions,
  moveCursor,
  requeueDelivery,
  type Subscription,
  sealedSecrets,
  sweepAlerts,
  writeSecret,
} from './alert.repo.ts';
import { type Alert, type AlertEvent, alertOf } from './alert-events.ts';
import { checkSubscription, type NewAlertSubscription } from './check-subscription.ts';
import { deliverDue, sealedName } from './deliver-webhooks.service.ts';

export interface AlertingOptions {
  /** Encrypt the secrets of webhooks in the database; see `createKeyCipher`. */
  readonly keySecrets: readonly string[];
  readonly privateHosts: readonly string[];
  /** Puts a mail in the outbox, in the transaction of what causes it. */
  readonly sendMail: (trx: Db, mail: OperatorMail, nowMs: number) => Promise<void>;
}

export interface OperatorMail {
  readonly recipient: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export interface Alerts {
  subscriptions(): Promise<Subscription[]>;
  /** @returns with the secret of a webhook, this once @throws {RegistryError} `invalid` */
  subscribe(
    given: NewAlertSubscription,
    mandate: Mandate,
  ): Promise<{ subscription: Subscription; secret: string | null }>;
  /** Pending deliveries end with it. @throws {RegistryError} `not_found` */
  unsubscribe(id: number, mandate: Mandate): Promise<void>;
  /** Deliveries that were given up, newest first. */
  failed(last: number): Promise<FailedDelivery[]>;
  /** @throws {RegistryError} `not_found` */
  retry(id: number, mandate: Mandate): Promise<void>;
  /** Notifies of what is not in the audit. */
  raise(alert: Alert): Promise<void>;
  /** Turns new rows of the audit into deliveries and mails. @returns how many rows it read */
  collect(): Promise<number>;
  /** Sends webhook requests that are due. @returns how many were delivered */
  deliver(): Promise<number>;
  counts(): Promise<{ pending: number; failed: number }>;
  /** Encrypts secrets with the current key. */
  seal(): Promise<void>;
  /** @returns 0: it never counts as pending work */
  sweep(): Promise<number>;
}

const AUDIT_PAGE = 200;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MAX_SUBSCRIPTIONS = 50;
const SECRET_BYTES = 32;
export const createAlerts = ({ db, clock }: { db: Db; clock: Clock }, options: AlertingOptions): Alerts => {
  const cipher = createKeyCipher(options.keySecrets);
  const fanOut = (trx: Db, alert: Alert, atMs: number): Promise<void> => notifyAll(trx, alert, atMs, options);

  return {
    subscriptions: () => listSubscriptions(db),
    async subscribe(given, { actor, reason }) {
      checkReason(reason);
      const checked = checkSubscription(given, options);
      const secret = given.kind === 'webhook' ? `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}` : null;
      return db.transaction().execute(async (trx) => {
        if ((await listSubscriptions(trx)).length >= MAX_SUBSCRIPTIONS)
          throw new RegistryError('invalid', `There are ${MAX_SUBSCRIPTIONS} subscriptions: remove one first.`);
        const subscription = { ...checked, createdAt: clock.now(), createdBy: actor };
        const id = await insertSubscription(trx, { ...subscription, secret: null });
        if (secret !== null) await writeSecret(trx, id, cipher.seal(sealedName(id), secret));
        const became = `alerts ${checked.events.join(', ')} to ${shownTarget(checked)}`;
        await audit(trx, clock, { actor, reason, environment: checked.environment, was: null, became });
        return { subscription: { id, ...subscription }, secret };
      });
    },
    async unsubscribe(id, { actor, reason }) {
      checkReason(reason);
      await db.transaction().execute(async (trx) => {
        const gone = await deleteSubscription(trx, id);
        if (!gone) throw new RegistryError('not_found', `There is no alert subscription ${id}.`);
        const was = `alerts ${gone.events.join(', ')} to ${shownTarget(gone)}`;
        await audit(trx, clock, { actor, reason, environment: gone.environment, was, became: null });
      });
    },
    failed: (last) => failedDeliveries(db, last),
    async retry(id, { actor, reason }) {
      checkReason(reason);
      await db.transaction().execute(async (trx) => {
        const target = await requeueDelivery(trx, id, clock.now());
        if (target === undefined) throw new RegistryError('not_found', `There is no failed delivery ${id}.`);
        const became = `delivery ${id} to ${shownTarget({ kind: 'webhook', target })} again`;
        await audit(trx, clock, { actor, reason, environment: '*', was: null, became });
      });
    },
    raise: (alert) => db.transaction().execute((trx) => fanOut(trx, alert, clock.now())),
    collect: () =>
      db.transaction().execute(async (trx) => {
        const rows = await auditSinceCursor(trx, AUDIT_PAGE);
        for (const row of rows) {
          const alert = alertOf(row);
          if (alert) await fanOut(trx, alert, row.at);
        }
        const last = rows.at(-1);
        if (last) await moveCursor(trx, last.id);
        return rows.length;
      }),
    deliver: () => deliverDue(db, { cipher, clock, options }),
    counts: () => countDeliveries(db),
    async seal() {
      for (const { id, secret } of await sealedSecrets(db)) {
        if (!cipher.isStale(secret)) continue;
        await writeSecret(db, id, cipher.seal(sealedName(id), cipher.open(sealedName(id), secret)));
      }
    },
    async sweep() {
      await sweepAlerts(db, clock.now() - KEPT_MS);
      return 0;
    },
  };
};

const audit = (
  trx: Db,
  clock: Clock,
  {
    environment,
    ...fact
  }: { actor: string; reason: string; environment: string; was: string | null; became: string | null },
): Promise<void> =>
  appendAudit(trx, clock.now(), {
    ...fact,
    action: 'change_policy',
    environment: environment === '*' ? null : environment,
  });

/** Paths of webhooks are secrets with some receivers. */
const shownTarget = ({ kind, target }: Pick<Subscription, 'kind' | 'target'>): string =>
  kind === 'webhook' ? (URL.parse(target)?.origin ?? 'a webhook') : target;

const notifyAll = async (trx: Db, alert: Alert, atMs: number, { sendMail }: AlertingOptions): Promise<void> => {
  const wanting = (await listSubscriptions(trx)).filter(
    ({ environment, events }) =>
      events.includes(alert.event) &&
      (environment === '*' || alert.environment === null || environment === alert.environment),
  );
  if (wanting.length === 0) return;
  const id = await insertAlert(trx, alert, atMs);
  for (const { id: subscription, kind, target } of wanting) {
    if (kind === 'webhook') await insertDelivery(trx, id, subscription, atMs);
    else await sendMail(trx, mailTo(target, alert), atMs);
  }
};

const SUBJECTS: Readonly<Record<AlertEvent, string>> = {
  guard: 'The health guard acted',
  alarm: 'An alarm halted a rollout',
  break_glass: 'Approval and freezes were bypassed',
  freeze: 'Freezes changed',
  publish_failed: 'A publish failed',
};

const mailTo = (recipient: string, { event, environment, summary }: Alert): OperatorMail => ({
  recipient,
  subject: environment === null ? SUBJECTS[event] : `${SUBJECTS[event]} (${environment})`,
  paragraphs: [summary, 'You get this mail because an administrator subscribed this address to alerts.'],
});
