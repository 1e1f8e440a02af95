import { channelOfMedia, ingestedFolder, initFile, segmentFile } from '../ingest/ingested-media-id.ts';
import { liveManifest } from '../ingest/live-dash.ts';
import { liveMaster, livePlaylistOf } from '../ingest/live-hls.ts';
import { type ListedRun, LIVE_SOUND, type LiveRun, listedRuns, renditionsOf } from '../ingest/live-run.ts';
import { keepTexts } from './kept-texts.ts';
import { giveBytes, giveText, HLS, type MediaAnswer, refuse } from './media-answer.ts';
import type { StreamRequest } from './packager.ts';
import type { ReadsObjects } from './uploaded-media.ts';

/** The runs of a channel, in order; empty for a channel that has none. */
export type RunsOf = (channelId: string) => Promise<readonly LiveRun[]>;

export interface IngestedMediaOptions {
  readonly store: ReadsObjects;
  readonly runsOf: RunsOf;
  /** How far back viewers may seek. */
  readonly windowMs: number;
}

const DASH = 'application/dash+xml';
const LIVE_CACHE = 'private, max-age=1';
/** Viewers of a second share what was read. */
const READ_EVERY_MS = 500;
/** Segments of the last moments, which all viewers of a channel request. */
const KEPT_SEGMENTS = 64;

/** Channels that encoders send: manifests follow from the runs, segments are in the store. */
export const createIngestedMedia = ({ store, runsOf, windowMs }: IngestedMediaOptions) => {
  const kept = keepTexts();
  const reading = new Map<string, { readonly atMs: number; readonly runs: Promise<readonly ListedRun[]> }>();
  const segments = new Map<string, Buffer>();

  const listed = (channelId: string): Promise<readonly ListedRun[]> => {
    const known = reading.get(channelId);
    if (known && performance.now() - known.atMs < READ_EVERY_MS) return known.runs;
    const runs = runsOf(channelId).then((all) => listedRuns(all, windowMs));
    reading.set(channelId, { atMs: performance.now(), runs });
    runs.catch(() => reading.delete(channelId));
    return runs;
  };

  const listing = async (request: StreamRequest, channelId: string): Promise<MediaAnswer> => {
    const runs = await listed(channelId);
    const newest = runs.at(-1);
    if (!newest) return refuse(404, `The channel "${channelId}" has not been on the air yet.`);
    const version = `${channelId}/${runs[0]?.first}/${newest.run}/${newest.last}`;
    if (request.kind === 'manifest')
      return kept(`mpd/${version}`, () => giveText(DASH, LIVE_CACHE, liveManifest(runs, windowMs)));
    if (request.kind === 'master') return kept(`master/${version}`, () => giveText(HLS, LIVE_CACHE, liveMaster(runs)));
    const id = 'renditionId' in request ? request.renditionId : '';
    if (id !== LIVE_SOUND.id && !renditionsOf(runs).some((one) => one.id === id))
      return refuse(404, `There is no rendition "${id}".`);
    return kept(`${id}/${version}`, () => giveText(HLS, LIVE_CACHE, livePlaylistOf(runs, id)));
  };

  const file = async (channelId: string, name: string, type: string): Promise<MediaAnswer> => {
    const key = `${ingestedFolder(channelId)}${name}`;
    const bytes = segments.get(key) ?? (await store.get(key));
    if (!bytes)
      return refuse(404, `The channel "${channelId}" has no "${name}": it is older than the window, or not made yet.`);
    segments.set(key, bytes);
    if (segments.size > KEPT_SEGMENTS) segments.delete(segments.keys().next().value ?? '');
    return giveBytes(type, bytes);
  };

  return async (request: StreamRequest): Promise<MediaAnswer> => {
    const channelId = channelOfMedia(request.contentId);
    switch (request.kind) {
      case 'manifest':
      case 'master':
      case 'playlist':
        return listing(request, channelId);
      case 'segment':
        return file(
          channelId,
          segmentFile(request.renditionId, request.n),
          request.renditionId === LIVE_SOUND.id ? 'audio/mp4' : 'video/mp4',
        );
      case 'init':
        return request.run === undefined
          ? refuse(404, 'An ingested channel has an init segment for each run.')
          : file(channelId, initFile(request.renditionId, request.run), 'video/mp4');
      default:
        return refuse(404, 'An ingested channel has no captions and no thumbnails.');
    }
  };
};
