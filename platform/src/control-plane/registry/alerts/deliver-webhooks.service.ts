import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { postOutbound } from '../../../infrastructure/http/outbound.ts';
import type { KeyCipher } from '../../../infrastructure/keys/key-cipher.ts';
import { claimDeliveries, type DueDelivery, markDelivered, noteFailure } from './alert.repo.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

const BATCH = 20;
const FIRST_RETRY_MS = 30_000;
/** Retries after 30 s, 1 min, 2 min, … about 8 hours in all. */
const MAX_ATTEMPTS = 11;

/** Of the secret of a subscription, for the cipher. */
export const sealedName = (id: number | string): string => `webhook ${id}`;

interface DeliveryParts {
  readonly cipher: KeyCipher;
  readonly clock: Clock;
  readonly options: Parameters<typeof postOutbound>[1];
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

/** Sends webhook requests that are due. @returns how many were delivered */
export const deliverDue = async (db: Db, parts: DeliveryParts): Promise<number> => {
  const nowMs = parts.clock.now();
  const retryAtMs = (attempts: number) => nowMs + FIRST_RETRY_MS * 2 ** (attempts - 1);
  const due = await claimDeliveries(db, { nowMs, limit: BATCH, retryAtMs });
  const sent = await Promise.all(due.map((one) => deliverOne(db, one, parts)));
  return sent.filter(Boolean).length;
};
