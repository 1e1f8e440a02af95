import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Eraser } from '../../infrastructure/database/eraser.ts';
import type { PersonalRecords } from '../../infrastructure/database/personal-records.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { SignedIn } from '../account/authenticate.ts';
import { createMailQuota } from '../mail/mail-quota.service.ts';
import { createChoiceRepo } from './choice.repo.ts';
import { createDeletionLinks } from './deletion-links.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { createPrivacyRepo } from './privacy.repo.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { createPrivacy, MAX_LINKS_AN_HOUR, type PrivacyAccounts } from './privacy.service.ts';

export interface PrivacyModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly accounts: PrivacyAccounts;
  readonly authenticate: Authenticate<SignedIn>;
  /** In the order in which they run; together they forget a person. */
  readonly erasers: readonly Eraser[];
  /** What each module gives a viewer who asks for the data that is kept. */
  readonly records: readonly PersonalRecords[];
  readonly config: Pick<Config, 'limits' | 'origins'>;
  readonly pathOf: PathOfScreen;
}

const SWEEP_EVERY_MS = 10 * 60_000;

/** Deletion of an account and its data, on the viewer's wish (PLAT-053, 054), a copy of the data, and what is measured. */
export const privacyModule = (app: FastifyInstance, options: PrivacyModuleOptions): void => {
  const { db, clock, tokens, jobs, accounts, authenticate, erasers, records, config, pathOf } = options;
  const links = createDeletionLinks(tokens, clock);
  const quota = createMailQuota({ db, clock, name: 'deletion-link', perSourceAnHour: MAX_LINKS_AN_HOUR });
  const siteOrigin = config.origins.site;
  const repo = createPrivacyRepo(db);
  const service = createPrivacy({ repo, links, quota, accounts, erasers, clock, siteOrigin, pathOf });
  const limit = throttle(app, { name: 'privacy', perMinute: config.limits.privacy });
  privacyRoutes(app, { privacy: service, links, authenticate, limit });
  const secure = siteOrigin.startsWith('https:');
  personalDataRoutes(app, { db, records, choices: createChoiceRepo(db), authenticate, limit, clock, secure });
  jobs.add({ name: 'privacy.erase', everyMs: SWEEP_EVERY_MS, run: () => service.eraseDue() });
};
