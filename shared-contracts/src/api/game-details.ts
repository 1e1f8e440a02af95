import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';
import { VodItem } from './catalogue.ts';

/** `colors`: CSS colors, the first is dark enough for white text; absent for a team of another league. */
const Team = z.object({ code: z.string(), name: z.string(), colors: z.optional(z.array(z.string())) });
/** `role`: the position as the sport writes it, such as `SS`. */
const LineupPlayer = z.object({ name: z.string(), role: z.string() });
const Result = z.object({ code: z.string(), name: z.string(), score: z.int() });

/**
 * What the page of a game shows besides its program (`ProgramById`) and its score (`GameScore`), by the key of the program
 * (`programKey`), live or shown again; 404 for a program that is not a game.
 */
export const GameDetails = defineCall({
  id: 'gameDetails',
  service: 'quickplayDataStores',
  method: 'GET',
  path: '/content/game/:id/details',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
  request: z.object({ id: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    away: Team,
    home: Team,
    /** The probable line-ups; absent where none are known. */
    lineups: z.optional(z.object({ away: z.array(LineupPlayer), home: z.array(LineupPlayer) })),
    /** The last games of these teams, the newest first; `id` is the key of the program. They contain results. */
    meetings: z.array(z.object({ id: z.string(), startsAt: z.string(), away: Result, home: Result })),
    /** The recording of the whole game. */
    recording: z.optional(z.string()),
    /** A clip of the game that is long enough to replace it. */
    condensed: z.optional(VodItem),
    /** Shorter clips, in the order of the game. */
    highlights: z.array(VodItem),
  }),
});
