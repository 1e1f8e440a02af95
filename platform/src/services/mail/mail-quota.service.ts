import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { countHit } from '../../infrastructure/http/rate-limit.repo.ts';

const HOUR_MS = 60 * 60_000;

export interface MailQuota {
  /**
   * Counts a request for a mail and returns whether it is sent. Every source has a separate quota for a mailbox, so
   * strangers never spend the owner's; once a mailbox got many, each source gets one an hour.
   */
  allows(email: string, source: string): Promise<boolean>;
}

export interface MailQuotaOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Of the mail. */
  readonly name: string;
  readonly perSourceAnHour: number;
}

/** More requests than that many quotas, and a mailbox is being flooded. */
const CROWDED = 2;

export const createMailQuota = ({ db, clock, name, perSourceAnHour }: MailQuotaOptions): MailQuota => ({
  async allows(email, source) {
    const count = (key: string) => countHit(db, { key, windowMs: HOUR_MS, nowMs: clock.now() });
    const mailbox = `mail:${name}:${email.toLowerCase()}`;
    const [own, all] = await Promise.all([count(`${mailbox}:${source}`), count(mailbox)]);
    return own.hits <= (all.hits <= CROWDED * perSourceAnHour ? perSourceAnHour : 1);
  },
});
