import type { Latency } from '../packaging/latency.ts';
import {
  channelOfMedia,
  ingestedFolder,
  ingestedSpanOf,
  initFile,
  partFile,
  segmentFile,
  thumbnailFile,
} from '../ingest/ingested-media-id.ts';
import { liveManifest, recordedManifest } from '../ingest/live-dash.ts';
import { liveMaster, livePlaylistOf, recordedPlaylistOf } from '../ingest/live-hls.ts';
import {
  endMsOf,
  type ListedRun,
  LIVE_SOUND,
  type LiveRun,
  listedRuns,
  renditionsOf,
  runsBetween,
} from '../ingest/live-run.ts';
import { hasThumbnails } from '../ingest/live-thumbnails.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { createIngestedEvents, type IngestedEventsOptions } from './ingested-events.ts';
import { createIngestedParts, POLL_MS, type Reload } from './ingested-parts.ts';
import type { Sleep } from './low-latency.ts';
import type { LatencyOf } from './read-lineup.ts';
import type { StartOverFrom } from './start-over.ts';
import { keepTexts } from './kept-texts.ts';
import { giveBytes, giveChunks, giveText, HLS, type MediaAnswer, refuse } from './media-answer.ts';
import type { StreamRequest } from './packager.ts';
import type { ReadsObjects } from './uploaded-media.ts';

/** The runs of a channel, in order; empty for a channel that has none. */
export type RunsOf = (channelId: string) => Promise<readonly LiveRun[]>;

export interface IngestedMediaOptions extends IngestedEventsOptions {
  readonly store: ReadsObjects;
  readonly runsOf: RunsOf;
  /** How far back viewers may seek. */
  readonly windowMs: number;
  /** Since when a channel can be watched, where that is before the window. */
  readonly startOverFrom: StartOverFrom;
  readonly latencyOf: LatencyOf;
  readonly sleep: Sleep;
}

/** What a manifest lists, and how it writes that. */
interface Listing {
  readonly runs: readonly ListedRun[];
  readonly latency: Latency;
  /** Differs for other events. */
  readonly eventsVersion: string;
  readonly cacheControl: string;
  readonly manifest: () => string;
  readonly playlist: (renditionId: string) => string;
}

const DASH = 'application/dash+xml';
const THUMBNAIL = 'image/jpeg';
const LIVE_CACHE = 'private, max-age=1';
/** A recording is complete, but a file of it may be missing in a store that is behind. */
const RECORDED_CACHE = 'private, max-age=60';
/** Viewers of a moment share what was read; players poll once a second. */
const READ_EVERY_MS = 200;
/** Segments of the last moments, which all viewers of a channel request. */
const KEPT_SEGMENTS = 64;
/** Channels and recordings that were requested a moment ago. */
const KEPT_LISTINGS = 256;

/** Reads what the manifests of a channel or recording list. */
const listingsOf = ({
  runsOf,
  windowMs,
  startOverFrom,
  latencyOf,
  ...events
}: Omit<IngestedMediaOptions, 'store' | 'sleep'>): ((contentId: string) => Promise<Listing>) => {
  const eventsIn = createIngestedEvents(events);
  /** The window of a channel, which reaches back to the beginning of the program on air as on every channel (decision 76). */
  const liveListing = async (channelId: string): Promise<Listing> => {
    const [all, startMs, latency] = await Promise.all([
      runsOf(channelId),
      startOverFrom(channelId, events.clock.now()).catch(() => null),
      latencyOf(channelId),
    ]);
    const newest = all.at(-1);
    const reachMs = newest && startMs !== null ? Math.max(windowMs, endMsOf(newest) - startMs) : windowMs;
    const runs = listedRuns(all, reachMs);
    const { events: listed, version: eventsVersion } = await eventsIn(channelId, runs);
    return {
      runs,
      cacheControl: LIVE_CACHE,
      latency,
      eventsVersion,
      manifest: () => liveManifest(runs, reachMs, latency, listed),
      playlist: (id) => livePlaylistOf(runs, id, listed),
    };
  };
  return async (contentId) => {
    const span = ingestedSpanOf(contentId);
    if (!span) return liveListing(channelOfMedia(contentId));
    const runs = runsBetween(await runsOf(span.channelId), span);
    return {
      runs,
      latency: 'standard',
      eventsVersion: '',
      cacheControl: RECORDED_CACHE,
      manifest: () => recordedManifest(runs),
      playlist: (id) => recordedPlaylistOf(runs, id),
    };
  };
};

