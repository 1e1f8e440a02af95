import type { Host, Result } from '@grandstand/shared-contracts';
import { ChangePrivacyChoice, ExportData, GetPrivacyChoice, type ReplyOf } from '@grandstand/shared-contracts/api';

export type PrivacyChoice = ReplyOf<typeof GetPrivacyChoice>;

export const fetchChoice = (call: Host['call']): Promise<Result<PrivacyChoice>> => call(GetPrivacyChoice, {});

/** For the account on every device, and for this browser. */
export const changeChoice = (call: Host['call'], limitsUse: boolean): Promise<Result<unknown>> =>
  call(ChangePrivacyChoice, { limitsUse });

/** Everything that is kept about the viewer. */
export const exportData = (call: Host['call']): Promise<Result<ReplyOf<typeof ExportData>>> => call(ExportData, {});
