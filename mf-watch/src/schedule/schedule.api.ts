import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { GuideSpan, tolerant } from '@grandstand/shared-contracts/api';
import { type LiveItem, liveItem } from '../content/live-item.ts';
import type { ScheduleDay } from './days.ts';

export interface ScheduleChannel {
  readonly id: string;
  readonly name: string;
}

export interface DaySchedule {
  /** In the network's order. */
  readonly channels: readonly ScheduleChannel[];
  /** By channel, in order. */
  readonly items: readonly LiveItem[];
}

export const fetchDay = async (
  { call }: Pick<Host, 'call'>,
  { fromMs, untilMs }: Pick<ScheduleDay, 'fromMs' | 'untilMs'>,
): Promise<Result<DaySchedule>> => {
  const reply = await call(tolerant(GuideSpan), { from: fromMs, until: untilMs });
  if (!reply.ok) return reply;
  const { channels, data } = reply.value;
  const kinds = new Map(channels.map(({ id, kind }) => [id, kind]));
  const items = data.flatMap((wire) => liveItem(wire, kinds.get(wire.cid) ?? 'linear', location.href) ?? []);
  return success({ channels, items });
};
