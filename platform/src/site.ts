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
import type { PathOfScreen } from './infrastructure/http/site-addresses.ts';
import type { JobRunner } from './infrastructure/jobs/job-runner.ts';
import { findKey, keyMaterial } from './infrastructure/keys/key.repo.ts';
import type { KeyRings } from './infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from './infrastructure/keys/rotatable-keys.ts';
import { createSignedTokens, type SignedTokens } from './infrastructure/tokens/signed-tokens.ts';
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
import { type VideoModule, type VideoModuleOptions, videoModule } from './services/video/video.module.ts';

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
  readonly pathOf: PathOfScreen;
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

/** What the site's own origin serves, in reading order; `app.ts` registers the edge, which serves the rest, last. */
export const createSite = async (app: FastifyInstance, dependencies: SiteDependencies): Promise<SiteModules> => {
  const { config, db, clock, settings, placement, keys, pathOf, isReady } = dependencies;
  const { routes } = placement;
  const context: SiteContext = {
    ...dependencies,
    secrets: await readSecrets(db, keys),
    tokens: createSignedTokens(await keys.open(ROTATABLE_KEYS.tokens), clock),
    gateway: config.payments === 'sandbox' ? await loadSandboxGateway(db) : null,
    isAtHome: atHome(dependencies.geo),
  };

  healthRoutes(app, isReady);
  await installRateLimits(app, db);
  const opened: ApiModules[] = [];
  await app.register(async (api) => {
    // The site calls its own origin; pages of other origins must not read a response.
    await api.register(cors, { origin: [config.origins.site], credentials: true });
    await api.register(cookie);
    await api.register(formbody);
    opened.push(await openApiModules(api, context));
  });
  const [modules] = opened;
  if (!modules) throw new Error('The modules of the site did not start.');

  await serviceWorkerRoutes(routes('edge', app));
  settingsModule(routes('settings', app), settings);
  await pagesModule(routes('edge', app), pathOf);
  const { account, video, engagement, checkout } = modules;
  const { isSessionLive, countStreams } = video;
  await routes('media', app).register(mediaModule, {
    clock,
    keys: context.secrets.playback,
    contentSecret: context.secrets.content,
    isSessionLive,
    assetsDir: mediaAssets,
  });
  return { ...account, engagement, checkout, countStreams };
};

/** What the modules of the site have in common. */
interface SiteContext extends SiteDependencies {
  readonly secrets: VideoModuleOptions['secrets'] & { readonly content: string };
  readonly tokens: SignedTokens;
  /** Null: nothing is sold. */
  readonly gateway: PaymentGateway | null;
  readonly isAtHome: (request: FastifyRequest) => boolean;
}

interface ApiModules {
  readonly account: AccountModule;
  readonly checkout: Checkout;
  readonly engagement: EngagementModule;
  readonly video: VideoModule;
}

const readSecrets = async (db: Db, keys: KeyRings): Promise<SiteContext['secrets']> => {
  // Content keys were derived from the playback key before it rotated: live streams continue with them.
  const previous = await findKey(db, ROTATABLE_KEYS.playback.name);
  return {
    // Not rotated: proxies cache segments that were encrypted with its keys.
    content: await keyMaterial(db, 'media.content', () => previous ?? newSecret()),
    playback: await keys.open(ROTATABLE_KEYS.playback),
    device: await keys.open(ROTATABLE_KEYS.device),
  };
};

const atHome = (geo: Geo) => (request: FastifyRequest) => {
  const { country, zone } = geo.locate(request);
  return country === HOME.country && zone !== 'none';
};

/** The modules that answer calls of the specification. */
const openApiModules = async (api: FastifyInstance, context: SiteContext): Promise<ApiModules> => {
  const account = await openAccount(api, context);
  const checkout = openCheckout(api, context, account);
  const video = openVideo(api, context, account);
  const engagement = openEngagement(api, context);
  openPrivacy(api, context, account, video);
  return { account, checkout, engagement, video };
};

const openAccount = (api: FastifyInstance, context: SiteContext): Promise<AccountModule> => {
  const { db, clock, tokens, keys, settings, jobs, placement, config, isAtHome, pathOf } = context;
  const routes = placement.routes('account', api);
  const socialLogins = identityModule(routes, {
    db,
    clock,
    tokens,
    jobs: placement.jobs('account', jobs),
    config,
    pathOf,
  });
  return accountModule(routes, {
    db,
    clock,
    tokens,
    keys,
    ageLimits: () => settings.runtime(),
    remoteConfig: async () => RemoteConfig.parse((await settings.get()).remoteConfig),
    isAtHome,
    isProviderLinked: createProviderLinks(db, clock),
    socialLogins,
    config,
    pathOf,
  });
};

const openCheckout = (api: FastifyInstance, context: SiteContext, { authenticate }: AccountModule): Checkout => {
  const { db, clock, jobs, placement, isAtHome, gateway, config } = context;
  return checkoutModule(placement.routes('checkout', api), {
    db,
    clock,
    jobs: placement.jobs('checkout', jobs),
    authenticate,
    isAtHome,
    gateway,
    config,
  });
};

/** Video, and what decides who may watch it: TV providers and the catalogue. */
const openVideo = (api: FastifyInstance, context: SiteContext, account: AccountModule): VideoModule => {
  const { db, clock, tokens, geo, jobs, settings, catalogue, blackouts, secrets, placement, config } = context;
  const { entitlements, authenticate, couchRights, isSignedOut } = account;
  const provider = tvProviderModule(placement.routes('tv-provider', api), {
    db,
    clock,
    tokens,
    jobs: placement.jobs('tv-provider', jobs),
    settings,
    authenticate,
    hasOwnSubscription: entitlements.hasOwnSubscription,
    config,
  });
  const video = videoModule(placement.routes('video', api), {
    db,
    clock,
    tokens,
    geo,
    accessOf: async (viewer, patienceMs) =>
      (await provider.accessOf(viewer)) ?? entitlements.accessOf(viewer, patienceMs),
    providerViewerOf: provider.viewerOf,
    couchRightsUntil: couchRights.until,
    isSignedOut,
    blackouts,
    findContent: createContentFinder(catalogue),
    secrets,
    config,
  });
  catalogueModule(placement.routes('catalogue', api), { repo: catalogue, clock, blackouts, client: clientOf(tokens) });
  return video;
};

const openEngagement = (api: FastifyInstance, context: SiteContext): EngagementModule => {
  const { db, clock, keys, jobs, placement, config, pathOf } = context;
  const engagement = engagementModule(placement.routes('engagement', api), {
    db,
    clock,
    keys,
    jobs: placement.jobs('engagement', jobs),
    config,
  });
  adsModule(placement.routes('ads', api), {
    siteOrigin: config.origins.site,
    pathOf,
    collect: engagement.collect,
    clock,
  });
  return engagement;
};

const openPrivacy = (api: FastifyInstance, context: SiteContext, account: AccountModule, video: VideoModule): void => {
  const { db, clock, tokens, jobs, placement, config, pathOf } = context;
  const { accounts, authenticate } = account;
  const erasers = [eraseProviderSessions, eraseBilling, eraseAccount, video.eraseStreams, eraseMails, eraseEngagement];
  privacyModule(placement.routes('privacy', api), {
    db,
    clock,
    tokens,
    jobs: placement.jobs('privacy', jobs),
    accounts,
    authenticate,
    erasers,
    config,
    pathOf,
  });
};

const loadSandboxGateway = async (db: Db): Promise<PaymentGateway> => {
  const { openSandboxGateway } = await import('./sandbox/gateway/sandbox-gateway.module.ts');
  return openSandboxGateway(db);
};
