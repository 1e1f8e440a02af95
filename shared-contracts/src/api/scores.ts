import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';
import { GameRecord } from './game.ts';

/** A game on air as it is now: `turns` has the current one only, of `turnCount` that the game has so far. */
export const LiveScore = z.object({
  ...GameRecord.shape,
  turnCount: z.int(),
  isLive: z.boolean(),
  channel: z.string(),
  /** Who scored last; absent before the first score. */
  lastScored: z.optional(z.enum(['away', 'home'])),
});
export type LiveScore = z.infer<typeof LiveScore>;

/** A live game that has not begun. */
const NextGame = z.object({
  /** Its program's key (`programKey`). */
  id: z.string(),
  channelName: z.string(),
  away: z.string(),
  home: z.string(),
  /** ISO time. */
  startsAt: z.string(),
});

/** The scores of all games on air, in the network's order, and the live games that begin next. The same for everybody. */
export const LiveScores = defineCall({
  id: 'liveScores',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/scores',
  auth: 'none',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({}),
  reply: z.object({ games: z.array(LiveScore), next: z.array(NextGame) }),
});

/**
 * The same as server-sent events, a path of the same service: `scores` with all of it, when the stream opens and when
 * other games are on; `game` with one game that changed.
 */
export const SCORES_STREAM_PATH = '/content/scores/stream';
