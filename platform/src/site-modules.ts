import { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { FastifyInstance } from 'fastify';
import { PERSONAL_RECORDS } from './personal-records.ts';
import { mayNameBrowser } from './infrastructure/http/privacy-control.ts';
import { type AccountModule, accountModule } from './services/account/account.module.ts';
import { eraseAccount } from './services/account/erase-account.repo.ts';
import { adsModule } from './services/ads/ads.module.ts';
import { eraseBilling } from './services/billing/erase-billing.repo.ts';
import { catalogueModule, createContentFinder } from './services/catalogue/catalogue.module.ts';
import { createProgrammeGuide } from './services/catalogue/programmes/programme-guide.ts';
import { checkoutModule } from './services/checkout/checkout.module.ts';
import type { Checkout } from './services/checkout/checkout.service.ts';
import { type EngagementModule, engagementModule } from './services/engagement/engagement.module.ts';
import { eraseEngagement } from './services/engagement/event.repo.ts';
import { identityModule } from './services/identity/identity.module.ts';
import { eraseMails } from './services/mail/erase-mails.repo.ts';
import { eraseChoice, thoseWhoLimitUse } from './services/privacy/choice.repo.ts';
import { privacyModule } from './services/privacy/privacy.module.ts';
import { remindersModule } from './services/reminders/reminders.module.ts';
import { eraseProviderSessions } from './services/tv-provider/erase-provider-sessions.repo.ts';
import { scoresModule } from './services/scores/scores.module.ts';
import { searchModule } from './services/search/search.module.ts';
import { createProviderLinks, tvProviderModule } from './services/tv-provider/tv-provider.module.ts';
import { clientOf } from './services/video/playback-proof.ts';
import { type VideoModule, videoModule } from './services/video/video.module.ts';
import { viewingModule } from './services/viewing/viewing.module.ts';
import type { SiteContext } from './site-context.ts';

export interface ApiModules {
  readonly account: AccountModule;
  readonly checkout: Checkout;
  readonly engagement: EngagementModule;
  readonly video: VideoModule;
}

/** The modules that answer calls of the specification. */
export const openApiModules = async (api: FastifyInstance, context: SiteContext): Promise<ApiModules> => {
  const account = await openAccount(api, context);
  const checkout = openCheckout(api, context, account);
  const video = openVideo(api, context, account);
  const engagement = openEngagement(api, context);
  openPrivacy(api, context, account, video);
  openViewing(api, context, account, engagement);
  return { account, checkout, engagement, video };
};

const openAccount = (api: FastifyInstance, context: SiteContext): Promise<AccountModule> => {
  const { db, clock, tokens, keys, settings, jobs, placement, config, isAtHome, pathOf, accountMark } = context;
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
    accountMark,
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
  const { db, clock, tokens, geo, jobs, settings, content, guide, recordings, blackouts, secrets, placement, config } =
    context;
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
  const listed = { guide: createProgrammeGuide(content), recordings, clock };
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
    hasReceivers: async () => (await settings.runtime()).castReceiverId !== '',
    blackouts,
    findContent: createContentFinder(listed),
    nextChange: listed.guide.nextChange,
    secrets,
    config,
  });
  catalogueModule(placement.routes('catalogue', api), {
    ...listed,
    programmes: guide,
    zoneOf: (request) => geo.locate(request).zone,
    blackouts,
    client: clientOf(tokens),
  });
  scoresModule(placement.routes('catalogue', api), { guide, clock, maxPerSource: config.limits.streams });
  searchModule(placement.routes('catalogue', api), {
    db,
    clock,
    content,
    recordings,
    guide,
    settings,
    zoneOf: (request) => geo.locate(request).zone,
    blackouts,
    client: clientOf(tokens),
  });
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
    naming: { mayNameBrowser, unnamed: (ids) => thoseWhoLimitUse(db, ids) },
  });
  adsModule(placement.routes('ads', api), {
    siteOrigin: config.origins.site,
    pathOf,
    collect: engagement.collect,
    clock,
  });
  return engagement;
};

/** What an account watched, and what it wants to be reminded of. */
const openViewing = (
  api: FastifyInstance,
  { db, clock, placement, jobs, guide, pathOf, settings }: SiteContext,
  { authenticate }: AccountModule,
  push: EngagementModule,
): void => {
  viewingModule(placement.routes('account', api), { db, clock, authenticate });
  remindersModule(placement.routes('engagement', api), {
    db,
    clock,
    jobs: placement.jobs('engagement', jobs),
    authenticate,
    guide,
    push,
    pathOf,
    teams: async () => RemoteConfig.parse((await settings.get()).remoteConfig).yesTeams,
  });
};

const openPrivacy = (api: FastifyInstance, context: SiteContext, account: AccountModule, video: VideoModule): void => {
  const { db, clock, tokens, jobs, placement, config, pathOf } = context;
  const { accounts, authenticate } = account;
  const erasers = [
    eraseProviderSessions,
    eraseBilling,
    eraseAccount,
    video.eraseStreams,
    eraseMails,
    eraseEngagement,
    eraseChoice,
  ];
  privacyModule(placement.routes('privacy', api), {
    db,
    clock,
    tokens,
    jobs: placement.jobs('privacy', jobs),
    accounts,
    authenticate,
    erasers,
    records: PERSONAL_RECORDS,
    config,
    pathOf,
  });
};
