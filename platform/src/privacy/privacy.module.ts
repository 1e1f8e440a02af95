import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../account/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { throttle } from '../http/rate-limits.service.ts';
import type { Authenticate } from '../http/register-call.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { mailQuota } from '../mail/mail-quota.service.ts';
import type { SignedTokens } from '../tokens/signed-tokens.ts';
import { deletionLinks } from './deletion-links.ts';
import type { Eraser } from './eraser.ts';
import { privacyRepo } from './privacy.repo.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { MOST_LINKS_AN_HOUR, type PrivacyAccounts, privacy } from './privacy.service.ts';

export interface PrivacyModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly accounts: PrivacyAccounts;
  readonly authenticate: Authenticate<SignedIn>;
  /** In the order in which they run; together they forget a person. */
  readonly erasers: readonly Eraser[];
  readonly config: Pick<Config, 'limits' | 'origins'>;
}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Deletion of an account and its data, on the viewer's wish (PLAT-053, 054). */
export function privacyModule(app: FastifyInstance, options: PrivacyModuleOptions): void {
  const { db, clock, tokens, jobs, accounts, authenticate, erasers, config } = options;
  const links = deletionLinks(tokens, clock);
  const quota = mailQuota({ db, clock, name: 'deletion-link', perSourceAnHour: MOST_LINKS_AN_HOUR });
  const siteOrigin = config.origins.site;
  const service = privacy({ repo: privacyRepo(db), links, quota, accounts, erasers, clock, siteOrigin });
  privacyRoutes(app, {
    privacy: service,
    links,
    authenticate,
    limit: throttle(app, { name: 'privacy', perMinute: config.limits.privacy }),
  });
  jobs.add({ name: 'privacy.erase', everyMs: SWEEP_EVERY_MS, run: () => service.eraseDue() });
}
