import type { Host, Result } from '@grandstand/shared-contracts';
import { GenerateReferralCode, GetReferralRewards, type ReplyOf } from '@grandstand/shared-contracts/api';

/** ACCT-035. The same code every time. `program`: the running one, of the remote configuration. */
export const referralCode = (
  call: Host['call'],
  program: string,
): Promise<Result<ReplyOf<typeof GenerateReferralCode>>> =>
  call(GenerateReferralCode, { initiatedBy: 'evWeb', referralProgram: program });

/** What the viewer's code has earned. */
export const referralRewards = (call: Host['call']): Promise<Result<ReplyOf<typeof GetReferralRewards>>> =>
  call(GetReferralRewards, {});
