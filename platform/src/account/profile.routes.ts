import {
  AddOrRemoveFavourites,
  GenerateReferralCode,
  GetReferralRewards,
  UpdateAccountDetails,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, registerCall } from '../http/register-call.ts';
import { browserOf } from '../identity/social-login.routes.ts';
import type { SignedIn } from './authenticate.ts';
import type { Favourites } from './favourites.service.ts';
import type { Profiles } from './profile.service.ts';
import type { Referrals } from './referral.service.ts';

export interface ProfileRoutesOptions {
  readonly profiles: Profiles;
  readonly favourites: Favourites;
  readonly referrals: Referrals;
  readonly authenticate: Authenticate<SignedIn>;
}

/** PLAT-008, 013, 015, 016. */
export function profileRoutes(app: FastifyInstance, options: ProfileRoutesOptions): void {
  const { profiles, favourites, referrals, authenticate } = options;

  registerCall(app, UpdateProfile, authenticate, async (change, { proof }) => {
    await profiles.update(proof.account, change);
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
}
