import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { Channel } from '../../content/model/content-bodies.ts';
import type { Published, PublishedContent } from '../../content/published-content.service.ts';
import {
  BUILT_IN_CHANNELS,
  type Content,
  type GuideChannel,
  PLAIN_POSTER,
  type Source,
  type ZoneBlackout,
} from './content.ts';
import { editorItem, isProgrammeFree, overSynthetic, packagesOf, withFillers } from './editor-programmes.ts';
import { scheduleOf } from './schedule.ts';
import { type EventsOf, ingestedMediaId, type Latency } from '../../../media/index.ts';
import { timedEventsOf } from './timed-events.ts';
import { MAX_START_OVER_MS, startOverFrom } from './start-over.ts';

/** What is on the channels: the synthetic schedule, and what editors published over it. Times are epoch milliseconds. */
export interface ProgrammeGuide {
  /** In the network's order. */
  channels(): Promise<readonly GuideChannel[]>;
  /** One item per linear channel, in the network's order. `zone`: where the viewer is. */
  airing(nowMs: number, zone: string): Promise<ScheduleItem[]>;
  /** Overflow events that are on now: live programmes only. */
  overflow(nowMs: number, zone: string): Promise<ScheduleItem[]>;
  /** The programme on air and those that begin until `untilMs`, in order; undefined for a channel that does not exist. */
  schedule(channelId: string, nowMs: number, untilMs: number, zone: string): Promise<ScheduleItem[] | undefined>;
  /** Live games of every channel in a window. */
  liveGames(fromMs: number, untilMs: number): Promise<ScheduleItem[]>;
  /** Since when a channel can be watched from now, epoch ms; null for a channel that does not exist. */
  startOverFrom(channelId: string, nowMs: number): Promise<number | null>;
  /** Programs, and moments of games until now, for the manifests of a channel. */
  events: EventsOf;
  /** What editors chose for a channel that plays media of the platform. */
  latency(channelId: string): Promise<Latency>;
  /** Who puts ads into the breaks of a channel. */
  adInsertion(channelId: string): Promise<'client' | 'server'>;
  /** A channel as it plays now. */
  channel(channelId: string, nowMs: number): Promise<Content | undefined>;
  /** When it may be watched by others than now: the next program, or a blackout's begin or end. Null: unknown. */
  nextChange(channelId: string, nowMs: number): Promise<number | null>;
}

export const createProgrammeGuide = (published: Pick<PublishedContent, 'current'>): ProgrammeGuide => {
  const onAir = async (placement: GuideChannel['placement'], nowMs: number, zone: string): Promise<ScheduleItem[]> => {
    const content = await published.current();
    return channelsOf(content)
      .filter((channel) => channel.placement === placement)
      .flatMap((channel) => itemsOf(content, channel, nowMs, nowMs).slice(0, 1))
      .map((item) => markZone(content, item, zone));
  };
  return {
    channels: async () => channelsOf(await published.current()),
    airing: (nowMs, zone) => onAir('linear', nowMs, zone),
    overflow: async (nowMs, zone) => (await onAir('overflow', nowMs, zone)).filter(({ ev_live }) => ev_live),
    async schedule(channelId, nowMs, untilMs, zone) {
      const content = await published.current();
      const channel = channelsOf(content).find(({ id }) => id === channelId);
      return channel && itemsOf(content, channel, nowMs, untilMs).map((item) => markZone(content, item, zone));
    },
    async liveGames(fromMs, untilMs) {
      const content = await published.current();
      return channelsOf(content)
        .flatMap((channel) => itemsOf(content, channel, fromMs, untilMs))
        .filter(({ ev_live, isGame }) => ev_live && isGame);
    },
    async startOverFrom(channelId, nowMs) {
      const content = await published.current();
      const channel = channelsOf(content).find(({ id }) => id === channelId);
      return channel ? startOverFrom(itemsOf(content, channel, nowMs - MAX_START_OVER_MS, nowMs), nowMs) : null;
    },
    async events(channelId, { fromMs, untilMs, nowMs }) {
      const content = await published.current();
      const channel = channelsOf(content).find(({ id }) => id === channelId);
      return channel ? timedEventsOf(itemsOf(content, channel, fromMs, untilMs), nowMs) : [];
    },
    async latency(channelId) {
      return (await published.current()).channels.get(channelId)?.latency ?? 'standard';
    },
    async adInsertion(channelId) {
      return (await published.current()).channels.get(channelId)?.adInsertion ?? 'client';
    },
    async channel(channelId, nowMs) {
      const content = await published.current();
      const channel = channelsOf(content).find(({ id }) => id === channelId);
      return channel && playable(content, channel, nowMs);
    },
    async nextChange(channelId, nowMs) {
      const content = await published.current();
      const channel = channelsOf(content).find(({ id }) => id === channelId);
      if (!channel) return null;
      const ends = itemsOf(content, channel, nowMs, nowMs).map(({ sc_ed_dt }) => sc_ed_dt);
      const rules = content.blackouts.filter((rule) => rule.channel === channelId);
      const moments = [...ends, ...rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])].map(Date.parse);
      const next = Math.min(...moments.filter((moment) => moment > nowMs));
      return Number.isFinite(next) ? next : null;
    },
  };
};

