import { programKey, type ScheduleItem } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { GuideChannel } from './content.ts';
import type { ProgrammeGuide } from './programme-guide.ts';

/** The schedule of all channels, for pages that show more than what is on now. */
export interface Guide {
  channels(): Promise<readonly GuideChannel[]>;
  /** Programmes that are on air between two moments, in order; of an overflow channel its events only. */
  between(channel: GuideChannel, fromMs: number, untilMs: number, zone?: string): Promise<readonly ScheduleItem[]>;
  /** A programme by its key, up to eight days from now in either direction. */
  programme(
    key: string,
    zone?: string,
  ): Promise<{ readonly item: ScheduleItem; readonly channel: GuideChannel } | null>;
}

const MINUTE_MS = 60_000;
const REACH_MS = 8 * 24 * 60 * MINUTE_MS;
const KEY = /^([\w-]{1,80})-(\d{1,9})$/;
/** A place for which no rule is made. */
const NO_ZONE = '';

export const createGuide = (programmes: Pick<ProgrammeGuide, 'channels' | 'schedule'>, clock: Clock): Guide => {
  const between: Guide['between'] = async ({ id, placement }, fromMs, untilMs, zone = NO_ZONE) => {
    const items = (await programmes.schedule(id, fromMs, untilMs - 1, zone)) ?? [];
    return placement === 'overflow' ? items.filter(({ ev_live }) => ev_live) : items;
  };
  return {
    channels: () => programmes.channels(),
    between,
    async programme(key, zone) {
      const [, channelId = '', minute = ''] = KEY.exec(key) ?? [];
      const startMs = Number(minute) * MINUTE_MS;
      if (channelId === '' || Math.abs(startMs - clock.now()) > REACH_MS) return null;
      const channel = (await programmes.channels()).find(({ id }) => id === channelId);
      if (!channel) return null;
      const items = await between(channel, startMs, startMs + MINUTE_MS, zone);
      const item = items.find((one) => programKey(one.cid, Date.parse(one.sc_st_dt)) === key);
      return item ? { item, channel } : null;
    },
  };
};
