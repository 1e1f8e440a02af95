import { FREE_PACKAGE, type VodItem } from '@grandstand/shared-contracts/api';
import { channelOf, channelSpanId, ingestedSpanId, vodItems } from '../../media/index.ts';
import type { ChannelPart, Recording } from '../content/model/content-bodies.ts';
import { posterImage } from '../content/model/poster-image.ts';
import type { Entry, PublishedContent } from '../content/published-content.service.ts';
import type { CatalogueRepo, ContainerRow, Page } from './catalogue.repo.ts';
import { type Content, PLAIN_POSTER, type Source } from './programmes/content.ts';
import { SUBSCRIPTION_PACKAGE } from './programmes/lineups.ts';
import { isLeague } from './leagues/teams.ts';
import { stillPath } from './stills/still.routes.ts';

/** A recording that is published. */
export interface PublishedRecording {
  readonly id: string;
  readonly section: string;
  readonly isFree: boolean;
  readonly item: VodItem;
  readonly source: Source;
  readonly poster: string;
  /** Names the score that the programme had on air, where that is not the recording's ID. */
  readonly game?: string;
}

/** Sections and recordings: those of editors, and those of the synthetic network. */
export interface Recordings {
  sections(storefront: string, offset: number, limit: number): Promise<Page<Pick<ContainerRow, 'id' | 'name'>>>;
  items(section: string, offset: number, limit: number): Promise<Page<{ readonly item: VodItem }>>;
  /** Every one, for the search. */
  all(): Promise<readonly VodItem[]>;
  published(id: string): Promise<PublishedRecording | undefined>;
  /** IDs of recordings of whole programmes, by the programme's key. */
  programs(): Promise<ReadonlyMap<string, string>>;
  /** Clips of a part of a channel, in its order; times are epoch milliseconds. */
  clips(channel: string, fromMs: number, untilMs: number): Promise<readonly VodItem[]>;
}

type Reads = Pick<CatalogueRepo, 'containers' | 'items' | 'all' | 'published'>;

const STOREFRONT = 'main';
/** More than a storefront shows. */
const MAX_SECTIONS = 1_000;

const media = new Map(vodItems.map((item) => [item.id, item]));

export const createRecordings = (repo: Reads, content: Pick<PublishedContent, 'current'>): Recordings => ({
  async sections(storefront, offset, limit) {
    const { sections } = await content.current();
    if (sections.size === 0 || storefront !== STOREFRONT) return repo.containers(storefront, offset, limit);
    const known = (await repo.containers(storefront, 0, MAX_SECTIONS)).rows;
    const all = new Map(known.map(({ id, name, position }) => [id, { id, name, position, isHidden: false }]));
    for (const [id, section] of sections) all.set(id, { id, ...section });
    const rows = [...all.values()].filter(({ isHidden }) => !isHidden).toSorted((a, b) => a.position - b.position);
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  },
  async items(section, offset, limit) {
    const own = (await content.current()).recordings.filter(({ body }) => body.section === section);
    return followed(own, (from, count) => repo.items(section, from, count), offset, limit);
  },
  async all() {
    const { recordings } = await content.current();
    return [...recordings.map(itemOf), ...(await repo.all())];
  },
  programs: async () =>
    new Map(
      (await content.current()).recordings.flatMap(({ id, body: { part } }) =>
        part?.program ? [[part.program, id] as const] : [],
      ),
    ),
  async clips(channel, fromMs, untilMs) {
    const { recordings } = await content.current();
    const beginningOf = ({ body }: Entry<Recording>) => Date.parse(body.part?.from ?? '');
    return recordings
      .filter(({ body: { part } }) => part && part.channel === channel && !part.program)
      .filter((entry) => beginningOf(entry) >= fromMs && Date.parse(entry.body.part?.until ?? '') <= untilMs)
      .toSorted((a, b) => beginningOf(a) - beginningOf(b))
      .map(itemOf);
  },
  async published(id) {
    const own = (await content.current()).recordings.find((one) => one.id === id);
    if (own) return ownRecording(own);
    const row = await repo.published(id);
    const medium = media.get(row?.media_id ?? '');
    if (!row || !medium) return undefined;
    return {
      id: row.id,
      section: row.container_id,
      isFree: row.free,
      item: row.item,
      source: { kind: 'synthetic', mediaId: medium.id, isProtected: medium.protected },
      poster: medium.poster,
    };
  },
});

