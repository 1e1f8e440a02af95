import { ChangePassword, ForgotContactPassword, ResetPassword, SearchAccount } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import type { AccountRepo } from './account.repo.ts';
import type { SignedIn } from './authenticate.ts';
import type { Passwords } from './password.service.ts';

export interface PasswordRoutesOptions {
  readonly accounts: Pick<AccountRepo, 'byEmail'>;
  readonly passwords: Passwords;
  readonly authenticate: Authenticate<SignedIn>;
  readonly limits: Readonly<Record<'change' | 'forgot' | 'redeem' | 'search', Throttle>>;
}

/** PLAT-007, 010, 011, 012. */
export const passwordRoutes = (app: FastifyInstance, options: PasswordRoutesOptions): void => {
  const { accounts, passwords, authenticate, limits } = options;

  registerCall(app, ChangePassword, authenticate, async (change, { proof, request }) => {
    await limits.change(request, proof.account.email);
    await passwords.change(change, proof);
    return {};
  });

  registerCall(app, ForgotContactPassword, anyone, async ({ email }, { request }) => {
    await limits.forgot(request, email);
    await passwords.forgot(email, sourceOf(request.ip));
    return {};
  });

  registerCall(app, ResetPassword, anyone, async (reset, { request }) => {
    await limits.redeem(request);
    await passwords.reset(reset);
    return {};
  });

  registerCall(app, SearchAccount, anyone, async ({ email }, { request }) => {
    await limits.search(request, email);
    return { isFound: (await accounts.byEmail(email)) !== undefined };
  });
};
