import type { AppError, Host, Result } from '@grandstand/shared-contracts';
import { RegisterDevice } from '@grandstand/shared-contracts/api';
import type { LinkFailure } from './link-machine.ts';

/** Links the TV that shows `code` (normalized) to the signed-in account. Refusals contain the service's message. */
export const linkDevice = (host: Host, deviceId: string, code: string): Promise<Result<unknown>> =>
  host.call(RegisterDevice, {
    deviceId,
    search: host.history.get().search,
    activationCode: code,
  });

/** The service no longer accepts the session. */
export const isSignedOut = ({ code }: AppError): boolean => code === 'session_expired' || code === 'not_signed_in';

/** the service's text distinguishes wrong, expired and unlinked; other errors are exceptions. */
export const linkFailure = (error: AppError): LinkFailure => {
  if (isSignedOut(error)) return 'signed-out';
  if (error.code !== 'refused') return 'exception';
  if (/no account found/i.test(error.message)) return 'no-account';
  return /expired/i.test(error.message) ? 'expired' : 'incorrect';
};
