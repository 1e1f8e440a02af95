import {
  CreateUser,
  GetActiveSubscriptions,
  GetContact,
  GetEntitlements,
  GetFavourites,
  GetOAuthAccessToken,
  GetPkgsAndProdsWithPromos,
  LogOutUser,
  NotificationTagSchema,
  RefreshToken,
  RegisterDevice,
  type UnreportedPurchase,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import { browserOf } from '../identity/social-login.routes.ts';
import { languageOf } from '../language/language.ts';
import { packagesFor } from '../plans/packages.ts';
import type { AccountRepo } from './account.repo.ts';
import type { Activation } from './activation.service.ts';
import type { SignedIn } from './authenticate.ts';
import type { Entitlements } from './entitlements.ts';
import type { Register } from './registration.service.ts';
import { SESSION_LIFE_MS, type Sessions } from './sessions.service.ts';
import { type SignIn, userNameOf } from './sign-in.service.ts';
import { contactReply, serviceMessages } from './wire-format.ts';

const COOKIE = 'gs_session';

/** Lets the pages of a browser know its account, where a rollout asks for accounts. */
export interface AccountMark {
  keep(reply: FastifyReply, accountId: string): Promise<void>;
  clear(reply: FastifyReply): void;
}

export interface AccountRoutesOptions {
  readonly accountMark: AccountMark;
  readonly accounts: AccountRepo;
  /** The address that an account changes to once it is confirmed. */
  readonly pendingEmailOf: (accountId: string) => Promise<string | null>;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly register: Register;
  readonly entitlements: Entitlements;
  readonly activation: Activation;
  /** SUBS-025: what the account bought lately and analytics have not got. */
  readonly unreportedPurchase: (accountId: string) => Promise<UnreportedPurchase | undefined>;
  readonly authenticate: Authenticate<SignedIn>;
  readonly limits: { readonly signIn: Throttle; readonly create: Throttle };
  readonly clock: Clock;
  /** Whether the site is reached by https; a browser drops Secure cookies elsewhere. */
  readonly secure: boolean;
}

/** Needs `@fastify/cookie` on `app`. */
export const accountRoutes = (app: FastifyInstance, options: AccountRoutesOptions): void => {
  const { accounts, pendingEmailOf, sessions, signIn, register, entitlements, activation, unreportedPurchase } =
    options;
  const { accountMark } = options;
  const { authenticate, limits, clock, secure } = options;
  const cookie = { path: '/yesnetwork', httpOnly: true, sameSite: 'strict', secure } as const;
  const keepCookie = (reply: FastifyReply, value: string) =>
    reply.setCookie(COOKIE, value, { ...cookie, maxAge: SESSION_LIFE_MS / 1000 });

  registerCall(app, CreateUser, anyone, async (user, { request, reply }) => {
    await limits.create(request, user.email);
    const opened = await register(user, { browser: browserOf(request), language: languageOf(request.headers) ?? 'en' });
    keepCookie(reply, opened.cookie);
    const pending = opened.isIdentityPending ? { confirmationSentTo: user.email.toLowerCase() } : {};
    return { ...opened.tokens, spAccountID: opened.accountId, ...pending };
  });

  registerCall(app, GetOAuthAccessToken, anyone, async (credentials, { request, reply }) => {
    await limits.signIn(request, userNameOf(credentials));
    const opened = await signIn(credentials, { address: sourceOf(request.ip), browser: browserOf(request) });
    keepCookie(reply, opened.cookie);
    return opened.tokens;
  });

  registerCall(app, RefreshToken, anyone, ({ refreshToken }, { request }) => {
    const secret = request.cookies[COOKIE];
    if (!secret) throw new HttpError(401, 'refresh_invalid', 'Your session ended. Please log in again.');
    return sessions.refresh(refreshToken, secret);
  });

  registerCall(app, LogOutUser, authenticate, async (_request, { proof, reply }) => {
    await sessions.end(proof.familyId);
    reply.clearCookie(COOKIE, cookie);
    accountMark.clear(reply);
    return {};
  });

  registerCall(app, GetContact, authenticate, async (_request, { proof: { account }, reply }) => {
    await accountMark.keep(reply, account.id);
    return contactReply(account, await pendingEmailOf(account.id));
  });

  registerCall(app, GetFavourites, authenticate, async (_request, { proof }) => {
    const { teams, tags, players } = await accounts.favourites(proof.account.id);
    const notificationTags = tags.flatMap((tag) => NotificationTagSchema.safeParse(tag).data ?? []);
    return { favourites: { favoriteTeams: teams, favoritePlayers: players, notificationTags } };
  });

  registerCall(app, GetActiveSubscriptions, authenticate, async (_request, { proof: { account } }) => {
    const held = serviceMessages(await accounts.subscriptions(account.id), clock.now());
    // Who holds nothing has bought nothing lately.
    const purchase = held.length > 0 ? await unreportedPurchase(account.id) : undefined;
    return {
      AccountServiceMessage: held,
      ...(account.billing_zip ? { billingZipCode: account.billing_zip } : {}),
      ...(purchase ? { unreportedPurchase: purchase } : {}),
    };
  });

  registerCall(app, GetPkgsAndProdsWithPromos, anyone, ({ packageItems }) => ({ packages: packagesFor(packageItems) }));

  registerCall(app, GetEntitlements, authenticate, (_request, { proof }) =>
    entitlements.reply({ accountId: proof.account.id, familyId: proof.familyId }),
  );

  registerCall(app, RegisterDevice, authenticate, async ({ activationCode }, { proof, request }) => {
    await activation.link(activationCode, proof.account.id, sourceOf(request.ip));
    return {};
  });
};
