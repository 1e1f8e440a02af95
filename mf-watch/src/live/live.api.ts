import { type Host, PAGE_SIZES, type Result, success, type WatchState } from '@grandstand/shared-contracts';
import { AiringLive, LiveEvents, type ScheduleItem, tolerant } from '@grandstand/shared-contracts/api';
import { type LiveItem, liveItem } from '../content/live-item.ts';

const PAGE = { pageSize: PAGE_SIZES.live, reg: 'us', client: 'web' };

const itemsOf = (wire: readonly ScheduleItem[], kind: LiveItem['kind']): LiveItem[] =>
  wire.flatMap((item) => liveItem(item, kind, location.href) ?? []);

/** The longest time that channels wait for overflow events. */
const EVENTS_WAIT_MS = 1_000;

/** Null when they failed to load. */
type Events = readonly LiveItem[] | null;

export interface FetchedLineup {
  readonly channels: readonly LiveItem[];
  /** Overflow events; a promise when they did not arrive in time. */
  readonly events: Events | Promise<Events>;
}

/** Channels in the network's order, and the overflow events. A failure of the events does not fail the line-up. */
export const fetchLineup = async (host: Pick<Host, 'call'>): Promise<Result<FetchedLineup>> => {
  const eventsLoaded = host.call(tolerant(LiveEvents), PAGE).then((reply): Events => {
    if (!reply.ok) return null;
    const overflowChannels: WatchState['overflowChannels'] = reply.value.data;
    return itemsOf(overflowChannels, 'overflow');
  });
  const channels = await host.call(tolerant(AiringLive), PAGE);
  if (!channels.ok) return channels;
  const linearChannels: WatchState['linearChannels'] = channels.value.data;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ events: Promise<Events> }>((resolve) => {
    timer = setTimeout(() => resolve({ events: eventsLoaded }), EVENTS_WAIT_MS);
  });
  const { events } = await Promise.race([eventsLoaded.then((loaded) => ({ events: loaded })), late]);
  clearTimeout(timer);
  return success({ channels: itemsOf(linearChannels, 'linear'), events });
};
