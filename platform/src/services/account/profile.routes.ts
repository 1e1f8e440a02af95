import {
  AddOrRemoveFavourites,
  CancelEmailChange,
  GenerateReferralCode,
  GetReferralRewards,
  ResendEmailChange,
  UpdateAccountDetails,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import { browserOf } from '../identity/social-login.routes.ts';
import type { SignedIn } from './authenticate.ts';
import type { EmailChanges } from './email-change.service.ts';
import type { Favourites } from './favourites.service.ts';
import type { Profiles } from './profile.service.ts';
import type { Referrals } from './referral.service.ts';

export interface ProfileRoutesOptions {
  readonly profiles: Profiles;
  readonly emailChanges: Pick<EmailChanges, 'resend' | 'cancel'>;
  /** For requests that try a password or send a mail. */
  readonly limit: Throttle;
  readonly favourites: Favourites;
  readonly referrals: Referrals;
  readonly authenticate: Authenticate<SignedIn>;
}

/** PLAT-008, 013, 015, 016. */
export const profileRoutes = (app: FastifyInstance, options: ProfileRoutesOptions): void => {
  const { profiles, emailChanges, limit, favourites, referrals, authenticate } = options;

  registerCall(app, UpdateProfile, authenticate, async (change, { proof, request }) => {
    if (change.currentPassword !== undefined) await limit(request, proof.account.email);
    await profiles.update(proof, change, sourceOf(request.ip));
    return {};
  });

  registerCall(app, ResendEmailChange, authenticate, async (_request, { proof, request }) => {
    await limit(request, proof.account.email);
    await emailChanges.resend(proof.account, sourceOf(request.ip));
    return {};
  });

  registerCall(app, CancelEmailChange, authenticate, async (_request, { proof }) => {
    await emailChanges.cancel(proof.account.id);
    return {};
  });

  registerCall(app, UpdateAccountDetails, authenticate, async (details, { proof, request }) => {
    const isAttached = await profiles.attachIdentity(proof.account, details, browserOf(request));
    return isAttached ? {} : { confirmationSentTo: proof.account.email };
  });

  registerCall(app, AddOrRemoveFavourites, authenticate, async (change, { proof }) => {
    await favourites.change(proof.account.id, change);
    return {};
  });

  registerCall(app, GenerateReferralCode, authenticate, async ({ referralProgram }, { proof }) => ({
    referralCode: await referrals.codeFor(proof.account.id, referralProgram),
  }));

  registerCall(app, GetReferralRewards, authenticate, (_request, { proof }) => referrals.rewardsOf(proof.account.id));
};
