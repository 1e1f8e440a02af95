import { segmentStartMs } from './lineup.ts';
import { boxAt } from './mp4-box.ts';
import { segmentS, thumbnails, videoRenditions } from './rendition.ts';
import { sampleSizesOf } from './sample.ts';

// What players show while the viewer moves through a stream fast: single pictures of the smallest rendition, and images.

const smallest = videoRenditions.reduce((a, b) => (a.width < b.width ? a : b));

/** Its playlist has the first picture of every segment, as a range of that segment. */
export const iFrames = { id: `${smallest.id}_iframes`, of: smallest } as const;

const imageForm = `RESOLUTION=${thumbnails.width}x${thumbnails.height}`;

/** A line of the multivariant playlist. */
export const imageStream = `#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=${thumbnails.bandwidth},${imageForm},CODECS="jpeg",URI="${thumbnails.id}.m3u8"`;

/** Lines of the multivariant playlist. Encrypted segments have no ranges of single pictures. */
export const trickPlayStreams = (videoCodecs: ReadonlyMap<string, string>, hasIFrames: boolean): string[] => {
  const { width, height, peakBandwidth } = smallest;
  // No segment's first picture is larger than the segment; a player sends one request for each.
  const iFrame = `BANDWIDTH=${peakBandwidth},CODECS="${videoCodecs.get(smallest.id)}",RESOLUTION=${width}x${height}`;
  return [...(hasIFrames ? [`#EXT-X-I-FRAME-STREAM-INF:${iFrame},URI="${iFrames.id}.m3u8"`] : []), imageStream];
};

/** Bytes from the beginning of a fragment to the end of its first picture, which every segment begins with. */
export const firstPictureBytes = (fragment: Buffer): number => {
  const [size = 0] = sampleSizesOf(fragment);
  return boxAt(fragment, ['mdat']).body + size;
};

export interface TrickPlayWindow {
  readonly first: number;
  readonly last: number;
  /** A recording: nothing is added to it. */
  readonly isEnded: boolean;
}

/** `bytesOf`: `firstPictureBytes` of a segment. */
export const iFramePlaylist = (window: TrickPlayWindow, bytesOf: (n: number) => number): string =>
  trickPlaylist(window, ['#EXT-X-I-FRAMES-ONLY', `#EXT-X-MAP:URI="${smallest.id}/init.mp4"`], (n) => [
    `#EXTINF:${segmentS},`,
    `#EXT-X-BYTERANGE:${bytesOf(n)}@0`,
    `${smallest.id}/${n}.m4s`,
  ]);

export const IMAGES_ONLY = '#EXT-X-IMAGES-ONLY';

/** An image of a segment; the tags are those that players of set-top boxes and Shaka know. */
export const imageEntry = (uri: string, durationS: string): readonly string[] => [
  `#EXTINF:${durationS},`,
  `#EXT-X-TILES:${imageForm},LAYOUT=1x1,DURATION=${durationS}`,
  uri,
];

/** One image a segment. */
export const imagePlaylist = (window: TrickPlayWindow): string =>
  trickPlaylist(window, [IMAGES_ONLY], (n) => imageEntry(`${thumbnails.id}/${n}.jpg`, String(segmentS)));

const trickPlaylist = (
  { first, last, isEnded }: TrickPlayWindow,
  head: readonly string[],
  entryOf: (n: number) => readonly string[],
): string => {
  const entries: string[] = [];
  for (let n = first; n <= last; n += 1) entries.push(...entryOf(n));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentS)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(isEnded
      ? ['#EXT-X-PLAYLIST-TYPE:VOD']
      : [`#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(first)).toISOString()}`]),
    ...head,
    ...entries,
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  ];
  return `${lines.join('\n')}\n`;
};

/** Playlists beside those of the renditions. */
export const trickPlayIds: readonly string[] = [iFrames.id, thumbnails.id];
