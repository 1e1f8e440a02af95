import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { ChangeReminder, GetReminders } from '@grandstand/shared-contracts/api';

type Caller = Pick<Host, 'call'>;

/** IDs of the programmes of which the account wants to be reminded. */
export const fetchReminders = async ({ call }: Caller): Promise<Result<readonly string[]>> => {
  const reply = await call(GetReminders, {});
  return reply.ok ? success(reply.value.programIds) : reply;
};

export const changeReminder = ({ call }: Caller, programId: string, isWanted: boolean) =>
  call(ChangeReminder, { programId, isWanted });
