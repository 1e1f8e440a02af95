import { randomBytes } from 'node:crypto';
import path from 'node:path';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import { healthRoutes } from './infrastructure/http/health.ts';
import { installRateLimits } from './infrastructure/http/rate-limits.service.ts';
import type { JobRunner } from './infrastructure/jobs/job-runner.ts';
import { keyMaterial } from './infrastructure/keys/key.repo.ts';
import type { KeyRings } from './infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens } from './infrastructure/tokens/signed-tokens.ts';
import { mediaModule } from './media/index.ts';
import type { Placement } from './modules.ts';
import { type AccountModule, accountModule } from './services/account/account.module.ts';
import { eraseAccount } from './services/account/erase-account.repo.ts';
import { adsModule } from './services/ads/ads.module.ts';
import { eraseBilling } from './services/billing/erase-billing.repo.ts';
import type { PaymentGateway } from './services/billing/payment-gateway.ts';
import { catalogueModule, createContentFinder } from './services/catalogue/catalogue.module.ts';
import type { CatalogueRepo } from './services/catalogue/catalogue.repo.ts';
import { checkoutModule } from './services/checkout/checkout.module.ts';
import type { Checkout } from './services/checkout/checkout.service.ts';
import { type EngagementModule, engagementModule } from './services/engagement/engagement.module.ts';
import { eraseEngagement } from './services/engagement/event.repo.ts';
import { serviceWorkerRoutes } from './services/engagement/service-worker.routes.ts';
import { identityModule } from './services/identity/identity.module.ts';
import { eraseMails } from './services/mail/erase-mails.repo.ts';
import { pagesModule } from './services/pages/pages.module.ts';
import { privacyModule } from './services/privacy/privacy.module.ts';
import { settingsModule } from './services/settings/settings.module.ts';
import type { SettingsService } from './services/settings/settings.service.ts';
import { eraseProviderSessions } from './services/tv-provider/erase-provider-sessions.repo.ts';
import { createProviderLinks, tvProviderModule } from './services/tv-provider/tv-provider.module.ts';
import type { Blackouts } from './services/video/blackouts.service.ts';
import { type Geo, HOME } from './services/video/geo.ts';
import { clientOf } from './services/video/playback-proof.ts';
import { type VideoModule, videoModule } from './services/video/video.module.ts';

export interface SiteDependencies {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly geo: Geo;
  readonly settings: SettingsService;
  readonly catalogue: CatalogueRepo;
  readonly jobs: JobRunner;
  readonly blackouts: Blackouts;
  readonly placement: Placement;
  readonly keys: KeyRings;
  /** Whether the database stores what it is sent. */
  readonly isReady: () => Promise<boolean>;
}

export interface SiteModules extends AccountModule {
  readonly engagement: EngagementModule;
  readonly checkout: Checkout;
  readonly countStreams: VideoModule['countStreams'];
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const mediaAssets = path.resolve(import.meta.dirname, '../media');

/** What the site's own origin answers, in reading order; the edge, which answers the rest, is registered last by `app.ts`. */
export async function createSite(app: FastifyInstance, dependencies: SiteDependencies): Promise<SiteModules> {
  const { config, db, clock, geo, settings, catalogue, jobs, blackouts, placement, keys, isReady } = dependencies;
  const [device, media] = await Promise.all(
    (['video.device', 'media.playback'] as const).map((name) => keyMaterial(db, name, newSecret)),
  );
  if (!device || !media) throw new Error('The database gave no keys.');
  const tokens = createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock);

  const gateway = config.payments === 'sandbox' ? await loadSandboxGateway(db) : null;

  healthRoutes(app, isReady);
  await installRateLimits(app, db);
  const { routes } = placement;

  let account: AccountModule | undefined;
  let checkout: Checkout | undefined;
  let engagement: EngagementModule | undefined;
  let video: VideoModule | undefined;
  await app.register(async (api) => {
    // The site calls its own origin; no other origin may read a response.
    await api.register(cors, { origin: [config.origins.site], credentials: true });
    await api.register(cookie);
    await api.register(formbody);
    const ageLimits = () => settings.runtime();
    const remoteConfig = async () => RemoteConfig.parse((await settings.get()).remoteConfig);
    const isAtHome = (request: FastifyRequest) => {
      const { country, zone } = geo.locate(request);
      return country === HOME.country && zone !== 'none';
    };
    const socialLogins = identityModule(routes('account', api), {
      db,
      clock,
      tokens,
      jobs: placement.jobs('account', jobs),
      config,
    });
    account = await accountModule(routes('account', api), {
      db,
      clock,
      tokens,
      keys,
      ageLimits,
      remoteConfig,
      isAtHome,
      isProviderLinked: createProviderLinks(db, clock),
      socialLogins,
      config,
    });
    const { entitlements, authenticate } = account;
    const { hasOwnSubscription } = entitlements;
    checkout = checkoutModule(routes('checkout', api), {
      db,
      clock,
      jobs: placement.jobs('checkout', jobs),
      authenticate,
      isAtHome,
      gateway,
      config,
    });
    const provider = tvProviderModule(routes('tv-provider', api), {
      db,
      clock,
      tokens,
      jobs: placement.jobs('tv-provider', jobs),
      settings,
      authenticate,
      hasOwnSubscription,
      config,
    });
    const accessOf = async (viewer: string, patienceMs?: number) =>
      (await provider.accessOf(viewer)) ?? entitlements.accessOf(viewer, patienceMs);
    const findContent = createContentFinder(catalogue);
    video = videoModule(routes('video', api), {
      db,
      clock,
      tokens,
      geo,
      accessOf,
      providerViewerOf: provider.viewerOf,
      couchRightsUntil: account.couchRights.until,
      isSignedOut: account.isSignedOut,
      blackouts,
      findContent,
      secrets: { device, media },
      config,
    });
    catalogueModule(routes('catalogue', api), { repo: catalogue, clock, blackouts, client: clientOf(tokens) });
    const erasers = [
      eraseProviderSessions,
      eraseBilling,
      eraseAccount,
      video.eraseStreams,
      eraseMails,
      eraseEngagement,
    ];
    const { accounts } = account;
    engagement = engagementModule(routes('engagement', api), {
      db,
      clock,
      jobs: placement.jobs('engagement', jobs),
      config,
    });
    adsModule(routes('ads', api), { siteOrigin: config.origins.site, collect: engagement.collect, clock });
    privacyModule(routes('privacy', api), {
      db,
      clock,
      tokens,
      jobs: placement.jobs('privacy', jobs),
      accounts,
      authenticate,
      erasers,
      config,
    });
  });
  if (!account || !checkout || !engagement || !video) throw new Error('A module of the site did not start.');

  await serviceWorkerRoutes(routes('edge', app));
  settingsModule(routes('settings', app), settings);
  await pagesModule(routes('edge', app));
  const { isSessionLive, countStreams } = video;
  await routes('media', app).register(mediaModule, { clock, secret: media, isSessionLive, assetsDir: mediaAssets });
  return { ...account, engagement, checkout, countStreams };
}

async function loadSandboxGateway(db: Db): Promise<PaymentGateway> {
  const { openSandboxGateway } = await import('./sandbox/gateway/sandbox-gateway.module.ts');
  return openSandboxGateway(db);
}
