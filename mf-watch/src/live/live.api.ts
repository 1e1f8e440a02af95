import { type Host, PAGE_SIZES, type Result, success, type WatchState } from '@grandstand/shared-contracts';
import { AiringLive, LiveEvents, type ScheduleItem, sparing } from '@grandstand/shared-contracts/api';
import { type LiveItem, liveItem } from './live-item.ts';

const PAGE = { pageSize: PAGE_SIZES.live, reg: 'us', client: 'web' };

const itemsOf = (wire: readonly ScheduleItem[], kind: LiveItem['kind']): LiveItem[] =>
  wire.flatMap((item) => liveItem(item, kind, location.href) ?? []);

/** Channels first, in the network's order, then the overflow events. Without the events there still is a line-up. */
export const fetchLineup = async (host: Pick<Host, 'call'>): Promise<Result<readonly LiveItem[]>> => {
  const [channels, events] = await Promise.all([
    host.call(sparing(AiringLive), PAGE),
    host.call(sparing(LiveEvents), PAGE),
  ]);
  if (!channels.ok) return channels;
  const linearChannels: WatchState['linearChannels'] = channels.value.data;
  const overflowChannels: WatchState['overflowChannels'] = events.ok ? events.value.data : [];
  return success([...itemsOf(linearChannels, 'linear'), ...itemsOf(overflowChannels, 'overflow')]);
};
