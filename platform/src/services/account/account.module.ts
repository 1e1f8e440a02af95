import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { batched } from '../../infrastructure/database/batched.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { unreportedPurchase } from '../billing/unreported-purchase.repo.ts';
import type { SocialLogins } from '../identity/social-login.service.ts';
import { createMailQuota } from '../mail/mail-quota.service.ts';
import { createAccessTokens } from './access-tokens.ts';
import { type AccountRepo, createAccountRepo } from './account.repo.ts';
import { type AccountMark, accountRoutes } from './account.routes.ts';
import { createActivationRepo } from './activation.repo.ts';
import { type Activation, createActivation } from './activation.service.ts';
import { createAttemptRepo } from './attempt.repo.ts';
import { bearerOf, type SignedIn } from './authenticate.ts';
import { createCouchRightsRepo } from './couch-rights.repo.ts';
import { couchRightsRoutes } from './couch-rights.routes.ts';
import { type CouchRights, createCouchRights } from './couch-rights.service.ts';
import { createCurrentPasswordCheck } from './current-password.ts';
import { createEmailChanges, MAX_EMAIL_CHANGES_AN_HOUR } from './email-change.service.ts';
import { createEmailConfirmationRepo } from './email-confirmation.repo.ts';
import { emailConfirmationRoutes } from './email-confirmation.routes.ts';
import { createEmailConfirmations } from './email-confirmation.ts';
import { createEntitlements, type Entitlements } from './entitlements.ts';
import { createFavouritesRepo } from './favourites.repo.ts';
import { createFavourites } from './favourites.service.ts';
import { createPasswordRepo } from './password.repo.ts';
import { passwordRoutes } from './password.routes.ts';
import { createPasswords, MAX_LINKS_AN_HOUR } from './password.service.ts';
import { createPasswordLinks } from './password-links.ts';
import { createProfileRepo } from './profile.repo.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfiles } from './profile.service.ts';
import type { AgeLimits } from './profile-rules.ts';
import { createReferralRepo } from './referral.repo.ts';
import { createReferrals } from './referral.service.ts';
import { createRegistration } from './registration.service.ts';
import { createSessionRepo } from './session.repo.ts';
import { createSessions } from './sessions.service.ts';
import { createSignedInDevicesRepo } from './signed-in-devices.repo.ts';
import { signedInDevicesRoutes } from './signed-in-devices.routes.ts';
import { createSignIn } from './sign-in.service.ts';
import { createSubscriptionRepo } from './subscription.repo.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { createSubscriptions } from './subscription.service.ts';

export interface AccountModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: SignedTokens;
  readonly keys: KeyRings;
  readonly ageLimits: () => Promise<AgeLimits>;
  readonly remoteConfig: () => Promise<RemoteConfig>;
  /** Whether a viewer is where programs may be watched, as the server locates them. */
  readonly isAtHome: (request: FastifyRequest) => boolean;
  readonly config: Pick<Config, 'limits' | 'origins'>;
  readonly pathOf: PathOfScreen;
  /** Whether the account has access through a TV provider. */
  readonly isProviderLinked: (accountId: string) => Promise<boolean>;
  readonly socialLogins: Pick<SocialLogins, 'prove' | 'spend'>;
  readonly accountMark: AccountMark;
}

export interface AccountModule {
  readonly authenticate: Authenticate<SignedIn>;
  readonly accounts: Pick<AccountRepo, 'byId' | 'byEmail'>;
  readonly entitlements: Entitlements;
  readonly activation: Activation;
  /** Whether the session has ended: signed out, or ended by a new password. */
  readonly isSignedOut: (familyId: string) => Promise<boolean>;
  readonly couchRights: Pick<CouchRights, 'until'>;
  /** Treats an account's access tokens as expired from now on; false for an unknown e-mail. */
  expireTokens(email: string): Promise<boolean>;
}

/** Playback asks with every heartbeat: shared, the statements cost a fraction. */
const LOOK_UP_WINDOW_MS = 3;

/** What the routes of the module have in common. */
const openParts = async (options: AccountModuleOptions) => {
  const { db, clock, tokens, keys, remoteConfig, isProviderLinked, config, pathOf } = options;
  const access = createAccessTokens(await keys.open(ROTATABLE_KEYS.access), clock);
  const accounts = createAccountRepo(db);
  const families = createSessionRepo(db);
  const attempts = createAttemptRepo(db);
  const handleKeys = await keys.open(ROTATABLE_KEYS.refresh);
  const entitlements = createEntitlements(accounts, tokens, clock, isProviderLinked);
  return {
    accounts,
    families,
    attempts,
    sessions: createSessions({ repo: families, access, handleKeys, clock }),
    entitlements,
    activation: createActivation(createActivationRepo(db), attempts, clock),
    authenticate: bearerOf(access, accounts, families),
    couchRights: createCouchRights(createCouchRightsRepo(db), entitlements, clock),
    referrals: createReferrals(createReferralRepo(db), remoteConfig, clock),
    checkPassword: createCurrentPasswordCheck(attempts, clock),
    links: createPasswordLinks(config.origins.site, pathOf),
    confirmations: createEmailConfirmationRepo(db),
    confirmationLinks: createEmailConfirmations(config.origins.site),
  };
};
type Parts = Awaited<ReturnType<typeof openParts>>;

