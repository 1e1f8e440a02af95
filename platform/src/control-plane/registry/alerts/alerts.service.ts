import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { checkOutboundUrl, OutboundRefusal, postOutbound } from '../../../infrastructure/http/outbound.ts';
import { createKeyCipher, type KeyCipher } from '../../../infrastructure/keys/key-cipher.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import {
  auditSinceCursor,
  claimDeliveries,
  countDeliveries,
  type DueDelivery,
  deleteSubscription,
  type FailedDelivery,
  failedDeliveries,
  insertAlert,
  insertDelivery,
  insertSubscription,
  listSubscriptions,
  markDelivered,
  moveCursor,
  noteFailure,
  requeueDelivery,
  type Subscription,
  type SubscriptionKind,
  sealedSecrets,
  sweepAlerts,
  writeSecret,
} from './alert.repo.ts';
import { ALERT_EVENTS, type Alert, type AlertEvent, alertOf } from './alert-events.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

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

export interface NewAlertSubscription {
  readonly kind: SubscriptionKind;
  readonly target: string;
  readonly environment: string;
  readonly events: readonly string[];
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

const BATCH = 20;
const AUDIT_PAGE = 200;
const FIRST_RETRY_MS = 30_000;
/** Retries after 30 s, 1 min, 2 min, … about 8 hours in all. */
const MAX_ATTEMPTS = 11;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MAX_SUBSCRIPTIONS = 50;
const SECRET_BYTES = 32;
const EMAIL = /^[^\s@<>,;:"]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

const sealedName = (id: number | string): string => `webhook ${id}`;

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
    async deliver() {
      const nowMs = clock.now();
      const retryAtMs = (attempts: number) => nowMs + FIRST_RETRY_MS * 2 ** (attempts - 1);
      const due = await claimDeliveries(db, { nowMs, limit: BATCH, retryAtMs });
      const sent = await Promise.all(due.map((one) => deliverOne(db, one, { cipher, clock, options })));
      return sent.filter(Boolean).length;
    },
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

/** @throws {RegistryError} `invalid` naming what is wrong, and what to do */
const checkSubscription = (
  { kind, target, environment, events }: NewAlertSubscription,
  options: AlertingOptions,
): Pick<Subscription, 'kind' | 'target' | 'environment' | 'events'> => {
  const unknown = events.filter((event) => !ALERT_EVENTS.some((known) => known === event));
  if (unknown.length > 0 || events.length === 0) {
    const what = events.length === 0 ? 'No event is named' : `"${unknown[0]?.slice(0, 40)}" is not an event`;
    throw new RegistryError('invalid', `${what}: use ${ALERT_EVENTS.join(', ')}.`);
  }
  if (!/^(\*|[a-z][a-z0-9-]{1,40})$/.test(environment))
    throw new RegistryError(
      'invalid',
      `"${environment.slice(0, 41)}" is not an environment: use its name, or * for all.`,
    );
  if (kind === 'mail' && !EMAIL.test(target))
    throw new RegistryError('invalid', `"${target.slice(0, 100)}" is not an e-mail address.`);
  if (kind === 'webhook') assertReachable(target, options);
  const known = ALERT_EVENTS.filter((event) => events.includes(event));
  return { kind, target, environment, events: known };
};

const assertReachable = (target: string, options: AlertingOptions): void => {
  try {
    checkOutboundUrl(target, options);
  } catch (error) {
    if (error instanceof OutboundRefusal) throw new RegistryError('invalid', error.message, [], { cause: error });
    throw error;
  }
};

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

interface DeliveryParts {
  readonly cipher: KeyCipher;
  readonly clock: Clock;
  readonly options: AlertingOptions;
}

/** At least once: a receiver recognizes repetitions by the delivery's id. */
const deliverOne = async (db: Db, due: DueDelivery, { cipher, clock, options }: DeliveryParts): Promise<boolean> => {
  const { id, attempts, alertId, at, event, environment, summary, body: details, target, secret } = due;
  const body = JSON.stringify({ id: alertId, event, environment, at: new Date(at).toISOString(), summary, details });
  try {
    const headers = {
      'user-agent': 'Grandstand',
      'grandstand-event': event,
      'grandstand-delivery': String(id),
      [SIGNATURE_HEADER]: signWebhook(cipher.open(sealedName(due.subscription), secret), body, clock.now()),
    };
    const status = await postOutbound({ url: target, body, headers }, options);
    if (status < 200 || status > 299) throw new Error(`The receiver replied ${status}.`);
    await markDelivered(db, id, clock.now());
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await noteFailure(db, id, message.slice(0, 300), attempts >= MAX_ATTEMPTS);
    return false;
  }
};
