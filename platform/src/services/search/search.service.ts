import { type FindPrograms, type SuggestSearch, type VodItem } from '@grandstand/shared-contracts/api';
import type { ReplyOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import type { Recordings } from '../catalogue/recordings.service.ts';
import { isLeague, teamOf } from '../catalogue/leagues/teams.ts';
import { TEAM_NAMES, type TeamNames } from './names.ts';
import {
  corrected,
  type Match,
  matchingNames,
  matchingPrograms,
  matchingRecordings,
  suggestions,
} from './search.repo.ts';
import { termWords } from './words.ts';

export interface SearchOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly guide: Guide;
  readonly recordings: Pick<Recordings, 'published'>;
  readonly index: { refresh(): Promise<void> };
}

type Found = ReplyOf<typeof FindPrograms>;
type Suggestion = ReplyOf<typeof SuggestSearch>['data'][number];

const MAX_PROGRAMS = 12;
const MAX_NAMES = 6;

export const createSearch = ({ db, clock, guide, recordings, index }: SearchOptions) => {
  /** What to search for, and whether that is what the viewer typed. */
  const meant = async (term: string): Promise<{ readonly words: readonly string[]; readonly isCorrected: boolean }> => {
    await index.refresh();
    const typed = termWords(term, clock.now());
    const words = typed.length === 0 ? typed : await corrected(db, typed);
    return { words, isCorrected: words.some((word, place) => word !== typed[place]) };
  };

  return {
    async recordings(term: string, offset: number, limit: number): Promise<{ data: VodItem[]; total: number }> {
      const { words } = await meant(term);
      if (words.length === 0) return { data: [], total: 0 };
      const { ids, total } = await matchingRecordings(db, words, offset, limit);
      const found = await Promise.all(ids.map((id) => recordings.published(id)));
      return { data: found.flatMap((one) => (one ? [one.item] : [])), total };
    },

    /** `zone`: where the viewer is. */
    async find(term: string, zone: string): Promise<Found> {
      const { words, isCorrected } = await meant(term);
      if (words.length === 0) return { programs: [], teams: [] };
      const nowMs = clock.now();
      const [listed, names] = await Promise.all([
        matchingPrograms(db, words, nowMs, MAX_PROGRAMS),
        matchingNames(db, words, MAX_NAMES),
      ]);
      const programs = await Promise.all(
        listed.map(async ({ id, starts_at }) => {
          const found = await guide.programme(id, zone);
          return found && { isOnAir: (starts_at ?? 0) <= nowMs, kind: found.channel.placement, data: found.item };
        }),
      );
      return {
        ...(isCorrected && { corrected: words.join(' ') }),
        programs: programs.filter((program) => program !== null),
        teams: teamsIn(names),
      };
    },

    async suggest(term: string): Promise<Suggestion[]> {
      const { words } = await meant(term);
      if (words.length === 0) return [];
      return (await suggestions(db, words, clock.now())).map(suggestion);
    },
  };
};

const teamsIn = (names: readonly Match[]): Found['teams'] => {
  const players = names.filter(({ kind }) => kind === 'player');
  return names
    .filter(({ kind }) => kind === 'team')
    .flatMap(({ id, title }) => {
      const [league = '', code = ''] = id.split('-');
      if (!isLeague(league) || !teamOf(league, code)) return [];
      const { city } = (TEAM_NAMES[league] as Readonly<Record<string, TeamNames>>)[code] ?? { city: '' };
      const player = players.find(({ about }) => about === title)?.title;
      return [{ name: title, city, league, ...(player && { player }) }];
    });
};

const suggestion = ({ kind, id, title, about }: Match): Suggestion => ({
  kind,
  id: kind === 'program' || kind === 'recording' ? id : title,
  title,
  ...(about && { about }),
});
