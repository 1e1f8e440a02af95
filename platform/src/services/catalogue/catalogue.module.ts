import { PAGE_SIZES } from '@grandstand/shared-contracts';
import {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  GameScore,
  LiveEvents,
  type ScheduleItem,
  StorefrontContainers,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpFault } from '../../infrastructure/http/errors.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import { vodItems } from '../../media/index.ts';
import type { CatalogueRepo } from './catalogue.repo.ts';
import { type Content, channelContents } from './content.ts';
import { overlayRoutes } from './overlay.routes.ts';
import { gameOnAir, gameRecorded } from './programmes/game-records.ts';
import { createLiveGames } from './programmes/live-games.ts';
import { airingNow, overflowNow, scheduleOf } from './programmes/schedule.ts';
import { stillRoutes } from './stills/still.routes.ts';

export interface CatalogueModuleOptions {
  readonly repo: CatalogueRepo;
  readonly clock: Clock;
  readonly blackouts: { of(cid: string): Promise<{ readonly until: number } | null> };
  readonly client: Authenticate<null>;
}

const HOUR_MS = 60 * 60_000;
const MOST_HOURS = 48;
const MOST_ITEMS = PAGE_SIZES.seeMore;

const pageOf = (size: number): number =>
  Number.isInteger(size) ? Math.min(Math.max(size, 1), MOST_ITEMS) : MOST_ITEMS;
/** Far behind the last item of any list, and still a number that the database takes. */
const MOST_OFFSET = 1_000_000;
const offsetOf = (offset: number): number =>
  Number.isInteger(offset) ? Math.min(Math.max(offset, 0), MOST_OFFSET) : 0;

/** What there is to watch (PLAT-038…044, 050, 051). */
export const catalogueModule = (
  app: FastifyInstance,
  { repo, clock, blackouts, client }: CatalogueModuleOptions,
): void => {
  const marked = async (items: readonly ScheduleItem[]): Promise<ScheduleItem[]> =>
    Promise.all(items.map(async (item) => markBlackout(item, (await blackouts.of(item.cid))?.until)));

  registerCall(
    app,
    AiringLive,
    client,
    async ({ pageSize }) => ({ data: await marked(airingNow(clock.now()).slice(0, pageOf(pageSize))) }),
    { conditional: true },
  );
  registerCall(
    app,
    LiveEvents,
    client,
    async ({ pageSize }) => ({ data: await marked(overflowNow(clock.now()).slice(0, pageOf(pageSize))) }),
    { conditional: true },
  );
  registerCall(app, ChannelSchedule, client, async ({ cid, hours }) => {
    const nowMs = clock.now();
    const items = scheduleOf(cid, nowMs, nowMs + Math.min(Math.max(hours, 0), MOST_HOURS) * HOUR_MS);
    if (!items) throw new HttpFault(404, 'content_not_found', 'We couldn’t find this channel.');
    return { data: await marked(items) };
  });

  listRoutes(app, repo, client);

  registerCall(
    app,
    GameScore,
    client,
    async ({ id }) => {
      const game = gameOnAir(id, clock.now()) ?? gameRecorded((await repo.published(id))?.item);
      if (!game) throw new HttpFault(404, 'content_not_found', 'We couldn’t find this game.');
      return game;
    },
    { conditional: true },
  );

  stillRoutes(app, async (id) => (await repo.published(id))?.item);
  overlayRoutes(
    app,
    createLiveGames(() => clock.now()),
  );
};

/** Sections, their recordings, and the search (PLAT-041…044). */
const listRoutes = (app: FastifyInstance, repo: CatalogueRepo, client: Authenticate<null>): void => {
  registerCall(
    app,
    StorefrontContainers,
    client,
    async ({ sfId, pageSize, offset }) => {
      const { rows, total } = await repo.containers(sfId, offsetOf(offset), pageOf(pageSize));
      const data = rows.map(({ id, name }) => ({
        id,
        name,
        lon: [{ n: name, lang: 'en' }],
        cu: `/content/container/${id}`,
      }));
      return { data, total };
    },
    { conditional: true },
  );

  registerCall(
    app,
    ContainerItems,
    client,
    async ({ containerId, pageNumber, pageSize }) => {
      const size = pageOf(pageSize);
      const { rows, total } = await repo.items(containerId, offsetOf((pageNumber - 1) * size), size);
      return { data: { data: rows.map(({ item }) => item) }, total };
    },
    { conditional: true },
  );

  registerCall(app, ContentSearch, client, async ({ term, pageNumber, pageSize }) => {
    const words = term.split(/\s+/).filter((word) => word !== '');
    if (words.length === 0) return { data: [], total: 0 };
    const size = pageOf(pageSize);
    const { rows, total } = await repo.search(words, offsetOf((pageNumber - 1) * size), size);
    return { data: rows.map(({ item }) => item), total };
  });

  registerCall(
    app,
    VodByUrn,
    client,
    async ({ id }) => {
      const row = await repo.published(id);
      if (!row) throw new HttpFault(404, 'content_not_found', 'We couldn’t find this video.');
      return { data: row.item, containerId: row.container_id };
    },
    { conditional: true },
  );
};

/** CON-018: a programme that begins before the blackout ends cannot be seen from its beginning. */
const markBlackout = (item: ScheduleItem, untilMs: number | undefined): ScheduleItem =>
  untilMs !== undefined && Date.parse(item.sc_st_dt) < untilMs ? { ...item, blackout: true } : item;

/** Finds a channel, an overflow event or a published recording. */
export const createContentFinder = (repo: CatalogueRepo): ((contentId: string) => Promise<Content | undefined>) => {
  const channels = new Map(channelContents.map((content) => [content.id, content]));
  const recordings = new Map(vodItems.map((item) => [item.id, item]));
  return async (contentId) => {
    const channel = channels.get(contentId);
    if (channel) return channel;
    const row = await repo.published(contentId);
    const recording = recordings.get(row?.media_id ?? '');
    if (!row || !recording) return undefined;
    return {
      id: row.id,
      mediaId: recording.id,
      isFree: row.free,
      isLive: false,
      isProtected: recording.protected,
      poster: recording.poster,
    };
  };
};
