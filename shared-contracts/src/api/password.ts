import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Nothing = z.object({});

/** ACCT-031. Ends every other session of the account. */
export const ChangePassword = accountCall(
  'changePassword',
  'bearer',
  z.object({ oldPassword: z.string(), newPassword: z.string(), confirmNewpassword: z.string() }),
  Nothing,
);

/** AUTH-031. Succeeds for every well-formed e-mail, whether or not an account has it (S-16). */
export const ForgotContactPassword = accountCall(
  'forgotContactPassword',
  'none',
  z.object({ email: z.string() }),
  Nothing,
);

/** AUTH-044. `userToken` comes from the mailed link; it works once, for 30 minutes (S-18). */
export const ResetPassword = accountCall(
  'resetPassword',
  'none',
  z.object({ email: z.string(), contactPassword: z.string(), userToken: z.string() }),
  Nothing,
);

/** AUTH-081: whether an account has this e-mail, and nothing about it (S-05). */
export const SearchAccount = accountCall(
  'searchAccountV2',
  'none',
  z.object({ email: z.string() }),
  z.object({ isFound: z.boolean() }),
);
