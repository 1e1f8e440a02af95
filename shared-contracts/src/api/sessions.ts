import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

/** Where the account is logged in, the last used first. Times are epoch ms. */
export const GetSessions = accountCall(
  'getSessions',
  'bearer',
  z.object({}),
  z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        /** As the browser named itself at the log-in: “Chrome on Linux”. */
        deviceName: z.string(),
        openedAt: z.number(),
        lastUsedAt: z.number(),
        /** The session of this call. */
        isCurrent: z.boolean(),
      }),
    ),
  }),
);

/** Logs out one other session, or all others without an ID. An ended or unknown one changes nothing. */
export const EndSessions = accountCall(
  'endSessions',
  'bearer',
  z.object({ sessionId: z.optional(z.string().check(z.maxLength(100))) }),
  z.object({ ended: z.number() }),
);
