import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Mail } from './mail.ts';
import type { OutboxRepo } from './outbox.repo.ts';

/** Hands a mail to a relay. @throws when the relay does not take it */
export type SendMail = (mail: Mail) => Promise<void>;

export interface MailDelivery {
  /** Delivers what is due; answers how many were delivered. Runs once at a time. */
  deliverDue(): Promise<number>;
}

const BATCH = 20;
const FIRST_RETRY_MS = 30_000;
/** Retries after 30 s, 1 min, 2 min, … about 2 days in all. */
export const MAX_ATTEMPTS = 13;

const retryAfterMs = (attempts: number): number => FIRST_RETRY_MS * 2 ** (attempts - 1);

/**
 * At least once: a mail is marked only after the relay took it, so a process that dies in between sends it again when
 * its retry is due.
 */
export const createMailDelivery = (
  outbox: OutboxRepo,
  send: SendMail,
  clock: Clock,
  log: FastifyBaseLogger,
): MailDelivery => {
  let running: Promise<number> | null = null;

  const deliverBatch = async (): Promise<{ taken: number; delivered: number }> => {
    const nowMs = clock.now();
    const retryAtMs = (attempts: number) => nowMs + retryAfterMs(attempts);
    const mails = await outbox.claimDue({ nowMs, limit: BATCH, retryAtMs });
    let delivered = 0;
    for (const { id, attempts, ...mail } of mails) {
      try {
        await send(mail);
        await outbox.markDelivered(id, clock.now());
        delivered += 1;
      } catch (error) {
        // The relay's words may quote the recipient, so only their code is written.
        log.warn({ mail: id, attempts, code: (error as { code?: unknown }).code }, 'a mail could not be delivered');
        if (attempts >= MAX_ATTEMPTS) await outbox.giveUp(id);
      }
    }
    return { taken: mails.length, delivered };
  };

  const deliverAll = async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const { taken, delivered } = await deliverBatch();
      total += delivered;
      if (taken < BATCH) return total;
    }
  };

  return {
    deliverDue() {
      running ??= deliverAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
