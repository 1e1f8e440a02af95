import * as z from '@grandstand/shared-contracts/schema';
import { SEARCH_TERM_LENGTH } from '../constants.ts';
import { defineCall } from './call.ts';
import { ScheduleItem } from './catalogue.ts';

const Term = z.string().check(z.maxLength(SEARCH_TERM_LENGTH));
const found = {
  service: 'quickplayDataStores',
  method: 'GET',
  auth: 'client',
  encoding: 'query',
  envelope: { kind: 'plain' },
} as const;

/**
 * What a search finds besides recordings (`ContentSearch`): programmes on air and to come, and teams. Words match names,
 * nicknames, cities, leagues, players and dates.
 */
export const FindPrograms = defineCall({
  ...found,
  id: 'findPrograms',
  path: '/content/find',
  request: z.object({ term: Term }),
  reply: z.object({
    /** What was searched instead of a term with typing mistakes; absent where the term itself was found. */
    corrected: z.optional(z.string()),
    /** On air first, live games before the rest, then those to come in the order of their time. */
    programs: z.array(z.object({ isOnAir: z.boolean(), kind: z.enum(['linear', 'overflow']), data: ScheduleItem })),
    /** `player`: the player whose name matched. */
    teams: z.array(
      z.object({ name: z.string(), city: z.string(), league: z.string(), player: z.optional(z.string()) }),
    ),
  }),
});

/** What a viewer may mean by the beginning of a term, best first, at most 8. */
export const SuggestSearch = defineCall({
  ...found,
  id: 'suggestSearch',
  path: '/content/suggest',
  request: z.object({ term: Term }),
  reply: z.object({
    data: z.array(
      z.object({
        /** `program` is on air; the others are not bound to a time. */
        kind: z.enum(['team', 'player', 'league', 'program', 'recording']),
        /** A program's key (`programKey`), a recording's ID; for the others, what to search for. */
        id: z.string(),
        title: z.string(),
        /** Such as the team of a player. */
        about: z.optional(z.string()),
      }),
    ),
  }),
});
