import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

/** A live game of the schedule, on air or to come. It has no score. */
const UpcomingGame = z.object({
  /** The key of its program (`programKey`). */
  id: z.string(),
  /** ID of the channel or event that shows it. */
  channel: z.string(),
  channelName: z.string(),
  league: z.string(),
  away: z.string(),
  home: z.string(),
  /** ISO times. */
  startsAt: z.string(),
  endsAt: z.string(),
  isFree: z.boolean(),
  /** Address of an image, 16:9; '' for none. */
  image: z.string(),
});

/** Live games on air and of the next 24 hours, in the order of their times, at most 8. The same for everybody. */
export const UpcomingGames = defineCall({
  id: 'upcomingGames',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/games',
  auth: 'none',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({}),
  reply: z.object({ games: z.array(UpcomingGame) }),
});