/** Built in or an editor's, in order, without hidden ones. */
const channelsOf = ({ channels }: Published): GuideChannel[] => {
  if (channels.size === 0) return [...BUILT_IN_CHANNELS];
  const builtIn = new Map(BUILT_IN_CHANNELS.map((channel) => [channel.id, channel]));
  const ids = new Set([...builtIn.keys(), ...channels.keys()]);
  return [...ids]
    .flatMap((id) => {
      const [own, known] = [channels.get(id), builtIn.get(id)];
      if (own?.isHidden) return [];
      return (own ? guideChannel(id, own, known) : known) ?? [];
    })
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
};

/** `known`: as it is built in. Undefined: it plays nothing. */
export const channelSource = (
  id: string,
  { source, address, format, protection = [] }: Pick<Channel, 'source' | 'address' | 'format' | 'protection'>,
  known: Pick<GuideChannel, 'source'> | undefined,
): Source | undefined => {
  if (source === 'ingested') return { kind: 'ingested', mediaId: ingestedMediaId(id), isProtected: false };
  return source === 'external' && address && format ? { kind: 'external', address, format, protection } : known?.source;
};

const guideChannel = (id: string, own: Channel, known: GuideChannel | undefined): GuideChannel | undefined => {
  const source = channelSource(id, own, known);
  const { name, placement, position, isFree } = own;
  return (
    source && {
      id,
      name,
      placement,
      position,
      isFree,
      poster: own.poster ?? known?.poster ?? PLAIN_POSTER,
      posterTexts: own,
      source,
    }
  );
};

const itemsOf = (content: Published, channel: GuideChannel, nowMs: number, untilMs: number): ScheduleItem[] => {
  const own = content.programmes
    .filter(({ body }) => body.channel === channel.id)
    .map((programme) => editorItem(channel, programme));
  const synthetic = channel.source.kind === 'synthetic' ? scheduleOf(channel.id, nowMs, untilMs) : undefined;
  const renamed = synthetic?.map((item) => asOf(channel, item));
  const all = renamed ? overSynthetic(renamed, own) : withFillers(channel, own, { startMs: nowMs, endMs: untilMs });
  return all.filter(({ sc_st_dt, sc_ed_dt }) => Date.parse(sc_ed_dt) > nowMs && Date.parse(sc_st_dt) <= untilMs);
};

/** An editor may rename a channel of the synthetic network, and change who may watch it. */
const asOf = (channel: GuideChannel, item: ScheduleItem): ScheduleItem => {
  const known = BUILT_IN_CHANNELS.find(({ id }) => id === channel.id);
  if (known?.name === channel.name && known.isFree === channel.isFree) return item;
  return { ...item, cn: channel.name, ent: packagesOf(channel.isFree) };
};

const covers = (zones: readonly string[], zone: string): boolean => zones.includes('*') || zones.includes(zone);

/** CON-018: a programme that a zone may not see. */
const markZone = ({ blackouts, programmes }: Published, item: ScheduleItem, zone: string): ScheduleItem => {
  const [startMs, endMs] = [Date.parse(item.sc_st_dt), Date.parse(item.sc_ed_dt)];
  const isMarked =
    blackouts.some(
      (rule) =>
        rule.channel === item.cid &&
        covers(rule.zones, zone) &&
        Date.parse(rule.startsAt) < endMs &&
        Date.parse(rule.endsAt) > startMs,
    ) ||
    programmes.some(
      ({ body }) =>
        body.channel === item.cid && Date.parse(body.startsAt) === startMs && covers(body.blackoutZones, zone),
    );
  return isMarked ? { ...item, blackout: true } : item;
};

const playable = (content: Published, channel: GuideChannel, nowMs: number): Content => {
  const isNow = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }) =>
    Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt);
  const programme = content.programmes.findLast(({ body }) => body.channel === channel.id && isNow(body))?.body;
  const rules = content.blackouts.filter((rule) => rule.channel === channel.id && isNow(rule));
  const blackouts: ZoneBlackout[] = [
    ...rules.map(({ zones, endsAt }) => ({ zones, untilMs: Date.parse(endsAt) })),
    ...(programme ? [{ zones: programme.blackoutZones, untilMs: Date.parse(programme.endsAt) }] : []),
  ].filter(({ zones }) => zones.length > 0);
  const { id, name, source, poster } = channel;
  return {
    id,
    title: name,
    source,
    isFree: programme ? isProgrammeFree(channel, programme) : channel.isFree,
    isLive: true,
    poster,
    blackouts,
  };
};