const openAccountRoutes = (app: FastifyInstance, options: AccountModuleOptions, parts: Parts): void => {
  const { db, clock, ageLimits, socialLogins, config, accountMark } = options;
  const { accounts, attempts, sessions, links, referrals, confirmations, confirmationLinks } = parts;
  accountRoutes(app, {
    accountMark,
    accounts,
    pendingEmailOf: (accountId) => confirmations.pendingEmailOf(accountId, clock.now()),
    sessions,
    signIn: createSignIn({ accounts, attempts, sessions, socialLogins, clock }),
    register: createRegistration({
      accounts,
      sessions,
      links,
      confirmations: confirmationLinks,
      referrals,
      socialLogins,
      clock,
      ageLimits,
    }),
    entitlements: parts.entitlements,
    activation: parts.activation,
    unreportedPurchase: (accountId) => unreportedPurchase(db, accountId, clock.now()),
    authenticate: parts.authenticate,
    limits: {
      signIn: throttle(app, { name: 'sign-in', perMinute: config.limits.signIn }),
      create: throttle(app, { name: 'create-user', perMinute: config.limits.create }),
    },
    clock,
    secure: config.origins.site.startsWith('https:'),
  });
};

const openPasswordRoutes = (app: FastifyInstance, options: AccountModuleOptions, parts: Parts): void => {
  const { db, clock, config } = options;
  const { accounts, checkPassword, links, authenticate } = parts;
  const quota = createMailQuota({ db, clock, name: 'reset-password', perSourceAnHour: MAX_LINKS_AN_HOUR });
  passwordRoutes(app, {
    accounts,
    passwords: createPasswords({ accounts, passwords: createPasswordRepo(db), checkPassword, links, quota, clock }),
    authenticate,
    // Separate counters: requests for links never block signing in or opening a link.
    limits: {
      change: throttle(app, { name: 'change-password', perMinute: config.limits.signIn }),
      forgot: throttle(app, { name: 'forgot-password', perMinute: config.limits.signIn }),
      redeem: throttle(app, { name: 'reset-password', perMinute: config.limits.signIn }),
      search: throttle(app, { name: 'search-account', perMinute: config.limits.search }),
    },
  });
};

/** The profile, its e-mail address and the confirmation of it. */
const openProfileRoutes = (app: FastifyInstance, options: AccountModuleOptions, parts: Parts): void => {
  const { db, clock, ageLimits, remoteConfig, socialLogins, config } = options;
  const { accounts, families, checkPassword, confirmations, confirmationLinks, referrals, authenticate } = parts;
  const emailChanges = createEmailChanges({
    accounts,
    checkPassword,
    sessions: families,
    confirmations,
    links: confirmationLinks,
    quota: createMailQuota({ db, clock, name: 'change-email', perSourceAnHour: MAX_EMAIL_CHANGES_AN_HOUR }),
    clock,
  });
  emailConfirmationRoutes(app, {
    confirmations,
    limit: throttle(app, { name: 'confirm-email', perMinute: config.limits.signIn }),
    clock,
  });
  profileRoutes(app, {
    profiles: createProfiles({
      repo: createProfileRepo(db),
      sessions: families,
      ageLimits,
      socialLogins,
      confirmations,
      links: confirmationLinks,
      emailChanges,
      clock,
    }),
    emailChanges,
    limit: throttle(app, { name: 'change-email', perMinute: config.limits.signIn }),
    favourites: createFavourites(createFavouritesRepo(db), remoteConfig, clock),
    referrals,
    authenticate,
  });
};

/** `/yesnetwork/*`: accounts, sessions, subscriptions, device activation (PLAT-001…027). */
export const accountModule = async (app: FastifyInstance, options: AccountModuleOptions): Promise<AccountModule> => {
  const { db, clock, isAtHome } = options;
  const parts = await openParts(options);
  const { accounts, families, entitlements, activation, couchRights, authenticate } = parts;
  openAccountRoutes(app, options, parts);
  openPasswordRoutes(app, options, parts);
  openProfileRoutes(app, options, parts);
  subscriptionRoutes(app, { subscriptions: createSubscriptions(createSubscriptionRepo(db), clock), authenticate });
  signedInDevicesRoutes(app, { devices: createSignedInDevicesRepo(db), authenticate, clock });
  couchRightsRoutes(app, { couchRights, authenticate, isAtHome });
  const unrevoked = batched(families.unrevoked, LOOK_UP_WINDOW_MS);
  return {
    isSignedOut: async (familyId) => (await unrevoked(familyId)) !== true,
    authenticate,
    accounts,
    entitlements,
    activation,
    couchRights,
    expireTokens: (email) => accounts.expireTokens(email, clock.now()),
  };
};
