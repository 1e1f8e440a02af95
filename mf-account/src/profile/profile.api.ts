import type { Host, Result } from '@grandstand/shared-contracts';
import { DeletionLink, type ReplyOf, UpdateProfile } from '@grandstand/shared-contracts/api';
import type { ProfileChange } from './profile-change.ts';

/** ACCT-015: what the change leaves out stays as it is on the server. */
export const updateProfile = (call: Host['call'], change: ProfileChange): Promise<Result<unknown>> =>
  call(UpdateProfile, change);

/** S-01: the signed word with which the deletion page may be entered, for 30 minutes. */
export const requestDeletionLink = (call: Host['call']): Promise<Result<ReplyOf<typeof DeletionLink>>> =>
  call(DeletionLink, {});