/** A page of the editors' recordings, then of the others. */
const followed = async (
  own: readonly Entry<Recording>[],
  read: (offset: number, limit: number) => Promise<Page<{ readonly item: VodItem }>>,
  offset: number,
  limit: number,
): Promise<Page<{ readonly item: VodItem }>> => {
  const first = own.slice(offset, offset + limit).map((entry) => ({ item: itemOf(entry) }));
  // A page of none would read nothing, but its total counts.
  const rest = await read(Math.max(offset - own.length, 0), Math.max(limit - first.length, 1));
  return { rows: [...first, ...rest.rows].slice(0, limit), total: own.length + rest.total };
};

const posterOf = ({ id, body: { poster, league } }: Entry<Recording>): string =>
  poster ?? (isLeague(league) ? stillPath(id) : PLAIN_POSTER);

const itemOf = (entry: Entry<Recording>): VodItem => {
  const { id, body } = entry;
  const { title, description, durationS, isFree, league, sport, away, home, airedAt } = body;
  return {
    id,
    name: title,
    lon: [{ n: title, lang: 'en' }],
    vrt: durationS * 1000,
    ...(airedAt && { st_dt: airedAt }),
    ia: ['16x9'],
    ent: [{ sp: isFree ? FREE_PACKAGE : SUBSCRIPTION_PACKAGE }],
    con_tg: [sport, league].filter((tag) => tag !== ''),
    cd: description,
    // Without a score feed it shows none.
    isGame: Boolean(body.part?.game),
    ...(body.part?.program && { program: body.part.program }),
    ...(away &&
      home && {
        tm: [
          { ty: 'away' as const, c: away.code, n: away.name },
          { ty: 'home' as const, c: home.code, n: home.name },
        ],
      }),
    i: [posterImage(body, posterOf(entry))],
  };
};

const ownRecording = (entry: Entry<Recording>): PublishedRecording | undefined => {
  const source = recordingSource(entry.body);
  const { section, isFree, part } = entry.body;
  return (
    source && {
      id: entry.id,
      section,
      isFree,
      item: itemOf(entry),
      source,
      poster: posterOf(entry),
      ...(part?.game && { game: part.game }),
    }
  );
};

/** Undefined: it plays nothing. */
export const recordingSource = ({
  source,
  mediaId: uploaded,
  part,
  address,
  format,
  protection = [],
}: Recording): Source | undefined => {
  if (source === 'uploaded') return !uploaded ? undefined : { kind: 'uploaded', mediaId: uploaded, isProtected: false };
  if (!part) return address === null || format === null ? undefined : { kind: 'external', address, format, protection };
  return partSource(part);
};

/** A part of a channel. One that is not built in comes from an encoder: no other has parts. Undefined: it plays nothing. */
export const partSource = ({
  channel: channelId,
  from,
  until,
}: Pick<ChannelPart, 'channel' | 'from' | 'until'>): Source | undefined => {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  const channel = channelOf(channelId);
  if (!channel)
    return { kind: 'ingested', mediaId: ingestedSpanId({ channelId, fromMs, untilMs }), isProtected: false };
  const mediaId = channelSpanId(channelId, fromMs, untilMs);
  return mediaId === null ? undefined : { kind: 'synthetic', mediaId, isProtected: channel.protected };
};

/** A recording as the video service needs it. */
export const playableRecording = ({ id, item, source, isFree, poster }: PublishedRecording): Content => ({
  id,
  title: item.lon?.[0]?.n || item.name || id,
  source,
  isFree,
  isLive: false,
  poster,
  blackouts: [],
});
