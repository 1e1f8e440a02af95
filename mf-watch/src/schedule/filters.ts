import type { LiveItem } from '../content/live-item.ts';
import type { DaySchedule, ScheduleChannel } from './schedule.api.ts';

/** What the address asks for; '' for everything. */
export interface Filters {
  readonly channel: string;
  readonly league: string;
  readonly team: string;
}

export const filtersIn = (query: URLSearchParams): Filters => ({
  channel: query.get('channel') ?? '',
  league: query.get('league') ?? '',
  team: query.get('team') ?? '',
});

/** `Red Sox at Yankees` as its teams. */
const teamsOf = ({ teams }: LiveItem): readonly string[] => (teams === '' ? [] : teams.split(' at '));

const isWanted = (item: LiveItem, { channel, league, team }: Filters): boolean =>
  (channel === '' || item.id === channel) &&
  (league === '' || item.league === league) &&
  (team === '' || teamsOf(item).includes(team));

export interface ChannelRow {
  readonly channel: ScheduleChannel;
  readonly items: readonly LiveItem[];
}

/** The rows of the channels that show what is wanted. */
export const rowsOf = ({ channels, items }: DaySchedule, filters: Filters): readonly ChannelRow[] =>
  channels
    .map((channel) => ({
      channel,
      items: items.filter((item) => item.id === channel.id && isWanted(item, filters)),
    }))
    .filter((row) => row.items.length > 0);

const sorted = (values: Iterable<string>): readonly string[] =>
  [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => a.localeCompare(b));

/** What the day offers to filter by, and what the address asks for. */
export const choicesOf = ({ items }: DaySchedule, { league, team }: Filters) => ({
  leagues: sorted([...items.map((item) => item.league), league]),
  teams: sorted([...items.flatMap(teamsOf), team]),
});
