import { captionSegment, captionTextOf } from '../packaging/captions.ts';
import { renditionIdsOf } from '../packaging/clip-library.ts';
import { iFrames, trickPlayIds } from '../packaging/hls-trick-play.ts';
import { keyPeriods } from '../packaging/media-keys.ts';
import { captionsId, segmentTicks } from '../packaging/rendition.ts';
import { retime } from '../packaging/track.ts';
import { type Item, itemOf, type KeyOptions, mediumOf } from './item.ts';
import { createListings, type ListingsOptions } from './listings.ts';
import { FOREVER, giveBytes, giveText, type MediaAnswer, mediaTypeOf, refuse } from './media-answer.ts';
import type { LowLatency } from './low-latency.ts';
import type { MediaRequest } from './media-path.ts';
import { createPartedSegments } from './parted-segments.ts';
import type { MediaContent } from './segment-window.ts';

const VTT = 'text/vtt; charset=utf-8';

export type StreamRequest = Exclude<
  MediaRequest,
  { kind: 'licence' } | { kind: 'access' } | { kind: 'key' } | { kind: 'report' }
>;

export interface PackagerOptions extends ListingsOptions, KeyOptions {
  readonly lowLatency: Pick<LowLatency, 'chunks'>;
}

const hasRendition = (request: StreamRequest, content: MediaContent): boolean =>
  !('renditionId' in request) ||
  renditionIdsOf(mediumOf(content).clip).includes(request.renditionId) ||
  (request.kind === 'playlist' && [captionsId, ...trickPlayIds].includes(request.renditionId));

/** Manifests and segments: every answer follows from the request, the clock, the committed clips and the inserted ads. */
export const createPackager = (options: PackagerOptions) => {
  const { library, window, clock, lowLatency, placeOf } = options;
  const listings = createListings(options);
  const thumbnail = ({ content }: Item, n: number): MediaAnswer => {
    const { clip, index } = placeOf(content, n);
    const image = library.thumbnail(clip, index);
    return image ? giveBytes('image/jpeg', image) : refuse(404, `Clip ${clip} has no thumbnail ${index}.`);
  };
  const parted = createPartedSegments({ library, window, clock, lowLatency, placeOf });
  const segment = ({ content, keys }: Item, renditionId: string, n: number): MediaAnswer => {
    const { clip, index } = placeOf(content, n);
    const fragment = library.track(clip, renditionId, keys?.at(n).contentKey ?? null).fragments[index];
    if (!fragment) return refuse(404, `Clip ${clip} has no fragment ${index}.`);
    const decodeTime = BigInt(n) * BigInt(segmentTicks(renditionId));
    return giveBytes(mediaTypeOf(renditionId), retime(fragment, decodeTime, n), fragment.bytes, n);
  };
  /** `number`: of the key. Others than those of segments that may be requested would be made for no viewer. */
  const init = ({ content, keys }: Item, renditionId: string, number: number | undefined): MediaAnswer => {
    const { clip } = placeOf(content, 0);
    const { first, last } = window.playable(content);
    const known = keys ? keyPeriods(keys, first, last) : [];
    const wanted = known.find((period) => period.number === (number ?? null));
    if ((keys || number !== undefined) && !wanted)
      return refuse(404, `There is no init segment of key ${number ?? 'without a number'}.`);
    return giveBytes('video/mp4', library.track(clip, renditionId, wanted?.contentKey ?? null).init);
  };

  const refusal = (request: StreamRequest, { content, keys }: Item): MediaAnswer | null => {
    const isHls = request.kind === 'master' || request.kind === 'playlist';
    if (keys && isHls && options.keySource.scheme !== 'cbcs')
      return refuse(404, 'HLS has no media that are encrypted with the scheme cenc: set GS_MEDIA_ENCRYPTION to cbcs.');
    if (keys && 'renditionId' in request && request.renditionId === iFrames.id)
      return refuse(404, 'Encrypted segments have no ranges of single pictures.');
    const absent = window.absence(content, 'n' in request ? request.n : window.range(content).last);
    if (absent) return absent;
    return 'renditionId' in request && !hasRendition(request, content)
      ? refuse(404, `There is no rendition "${request.renditionId}".`)
      : null;
  };
  const answer = (request: StreamRequest, item: Item, isDelta: boolean): MediaAnswer => {
    switch (request.kind) {
      case 'manifest':
        return listings.manifest(item);
      case 'master':
        return listings.master(item);
      case 'playlist':
        return listings.playlist(item, request.renditionId, isDelta);
      case 'caption':
        return giveText(
          VTT,
          FOREVER,
          captionSegment(request.n, captionTextOf(placeOf(item.content, request.n).clip, request.n)),
        );
      case 'thumbnail':
        return thumbnail(item, request.n);
      case 'segment':
        return window.latencyOf(item.content) === 'low'
          ? parted.segment(item, request.renditionId, request.n)
          : segment(item, request.renditionId, request.n);
      case 'part':
        return parted.part(item, request.renditionId, request.n, request.part);
      case 'init':
        return init(item, request.renditionId, request.run);
    }
  };

  /** `isDelta`: the player has an older version of the playlist. */
  return (request: StreamRequest, isDelta: boolean): MediaAnswer => {
    const item = itemOf(request, options);
    if (!item) return refuse(404, `There is no ${request.collection} item "${request.contentId}".`);
    return refusal(request, item) ?? answer(request, item, isDelta);
  };
};
