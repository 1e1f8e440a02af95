import type { Host, Result } from '@grandstand/shared-contracts';
import { ChangePassword } from '@grandstand/shared-contracts/api';

/** ACCT-031. Ends every other session of the account. */
export const changePassword = (
  call: Host['call'],
  oldPassword: string,
  newPassword: string,
): Promise<Result<unknown>> => call(ChangePassword, { oldPassword, newPassword, confirmNewpassword: newPassword });
