import type { Host, Result } from '@grandstand/shared-contracts';
import { EndSessions, GetSessions, type ReplyOf } from '@grandstand/shared-contracts/api';

export type SignedInDevice = ReplyOf<typeof GetSessions>['sessions'][number];

/** Where the account is logged in, the last used first. */
export const fetchDevices = (call: Host['call']): Promise<Result<ReplyOf<typeof GetSessions>>> => call(GetSessions, {});

/** Logs out one other device, or without an ID all others. */
export const logOutDevices = (call: Host['call'], sessionId?: string): Promise<Result<unknown>> =>
  call(EndSessions, sessionId === undefined ? {} : { sessionId });
