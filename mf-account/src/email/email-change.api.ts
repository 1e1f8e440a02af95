import type { Host, Result } from '@grandstand/shared-contracts';
import { CancelEmailChange, ResendEmailChange, UpdateProfile } from '@grandstand/shared-contracts/api';

/** S-39: takes effect when the link mailed to `email` is confirmed. */
export const requestEmail = (
  call: Host['call'],
  email: string,
  currentPassword: string | undefined,
): Promise<Result<unknown>> =>
  call(UpdateProfile, { email, ...(currentPassword === undefined ? {} : { currentPassword }) });

export const resendEmailChange = (call: Host['call']): Promise<Result<unknown>> => call(ResendEmailChange, {});

export const cancelEmailChange = (call: Host['call']): Promise<Result<unknown>> => call(CancelEmailChange, {});
