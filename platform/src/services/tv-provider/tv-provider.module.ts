import formbody from '@fastify/formbody';
import { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { installRateLimits, throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens, type SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { SignedIn } from '../account/authenticate.ts';
import { createProviderActivation, type ProviderActivation } from './activation.service.ts';
import { logoRoutes } from './logo.ts';
import { AUTHENTICATE_PATH, providerPageRoutes } from './provider-page.routes.ts';
import { createProviderSignIn } from './provider-sign-in.service.ts';
import { createTvProviderRepo } from './tv-provider.repo.ts';
import { tvProviderRoutes } from './tv-provider.routes.ts';

/** The documents of the operators. */
interface Settings {
  get(): Promise<{ readonly remoteConfig: Record<string, unknown> }>;
}

interface Shared {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly config: Pick<Config, 'limits' | 'origins'>;
}

export interface TvProviderModuleOptions extends Shared {
  readonly tokens: SignedTokens;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly authenticate: Authenticate<SignedIn>;
  readonly hasOwnSubscription: (accountId: string) => Promise<boolean>;
}

const SWEEP_EVERY_MS = 15 * 60_000;

const listed = (settings: Settings) => async () => RemoteConfig.parse((await settings.get()).remoteConfig).tvProviders;

/** Whether an account has access through a TV provider. */
export const createProviderLinks = (db: Db, clock: Clock) => {
  const repo = createTvProviderRepo(db);
  return (accountId: string): Promise<boolean> => repo.isLinked(accountId, clock.now());
};

/** On the site's origin: the TV-provider service's calls and the logos (PLAT-045…048, 024, 028). */
export const tvProviderModule = (app: FastifyInstance, options: TvProviderModuleOptions): ProviderActivation => {
  const { db, clock, tokens, jobs, settings, config, authenticate, hasOwnSubscription } = options;
  const repo = createTvProviderRepo(db);
  const activation = createProviderActivation({
    repo,
    tokens,
    clock,
    listedProviders: listed(settings),
    hasOwnSubscription,
    authenticateUrl: `${config.origins.tvProvider}${AUTHENTICATE_PATH}`,
  });
  tvProviderRoutes(app, {
    activation,
    authenticate,
    limit: throttle(app, { name: 'tv-provider', perMinute: config.limits.create }),
  });
  jobs.add({ name: 'tv-provider.forget', everyMs: SWEEP_EVERY_MS, run: () => repo.sweep(clock.now()) });
  logoRoutes(app);
  // The address of the specification: the page itself is on the provider's origin.
  app.get(AUTHENTICATE_PATH, async (request, reply) =>
    reply.redirect(`${config.origins.tvProvider}${request.url}`, 302),
  );
  return activation;
};

/** The origin of the providers' own sign-in pages (PLAT-049). */
export const tvProviderPages = async (
  app: FastifyInstance,
  options: Shared & { readonly keys: KeyRings },
): Promise<void> => {
  const { db, clock, keys, settings, config } = options;
  // A provider is another company: nothing it signs counts at ours.
  const [ticketKeys, zipKeys] = await Promise.all([
    keys.open(ROTATABLE_KEYS.providerTickets),
    keys.open(ROTATABLE_KEYS.providerZip),
  ]);
  await app.register(formbody);
  await installRateLimits(app, db);
  const signIn = createProviderSignIn({
    repo: createTvProviderRepo(db),
    tokens: createSignedTokens(ticketKeys, clock),
    clock,
    listedProviders: listed(settings),
    returnOrigins: [config.origins.site],
    zipKeys,
  });
  const limit = throttle(app, { name: 'tv-provider-sign-in', perMinute: config.limits.signIn });
  await providerPageRoutes(app, { signIn, limit, siteOrigin: config.origins.site });
};
