import type { Host, Result } from '@grandstand/shared-contracts';
import { DeletionLink, type ReplyOf, UpdateProfile } from '@grandstand/shared-contracts/api';
import type { ProfileChange } from './profile-change.ts';

/** ACCT-015: omitted fields keep the server's values. */
export const updateProfile = (call: Host['call'], change: ProfileChange): Promise<Result<unknown>> =>
  call(UpdateProfile, change);

/** S-01: the signed token that opens the deletion page, valid for 30 minutes. */
export const requestDeletionLink = (call: Host['call']): Promise<Result<ReplyOf<typeof DeletionLink>>> =>
  call(DeletionLink, {});
