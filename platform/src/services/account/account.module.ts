import { randomBytes } from 'node:crypto';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { batched } from '../../infrastructure/database/batched.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import { keyMaterial } from '../../infrastructure/keys/key.repo.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { untoldPurchase } from '../billing/untold-purchase.repo.ts';
import type { SocialLogins } from '../identity/social-login.service.ts';
import { mailQuota } from '../mail/mail-quota.service.ts';
import { accessTokens } from './access-tokens.ts';
import { type AccountRepo, accountRepo } from './account.repo.ts';
import { accountRoutes } from './account.routes.ts';
import { activationRepo } from './activation.repo.ts';
import { type Activation, activation } from './activation.service.ts';
import { attemptRepo } from './attempt.repo.ts';
import { bearerOf, type SignedIn } from './authenticate.ts';
import { couchRightsRepo } from './couch-rights.repo.ts';
import { couchRightsRoutes } from './couch-rights.routes.ts';
import { type CouchRights, couchRights } from './couch-rights.service.ts';
import { currentPasswordCheck } from './current-password.ts';
import { emailChanges, MAX_EMAIL_CHANGES_AN_HOUR } from './email-change.service.ts';
import { emailConfirmationRepo } from './email-confirmation.repo.ts';
import { emailConfirmationRoutes } from './email-confirmation.routes.ts';
import { emailConfirmations } from './email-confirmation.ts';
import { type Entitlements, entitlements } from './entitlements.ts';
import { favouritesRepo } from './favourites.repo.ts';
import { favourites } from './favourites.service.ts';
import { passwordRepo } from './password.repo.ts';
import { passwordRoutes } from './password.routes.ts';
import { MOST_LINKS_AN_HOUR, passwords } from './password.service.ts';
import { passwordLinks } from './password-links.ts';
import { profileRepo } from './profile.repo.ts';
import { profileRoutes } from './profile.routes.ts';
import { profiles } from './profile.service.ts';
import type { AgeLimits } from './profile-rules.ts';
import { referralRepo } from './referral.repo.ts';
import { referrals } from './referral.service.ts';
import { registration } from './registration.service.ts';
import { sessionRepo } from './session.repo.ts';
import { sessions } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';
import { subscriptionRepo } from './subscription.repo.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { subscriptions } from './subscription.service.ts';

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
  /** Whether the account has access through a TV provider. */
  readonly isProviderLinked: (accountId: string) => Promise<boolean>;
  readonly socialLogins: Pick<SocialLogins, 'prove' | 'spend'>;
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

/** `/yesnetwork/*`: accounts, sessions, subscriptions, device activation (PLAT-001…027). */
export async function accountModule(app: FastifyInstance, options: AccountModuleOptions): Promise<AccountModule> {
  const { db, clock, tokens, keys, ageLimits, remoteConfig, isAtHome, isProviderLinked, socialLogins, config } =
    options;
  const access = accessTokens(await keys.open(ROTATABLE_KEYS.access), clock);
  const accounts = accountRepo(db);
  const families = sessionRepo(db);
  const attempts = attemptRepo(db);
  const handleKey = await keyMaterial(db, 'account.refresh', () => randomBytes(32).toString('base64url'));
  const openSessions = sessions({ repo: families, access, handleKey, clock });
  const rights = entitlements(accounts, tokens, clock, isProviderLinked);
  const codes = activation(activationRepo(db), attempts, clock);

  const authenticate = bearerOf(access, accounts, families);
  const travel = couchRights(couchRightsRepo(db), rights, clock);
  const referral = referrals(referralRepo(db), remoteConfig, clock);
  const quota = mailQuota({ db, clock, name: 'reset-password', perSourceAnHour: MOST_LINKS_AN_HOUR });
  const checkPassword = currentPasswordCheck(attempts, clock);
  const links = passwordLinks(config.origins.site);
  const confirmations = emailConfirmationRepo(db);
  const confirmationLinks = emailConfirmations(config.origins.site);

  const changes = emailChanges({
    accounts,
    checkPassword,
    sessions: families,
    confirmations,
    links: confirmationLinks,
    quota: mailQuota({ db, clock, name: 'change-email', perSourceAnHour: MAX_EMAIL_CHANGES_AN_HOUR }),
    clock,
  });

  accountRoutes(app, {
    accounts,
    pendingEmailOf: (accountId) => confirmations.pendingEmailOf(accountId, clock.now()),
    sessions: openSessions,
    signIn: signIn({ accounts, attempts, sessions: openSessions, socialLogins, clock }),
    register: registration({
      accounts,
      sessions: openSessions,
      links,
      confirmations: confirmationLinks,
      referrals: referral,
      socialLogins,
      clock,
      ageLimits,
    }),
    entitlements: rights,
    activation: codes,
    untoldPurchase: (accountId) => untoldPurchase(db, accountId, clock.now()),
    authenticate,
    limits: {
      signIn: throttle(app, { name: 'sign-in', perMinute: config.limits.signIn }),
      create: throttle(app, { name: 'create-user', perMinute: config.limits.create }),
    },
    clock,
    secure: config.origins.site.startsWith('https:'),
  });
  passwordRoutes(app, {
    accounts,
    passwords: passwords({ accounts, passwords: passwordRepo(db), checkPassword, links, quota, clock }),
    authenticate,
    // Counts of their own: requests for links keep nobody from signing in, or from opening a link.
    limits: {
      change: throttle(app, { name: 'change-password', perMinute: config.limits.signIn }),
      forgot: throttle(app, { name: 'forgot-password', perMinute: config.limits.signIn }),
      redeem: throttle(app, { name: 'reset-password', perMinute: config.limits.signIn }),
      search: throttle(app, { name: 'search-account', perMinute: config.limits.search }),
    },
  });
  emailConfirmationRoutes(app, {
    confirmations,
    limit: throttle(app, { name: 'confirm-email', perMinute: config.limits.signIn }),
    clock,
  });
  profileRoutes(app, {
    profiles: profiles({
      repo: profileRepo(db),
      sessions: families,
      ageLimits,
      socialLogins,
      confirmations,
      links: confirmationLinks,
      emailChanges: changes,
      clock,
    }),
    emailChanges: changes,
    limit: throttle(app, { name: 'change-email', perMinute: config.limits.signIn }),
    favourites: favourites(favouritesRepo(db), remoteConfig, clock),
    referrals: referral,
    authenticate,
  });
  subscriptionRoutes(app, { subscriptions: subscriptions(subscriptionRepo(db), clock), authenticate });
  couchRightsRoutes(app, { couchRights: travel, authenticate, isAtHome });
  const unrevoked = batched(families.unrevoked, LOOK_UP_WINDOW_MS);
  return {
    isSignedOut: async (familyId) => (await unrevoked(familyId)) !== true,
    authenticate,
    accounts,
    entitlements: rights,
    activation: codes,
    couchRights: travel,
    expireTokens: (email) => accounts.expireTokens(email, clock.now()),
  };
}
