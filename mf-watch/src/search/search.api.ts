import { type Host, type Result, success } from '@grandstand/shared-contracts';
import { FindPrograms, type ReplyOf, SuggestSearch, tolerant } from '@grandstand/shared-contracts/api';
import { type LiveItem, liveItem } from '../content/live-item.ts';

export type Suggestion = ReplyOf<typeof SuggestSearch>['data'][number];
export type FoundTeam = ReplyOf<typeof FindPrograms>['teams'][number];

/** The schedule has the rest. */
const MAX_UPCOMING = 4;

/** What a search finds besides recordings. */
export interface Found {
  /** What was searched instead; '' when the term itself was found. */
  readonly corrected: string;
  readonly onAir: readonly LiveItem[];
  readonly upcoming: readonly LiveItem[];
  readonly teams: readonly FoundTeam[];
}

export const fetchSuggestions = async (
  { call }: Pick<Host, 'call'>,
  term: string,
  signal: AbortSignal,
): Promise<Result<readonly Suggestion[]>> => {
  const reply = await call(tolerant(SuggestSearch), { term }, { signal });
  return reply.ok ? success(reply.value.data) : reply;
};

export const fetchFound = async ({ call }: Pick<Host, 'call'>, term: string): Promise<Result<Found>> => {
  const reply = await call(tolerant(FindPrograms), { term });
  if (!reply.ok) return reply;
  const { corrected = '', programs, teams } = reply.value;
  const items = (isOnAir: boolean) =>
    programs
      .filter((program) => program.isOnAir === isOnAir)
      .flatMap(({ data, kind }) => liveItem(data, kind, location.href) ?? []);
  return success({ corrected, onAir: items(true), upcoming: items(false).slice(0, MAX_UPCOMING), teams });
};
