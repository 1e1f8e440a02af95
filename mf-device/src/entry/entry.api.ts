import type { AppError, Host, Result } from '@grandstand/shared-contracts';
import { RegisterDevice } from '@grandstand/shared-contracts/api';
import type { LinkFailure } from './link-machine.ts';

/** Links the TV that shows `code` (normalized) to the signed-in account. Refusals come in the service's words. */
export const linkDevice = (host: Host, deviceId: string, code: string): Promise<Result<unknown>> =>
  host.call(RegisterDevice, {
    deviceId,
    search: host.history.get().search,
    activationCode: code,
  });

/** the service tells wrong, expired and unlinked apart by its text; anything but a refusal is an exception. */
export const linkFailure = ({ code, message }: AppError): LinkFailure => {
  if (code !== 'refused') return 'exception';
  if (/no account found/i.test(message)) return 'no-account';
  return /expired/i.test(message) ? 'expired' : 'incorrect';
};
