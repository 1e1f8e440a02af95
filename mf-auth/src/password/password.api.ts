import type { Host, Result } from '@grandstand/shared-contracts';
import { ForgotContactPassword, ResetPassword } from '@grandstand/shared-contracts/api';

/** Requests a mail with a link; succeeds whether or not an account has the e-mail (S-16). */
export const requestLink = (host: Host, email: string): Promise<Result<unknown>> =>
  host.call(ForgotContactPassword, { email });

/** `userToken` is the single-use token of the mailed link. */
export const resetPassword = (
  host: Host,
  request: { readonly email: string; readonly contactPassword: string; readonly userToken: string },
): Promise<Result<unknown>> => host.call(ResetPassword, request);