/** Channels that encoders send, and recordings of them: manifests follow from the runs, segments are in the store. */
export const createIngestedMedia = ({ store, sleep, ...options }: IngestedMediaOptions) => {
  const kept = keepTexts();
  const reading = new Map<string, { readonly atMs: number; readonly listing: Promise<Listing> }>();
  const segments = new Map<string, Buffer>();

  const listingOf = listingsOf(options);
  const read = (contentId: string, maxAgeMs = READ_EVERY_MS): Promise<Listing> => {
    const known = reading.get(contentId);
    if (known && performance.now() - known.atMs < maxAgeMs) return known.listing;
    const listing = listingOf(contentId);
    reading.set(contentId, { atMs: performance.now(), listing });
    if (reading.size > KEPT_LISTINGS) reading.delete(reading.keys().next().value ?? '');
    listing.catch(() => reading.delete(contentId));
    return listing;
  };

  const listing = async (request: StreamRequest): Promise<MediaAnswer> => {
    const { contentId } = request;
    const { runs, latency, eventsVersion, cacheControl, manifest, playlist } = await read(contentId);
    const newest = runs.at(-1);
    if (!newest) return refuse(404, `There is no video of "${contentId}": no encoder has sent it, or it was deleted.`);
    const version = `${contentId}/${runs[0]?.first}/${newest.run}/${newest.last}/${newest.parts}/${latency}/${eventsVersion}`;
    if (request.kind === 'manifest') return kept(`mpd/${version}`, () => giveText(DASH, cacheControl, manifest()));
    if (request.kind === 'master')
      return kept(`master/${version}`, () => giveText(HLS, cacheControl, liveMaster(runs)));
    const id = 'renditionId' in request ? request.renditionId : '';
    const isKnown =
      id === thumbnails.id
        ? hasThumbnails(runs)
        : id === LIVE_SOUND.id || renditionsOf(runs).some((one) => one.id === id);
    if (!isKnown) return refuse(404, `There is no rendition "${id}".`);
    return kept(`${id}/${version}`, () => giveText(HLS, cacheControl, playlist(id)));
  };

  const parts = createIngestedParts({ store, sleep, runsOf: async (id) => (await read(id, POLL_MS)).runs });

  const file = async (channelId: string, name: string, type: string): Promise<MediaAnswer> => {
    const key = `${ingestedFolder(channelId)}${name}`;
    const bytes = segments.get(key) ?? (await store.get(key));
    if (!bytes)
      return refuse(404, `The channel "${channelId}" has no "${name}": it is older than the window, or not made yet.`);
    // A viewer who moves over the seek bar requests many images, which would replace the segments that all play.
    if (type !== THUMBNAIL) segments.set(key, bytes);
    if (segments.size > KEPT_SEGMENTS) segments.delete(segments.keys().next().value ?? '');
    return giveBytes(type, bytes);
  };

  const typeOf = (renditionId: string): string => (renditionId === LIVE_SOUND.id ? 'audio/mp4' : 'video/mp4');

  return async (request: StreamRequest, reload: Reload = null): Promise<MediaAnswer> => {
    const { contentId } = request;
    const channelId = channelOfMedia(contentId);
    switch (request.kind) {
      case 'playlist':
        return (await parts.playlist(contentId, reload)) ?? listing(request);
      case 'manifest':
      case 'master':
        return listing(request);
      case 'segment': {
        const { renditionId, n } = request;
        const chunks = await parts.chunks(contentId, renditionId, n);
        if (chunks) return giveChunks(typeOf(renditionId), chunks);
        await parts.segment(contentId, n);
        return file(channelId, segmentFile(renditionId, n), typeOf(renditionId));
      }
      case 'part': {
        const { renditionId, n, part } = request;
        await parts.part(contentId, n, part);
        return file(channelId, partFile(renditionId, n, part), typeOf(renditionId));
      }
      case 'init':
        return request.run === undefined
          ? refuse(404, 'An ingested channel has an init segment for each run.')
          : file(channelId, initFile(request.renditionId, request.run), 'video/mp4');
      case 'thumbnail':
        await parts.segment(contentId, request.n);
        return file(channelId, thumbnailFile(request.n), THUMBNAIL);
      default:
        return refuse(404, 'An ingested channel has no files of captions.');
    }
  };
};
