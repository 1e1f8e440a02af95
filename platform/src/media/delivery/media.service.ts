import type { Clock } from '../../infrastructure/clock/clock.ts';
import { captionSegment } from '../packaging/captions.ts';
import type { ClipLibrary } from '../packaging/clip-library.ts';
import { type ContentKey, contentKeyOf } from '../packaging/content-key.ts';
import { liveMpd, vodMpd } from '../packaging/dash.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from '../packaging/hls.ts';
import {
  type Channel,
  channels,
  clipSegments,
  lastSegmentAt,
  pieceAt,
  type VodItem,
  vodItems,
} from '../packaging/lineup.ts';
import { captionsId, renditionIds, segmentMs, segmentS, segmentTicks } from '../packaging/rendition.ts';
import { retime } from '../packaging/track.ts';
import type { VerifyPlaybackToken } from './access.ts';
import { licenceFor } from './licence.ts';
import type { MediaRequest } from './media-path.ts';

export interface MediaAnswer {
  status: 200 | 204 | 403 | 404 | 410;
  type: string;
  cacheControl: string;
  body: Buffer | string;
}

export interface MediaService {
  /** Answers a parsed address; `licenceBody` is what was posted to a licence address. */
  answer: (request: MediaRequest, licenceBody?: unknown) => Promise<MediaAnswer>;
}

export interface MediaServiceOptions {
  library: ClipLibrary;
  verify: VerifyPlaybackToken;
  contentSecret: string;
  clock: Clock;
  dvrWindowS: number;
}

type Content = { live: Channel } | { recorded: VodItem };
type StreamRequest = Exclude<MediaRequest, { kind: 'licence' | 'access' }>;

const dashType = 'application/dash+xml';
const hlsType = 'application/vnd.apple.mpegurl';
/** For the viewer's browser: a shared cache would answer an address after its stream has ended (S-27). */
const forever = 'private, max-age=31536000, immutable';
/** Players ask for what left the window a moment ago; answering for half a minute more spares them an error. */
const graceSegments = 16;

const refuse = (status: 403 | 404 | 410, body: string): MediaAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  cacheControl: 'no-store',
  body,
});
const give = (type: string, cacheControl: string, body: Buffer | string): MediaAnswer => ({
  status: 200,
  type,
  cacheControl,
  body,
});

const contentOf = (collection: 'channels' | 'vod', contentId: string): Content | null => {
  const live = collection === 'channels' ? channels.find(({ id }) => id === contentId) : undefined;
  if (live) return { live };
  const recorded = collection === 'vod' ? vodItems.find(({ id }) => id === contentId) : undefined;
  return recorded ? { recorded } : null;
};

/** Where a segment is in the committed clips. */
const placeOf = (content: Content, n: number) =>
  'live' in content ? pieceAt(content.live, n) : { clip: content.recorded.clip, index: n % clipSegments };

const isProtected = (content: Content): boolean => ('live' in content ? content.live : content.recorded).protected;

interface SegmentWindow {
  readonly segments: number;
  /** Oldest and newest segment that may be requested. */
  range(content: Content): { readonly first: number; readonly last: number };
  /** Why segment `n` is not available now; null when it is. */
  absence(content: Content, n: number): MediaAnswer | null;
}

const createSegmentWindow = ({
  clock,
  dvrWindowS,
}: Pick<MediaServiceOptions, 'clock' | 'dvrWindowS'>): SegmentWindow => {
  const segments = Math.ceil((dvrWindowS * 1000) / segmentMs);
  const range: SegmentWindow['range'] = (content) => {
    if ('recorded' in content) return { first: 0, last: content.recorded.repeats * clipSegments - 1 };
    const last = lastSegmentAt(clock.now());
    return { first: Math.max(0, last - segments + 1), last };
  };
  return {
    segments,
    range,
    absence(content, n) {
      const { first, last } = range(content);
      if (n > last) return refuse(404, `Segment ${n} is not there yet; the newest is ${last}.`);
      if (n < first - graceSegments)
        return refuse(410, `Segment ${n} has left the DVR window, which begins at ${first}.`);
      return null;
    },
  };
};

/** One item, with the key of its segments where it is protected. */
interface KeyedContent {
  readonly content: Content;
  readonly contentKey: ContentKey | null;
}

