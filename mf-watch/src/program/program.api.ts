import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { ProgramById } from '@grandstand/shared-contracts/api';
import { type LiveItem, liveItem } from '../content/live-item.ts';

/** Null when its times are invalid. */
export const fetchProgram = async ({ call }: Pick<Host, 'call'>, id: string): Promise<Result<LiveItem | null>> => {
  const reply = await call(ProgramById, { id });
  return reply.ok ? success(liveItem(reply.value.data, reply.value.kind, location.href)) : reply;
};
