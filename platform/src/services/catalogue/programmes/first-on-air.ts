import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import { markBlackout } from './mark-blackout.ts';
import type { ProgrammeGuide } from './programme-guide.ts';

/** When the blackout of a channel ends, epoch ms. */
interface Blackouts {
  of(channelId: string): Promise<{ readonly until: number } | null>;
}

/** What is on air on the first channel, for a viewer in a broadcast zone. */
export const createFirstOnAir =
  (programmes: Pick<ProgrammeGuide, 'airing'>, blackouts: Blackouts, clock: Clock) =>
  async (zone: string): Promise<ScheduleItem | null> => {
    const [first = null] = await programmes.airing(clock.now(), zone);
    return first && markBlackout(first, (await blackouts.of(first.cid))?.until);
  };