/** Manifests and segments of one item. */
const createPackager = (library: ClipLibrary, window: SegmentWindow) => ({
  manifest({ content, contentKey }: KeyedContent): MediaAnswer {
    const context = { videoCodecs: library.videoCodecs, contentKey };
    if ('live' in content) return give(dashType, 'private, max-age=30', liveMpd(context, window.segments * segmentS));
    return give(dashType, 'private, max-age=3600', vodMpd(context, window.range(content).last + 1));
  },

  master: (): MediaAnswer => give(hlsType, 'private, max-age=30', masterPlaylist(library.videoCodecs)),

  playlist({ content }: KeyedContent, renditionId: string): MediaAnswer {
    const { first, last } = window.range(content);
    if ('live' in content) return give(hlsType, 'private, max-age=1', livePlaylist(renditionId, first, last));
    return give(hlsType, 'private, max-age=3600', vodPlaylist(renditionId, last + 1));
  },

  thumbnail({ content }: KeyedContent, n: number): MediaAnswer {
    const { clip, index } = placeOf(content, n);
    const image = library.thumbnail(clip, index);
    return image ? give('image/jpeg', forever, image) : refuse(404, `Clip ${clip} has no thumbnail ${index}.`);
  },

  segment({ content, contentKey }: KeyedContent, renditionId: string, n: number): MediaAnswer {
    const { clip, index } = placeOf(content, n);
    const fragment = library.track(clip, renditionId, contentKey).fragments[index];
    if (!fragment) return refuse(404, `Clip ${clip} has no fragment ${index}.`);
    const decodeTime = BigInt(n) * BigInt(segmentTicks(renditionId));
    return give(renditionId === 'a' ? 'audio/mp4' : 'video/mp4', forever, retime(fragment, decodeTime, n));
  },

  init({ content, contentKey }: KeyedContent, renditionId: string): MediaAnswer {
    const clip = 'live' in content ? pieceAt(content.live, 0).clip : content.recorded.clip;
    return give('video/mp4', forever, library.track(clip, renditionId, contentKey).init);
  },
});

/** The packager: every answer follows from the address, the clock and the committed clips; nothing is remembered. */
export const createMediaService = (options: MediaServiceOptions): MediaService => {
  const { library, verify, contentSecret } = options;
  const window = createSegmentWindow(options);
  const packager = createPackager(library, window);

  const stream = (request: StreamRequest): MediaAnswer => {
    const content = contentOf(request.collection, request.contentId);
    if (!content) return refuse(404, `There is no ${request.collection} item "${request.contentId}".`);
    const contentKey = isProtected(content) ? contentKeyOf(contentSecret, request.contentId) : null;
    const item = { content, contentKey };
    if (request.kind === 'manifest') return packager.manifest(item);
    const isHls = request.kind === 'master' || request.kind === 'playlist';
    if (isHls && contentKey)
      return refuse(404, 'Protected content is offered as DASH only: players differ in HLS with ClearKey.');
    if (request.kind === 'master') return packager.master();
    if ('n' in request) {
      const absent = window.absence(content, request.n);
      if (absent) return absent;
    }
    if (request.kind === 'caption') return give('text/vtt; charset=utf-8', forever, captionSegment(request.n));
    if (request.kind === 'thumbnail') return packager.thumbnail(item, request.n);
    const isCaptionList = request.kind === 'playlist' && request.renditionId === captionsId;
    if (!isCaptionList && !renditionIds.includes(request.renditionId))
      return refuse(404, `There is no rendition "${request.renditionId}".`);
    if (request.kind === 'playlist') return packager.playlist(item, request.renditionId);
    if (request.kind === 'segment') return packager.segment(item, request.renditionId, request.n);
    return packager.init(item, request.renditionId);
  };

  const licence = async (token: string, body: unknown): Promise<MediaAnswer> => {
    const grant = await verify(token);
    const granted = grant && licenceFor(body, contentKeyOf(contentSecret, grant.contentId));
    if (!granted) return refuse(403, 'No licence: the playback token is not valid for the key that was asked for.');
    return give('application/json', 'no-store', JSON.stringify(granted));
  };

  return {
    answer: async (request, licenceBody) => {
      if (request.kind === 'licence') return licence(request.token, licenceBody);
      const isJoin = request.kind === 'manifest' || request.kind === 'master';
      const grant = await verify(request.token, request.contentId, isJoin);
      if (!grant)
        return refuse(403, 'The playback token is not valid for this content, or its stream session has ended.');
      // A proxy that caches segments asks for every viewer (docs/runbooks/proxy.conf).
      return request.kind === 'access'
        ? { status: 204, type: 'text/plain; charset=utf-8', cacheControl: 'no-store', body: '' }
        : stream(request);
    },
  };
};
