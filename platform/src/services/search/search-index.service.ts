import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import type { Recordings } from '../catalogue/recordings.service.ts';
import type { PublishedContent } from '../content/published-content.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { documentsOf, type Player } from './documents.ts';
import { storeDocuments } from './search-index.repo.ts';

export interface SearchIndexOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly content: Pick<PublishedContent, 'current'>;
  readonly recordings: Pick<Recordings, 'all'>;
  readonly guide: Guide;
  readonly settings: Pick<SettingsService, 'get'>;
}

const HOUR_MS = 60 * 60_000;
/** As far as the schedule goes. */
const REACH_MS = 8 * 24 * HOUR_MS;

const Names = z.object({
  remoteConfig: z.object({
    yesTeams: z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })).catch([]),
  }),
  players: z.object({
    teams: z.record(z.string(), z.array(z.object({ player_name: z.string() })).catch([])).catch({}),
  }),
});

const playersIn = (settings: unknown): readonly Player[] => {
  const parsed = Names.safeParse(settings);
  if (!parsed.success) return [];
  const { remoteConfig, players } = parsed.data;
  const names = new Map(remoteConfig.yesTeams.map(({ id, name }) => [String(id), name]));
  return Object.entries(players.teams).flatMap(([id, squad]) =>
    squad.map(({ player_name: name }) => ({ name, team: names.get(id) ?? id })),
  );
};

/**
 * Keeps the documents of the search as viewers see the site: made again by the first search after an editor published
 * something, after a name of a player changed, and each hour, because the schedule moves.
 */
export const createSearchIndex = ({ db, clock, content, recordings, guide, settings }: SearchIndexOptions) => {
  let made: { readonly from: readonly unknown[]; readonly done: Promise<void> } | null = null;

  const programs = async (nowMs: number): Promise<readonly ScheduleItem[]> => {
    const channels = await guide.channels();
    const lists = await Promise.all(channels.map((channel) => guide.between(channel, nowMs, nowMs + REACH_MS)));
    return lists.flat();
  };
  const make = async (players: readonly Player[]): Promise<void> => {
    const found = { recordings: await recordings.all(), programs: await programs(clock.now()), players };
    await storeDocuments(db, documentsOf(found));
  };
  return {
    /** Resolves when the documents are as new as the site. */
    async refresh(): Promise<void> {
      const players = playersIn(await settings.get());
      // The published content is one object until it changes.
      const from = [await content.current(), JSON.stringify(players), Math.floor(clock.now() / HOUR_MS)];
      if (made?.from.every((value, index) => value === from[index])) return made.done;
      const done = make(players);
      made = { from, done };
      done.catch(() => {
        made = null;
      });
      return done;
    },
  };
};
