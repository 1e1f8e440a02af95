import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { returnPaths } from './issuers.ts';
import { socialLoginRoutes } from './social-login.routes.ts';
import { createSocialLogins, type SocialLogins } from './social-login.service.ts';
import { forgetSpentNonces, isNonceSpent, spendNonce } from './social-nonce.repo.ts';

export interface IdentityModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly config: Pick<Config, 'identity' | 'limits' | 'origins'>;
  readonly pathOf: PathOfScreen;
}

const SWEEP_EVERY_MS = 60 * 60_000;

/** On the site's origin: how a social sign-in begins and comes back, and what proves an identity (S-04). */
export const identityModule = (app: FastifyInstance, options: IdentityModuleOptions): SocialLogins => {
  const { db, clock, tokens, jobs, config, pathOf } = options;
  const logins = createSocialLogins({
    issuers: config.identity,
    returnUrls: async () => (await returnPaths(pathOf)).map((path) => config.origins.site + path),
    tokens,
    nonces: { isSpent: (nonceId) => isNonceSpent(db, nonceId), spend: (nonce) => spendNonce(db, nonce) },
    clock,
    log: app.log,
  });
  socialLoginRoutes(app, {
    logins,
    returnPaths: () => returnPaths(pathOf),
    limit: throttle(app, { name: 'social-sign-in', perMinute: config.limits.signIn }),
    secure: config.origins.site.startsWith('https:'),
  });
  jobs.add({ name: 'identity.forget-nonces', everyMs: SWEEP_EVERY_MS, run: () => forgetSpentNonces(db, clock.now()) });
  return logins;
};
