import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Nothing = z.object({});
/** `programKey`. */
const ProgramId = z.string().check(z.minLength(1), z.maxLength(100));

/** Programmes to come of which the account wants to be reminded. */
export const GetReminders = accountCall(
  'getReminders',
  'bearer',
  Nothing,
  z.object({ programIds: z.array(ProgramId) }),
);

/** A message of the browser before a programme begins. Refused for one that has begun or does not exist. */
export const ChangeReminder = accountCall(
  'changeReminder',
  'bearer',
  z.object({ programId: ProgramId, isWanted: z.boolean() }),
  Nothing,
);
