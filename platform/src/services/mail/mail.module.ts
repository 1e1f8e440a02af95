import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import { createMailDelivery } from './delivery.service.ts';
import { createOutboxRepo } from './outbox.repo.ts';
import { forgetOldMails } from './retention.repo.ts';
import { createSmtp } from './smtp.ts';

const DELIVERY_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60_000;

export interface MailModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly mail: Config['mail'];
}

/** Delivers the outbox when there is a relay; without one mails are kept, and read on the control port. */
export const mailModule = (app: FastifyInstance, { db, clock, jobs, mail }: MailModuleOptions): void => {
  jobs.add({ name: 'mail.forget', everyMs: SWEEP_EVERY_MS, run: () => forgetOldMails(db, clock.now()) });
  if (mail.smtpUrl === null) return;
  const relay = createSmtp(mail.smtpUrl, mail.from);
  const delivery = createMailDelivery(createOutboxRepo(db), relay.send, clock, app.log);
  jobs.add({ name: 'mail', everyMs: DELIVERY_EVERY_MS, run: delivery.deliverDue });
  app.addHook('onClose', async () => relay.close());
};
