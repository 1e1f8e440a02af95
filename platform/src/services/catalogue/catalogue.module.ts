import { PAGE_SIZES } from '@grandstand/shared-contracts';
import {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  LiveEvents,
  GuideSpan,
  MAX_GUIDE_HOURS,
  ProgramById,
  programKey,
  RecordingsByIds,
  type ScheduleItem,
  StorefrontContainers,
  VodByUrn,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError, malformed } from '../../infrastructure/http/errors.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import { gameRoutes } from './game.routes.ts';
import { overlayRoutes } from './overlay.routes.ts';
import { offsetOf, pageOf } from './pages.ts';
import { markBlackout } from './programmes/mark-blackout.ts';
import type { Guide } from './programmes/guide.ts';
import { createLiveGames } from './programmes/live-games.ts';
import type { Content } from './programmes/content.ts';
import type { ProgrammeGuide } from './programmes/programme-guide.ts';
import { playableRecording, type Recordings } from './recordings.service.ts';
import { stillRoutes } from './stills/still.routes.ts';
import { upcomingGamesRoutes } from './upcoming-games.routes.ts';

export interface CatalogueModuleOptions {
  readonly guide: ProgrammeGuide;
  readonly recordings: Recordings;
  /** Programmes by their keys. */
  readonly programmes: Guide;
  readonly clock: Clock;
  /** Broadcast zone of a viewer. */
  readonly zoneOf: (request: FastifyRequest) => string;
  readonly blackouts: { of(cid: string): Promise<{ readonly until: number } | null> };
  readonly client: Authenticate<null>;
}

const HOUR_MS = 60 * 60_000;
const MAX_HOURS = 48;
/** Today and seven days, in every time zone. */
const GUIDE_REACH_MS = 9 * 24 * HOUR_MS;
/** What there is to watch (PLAT-038…044, 050, 051). */
export const catalogueModule = (
  app: FastifyInstance,
  { guide, programmes, recordings, clock, zoneOf, blackouts, client }: CatalogueModuleOptions,
): void => {
  const marked = async (items: readonly ScheduleItem[]): Promise<ScheduleItem[]> =>
    Promise.all(items.map(async (item) => markBlackout(item, (await blackouts.of(item.cid))?.until)));

  const withRecordings = async (items: readonly ScheduleItem[]): Promise<ScheduleItem[]> => {
    const recorded = await recordings.programs();
    return items.map((item) => {
      const recording = recorded.get(programKey(item.cid, Date.parse(item.sc_st_dt)));
      return recording === undefined ? item : { ...item, recording };
    });
  };

  registerCall(
    app,
    AiringLive,
    client,
    async ({ pageSize }, { request }) => ({
      data: await marked((await guide.airing(clock.now(), zoneOf(request))).slice(0, pageOf(pageSize))),
    }),
    { conditional: true },
  );
  registerCall(
    app,
    LiveEvents,
    client,
    async ({ pageSize }, { request }) => ({
      data: await marked((await guide.overflow(clock.now(), zoneOf(request))).slice(0, pageOf(pageSize))),
    }),
    { conditional: true },
  );
  registerCall(app, ChannelSchedule, client, async ({ cid, hours }, { request }) => {
    const nowMs = clock.now();
    const untilMs = nowMs + Math.min(Math.max(hours, 0), MAX_HOURS) * HOUR_MS;
    const items = await guide.schedule(cid, nowMs, untilMs, zoneOf(request));
    if (!items) throw new HttpError(404, 'content_not_found', 'We couldn’t find this channel.');
    return { data: await marked(items) };
  });

  registerCall(app, GuideSpan, client, async ({ from, until }, { request }) => {
    const nowMs = clock.now();
    const isNear = [from, until].every((ms) => Math.abs(ms - nowMs) <= GUIDE_REACH_MS);
    if (!isNear || until <= from || until - from > MAX_GUIDE_HOURS * HOUR_MS) {
      throw malformed(`from, until: at most ${MAX_GUIDE_HOURS} hours, at most nine days from now.`);
    }
    const channels = await programmes.channels();
    const items = await Promise.all(
      channels.map((channel) => programmes.between(channel, from, until, zoneOf(request))),
    );
    return {
      channels: channels.map(({ id, name, placement }) => ({ id, name, kind: placement })),
      data: await withRecordings(await marked(items.flat())),
    };
  });

  registerCall(app, ProgramById, client, async ({ id }, { request }) => {
    const found = await programmes.programme(id, zoneOf(request));
    if (!found) throw new HttpError(404, 'content_not_found', 'We couldn’t find this program.');
    const [data = found.item] = await withRecordings(await marked([found.item]));
    return { data, kind: found.channel.placement };
  });

  listRoutes(app, recordings, client);

  upcomingGamesRoutes(app, programmes, clock);
  gameRoutes(app, { guide: programmes, recordings, clock, zoneOf, client });
  stillRoutes(app, async (id) => (await recordings.published(id))?.item);
  overlayRoutes(
    app,
    createLiveGames(() => clock.now(), guide),
  );
};

/** Sections and their recordings (PLAT-042…044). */
const listRoutes = (app: FastifyInstance, recordings: Recordings, client: Authenticate<null>): void => {
  registerCall(
    app,
    StorefrontContainers,
    client,
    async ({ sfId, pageSize, offset }) => {
      const { rows, total } = await recordings.sections(sfId, offsetOf(offset), pageOf(pageSize));
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
      const { rows, total } = await recordings.items(containerId, offsetOf((pageNumber - 1) * size), size);
      return { data: { data: rows.map(({ item }) => item) }, total };
    },
    { conditional: true },
  );

  registerCall(app, RecordingsByIds, client, async ({ ids }) => {
    const wanted = [...new Set(ids.split(',').filter((id) => id !== ''))].slice(0, PAGE_SIZES.seeMore);
    const found = await Promise.all(wanted.map((id) => recordings.published(id)));
    return { data: found.flatMap((one) => (one ? [one.item] : [])) };
  });

  registerCall(
    app,
    VodByUrn,
    client,
    async ({ id }) => {
      const found = await recordings.published(id);
      if (!found) throw new HttpError(404, 'content_not_found', 'We couldn’t find this video.');
      return { data: found.item, containerId: found.section };
    },
    { conditional: true },
  );
};

/** Finds a channel, an overflow event or a published recording, as it plays now. */
export const createContentFinder =
  ({ guide, recordings, clock }: Pick<CatalogueModuleOptions, 'guide' | 'recordings' | 'clock'>) =>
  async (contentId: string): Promise<Content | undefined> => {
    const channel = await guide.channel(contentId, clock.now());
    if (channel) return channel;
    const recording = await recordings.published(contentId);
    return recording && playableRecording(recording);
  };
