import { isInParts, type PartForm, partInf, partLine, preloadHint, serverControl } from './hls-parts.ts';
import { trickPlayStreams } from './hls-trick-play.ts';
import { segmentStartMs } from './lineup.ts';
import {
  audioRendition,
  captionsId,
  isVideoRendition,
  partS,
  partsPerSegment,
  segmentS,
  videoRenditions,
} from './rendition.ts';
import { dateRanges, type TimedEvent } from './timed-event.ts';
import type { Soundtrack } from './soundtrack.ts';

export interface MasterContext {
  /** RFC 6381 codec of each video rendition, by rendition id. */
  readonly videoCodecs: ReadonlyMap<string, string>;
  readonly soundtracks: readonly Soundtrack[];
}

/** The multivariant playlist: three video renditions, the soundtracks, captions, and pictures for fast seeking. Same segments as DASH; clear content only. */
export const masterPlaylist = ({ videoCodecs, soundtracks }: MasterContext): string => {
  const { codec, bandwidth } = audioRendition;
  const variants = videoRenditions.flatMap((video) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${video.peakBandwidth + bandwidth},AVERAGE-BANDWIDTH=${video.averageBandwidth + bandwidth},` +
      `CODECS="${videoCodecs.get(video.id)},${codec}",RESOLUTION=${video.width}x${video.height},FRAME-RATE=25.000,AUDIO="sound",SUBTITLES="captions",CLOSED-CAPTIONS="cc"`,
    `${video.id}.m3u8`,
  ]);
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...soundtracks.map(soundtrackLine),
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,` +
      `CHARACTERISTICS="public.accessibility.describes-music-and-sound",URI="${captionsId}.m3u8"`,
    ...closedCaptions,
    ...variants,
    ...trickPlayStreams(videoCodecs),
  );
};

/** The same captions in the video. CC1 is the channel of CEA-608, SERVICE1 that of CEA-708. */
const closedCaptions: readonly string[] = [
  ['CC1', 'English CC'],
  ['SERVICE1', 'English CC (708)'],
].map(
  ([id, name]) =>
    `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="${name}",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID="${id}"`,
);

/** One sound is selected for all viewers of a language, so the others are never selected automatically. */
const soundtrackLine = ({ id, name, language, role }: Soundtrack): string => {
  const isDefault = role === 'main' ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=NO';
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${name}",LANGUAGE="${language}",${isDefault},CHANNELS="1",URI="${id}.m3u8"`;
};

/** Seconds from the end at which players join: the least that RFC 8216bis, 4.4.3.8 allows, three target durations. */
const holdBackS = 3 * Math.ceil(segmentS);
/** The least that RFC 8216bis allows: six target durations, seconds from the end. */
const skipUntilS = 6 * Math.ceil(segmentS);

export interface LiveWindow {
  readonly first: number;
  readonly last: number;
  /** Of a low-latency channel: complete parts of the segment after `last`. */
  readonly parts?: number;
  readonly events?: readonly TimedEvent[];
}

/** How low-latency playlists of a channel are cut. */
export const channelParts: PartForm = { partS, partsPerSegment, targetS: Math.ceil(segmentS) };

/**
 * The sliding window `first..last` of one rendition. HOLD-BACK makes players join 6 s behind the edge; without it
 * they wait for more segments and join about a second later. `isDelta`: for a player that has the older segments already
 * (`_HLS_skip=YES`). Date ranges are never skipped: a server that skips them has to remember which it removed.
 */
export const livePlaylist = (
  renditionId: string,
  { first, last, parts, events = [] }: LiveWindow,
  isDelta = false,
): string => {
  const skipped = isDelta ? Math.max(0, last - first + 1 - Math.ceil(skipUntilS / segmentS)) : 0;
  const listed = first + skipped;
  const control = `CAN-SKIP-UNTIL=${skipUntilS.toFixed(1)},HOLD-BACK=${holdBackS.toFixed(1)}`;
  const hasParts = parts !== undefined && renditionId !== captionsId;
  return lines(
    ...mediaHead(first, skipped > 0 ? 9 : 7),
    parts === undefined ? `#EXT-X-SERVER-CONTROL:${control}` : serverControl(channelParts, control),
    ...(hasParts ? [partInf(channelParts)] : []),
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...map(renditionId),
    ...(renditionId === captionsId ? [] : dateRanges(events)),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(listed)).toISOString()}`,
    ...segments(renditionId, listed, last, hasParts),
    ...(hasParts ? newestParts(renditionId, last + 1, parts) : []),
  );
};

const partUri = (renditionId: string, n: number, part: number): string => `${renditionId}/${n}.${part}.m4s`;

/** The first `count` parts of a segment. Every frame of sound is independent; of the video, the first part begins with a key frame. */
const partLines = (renditionId: string, n: number, count: number): string[] =>
  Array.from({ length: count }, (_, part) =>
    partLine({
      durationS: partS,
      uri: partUri(renditionId, n, part),
      isIndependent: part === 0 || !isVideoRendition(renditionId),
    }),
  );

const newestParts = (renditionId: string, n: number, count: number): string[] => [
  ...partLines(renditionId, n, count),
  preloadHint(partUri(renditionId, n, count)),
];

/** A recording: the segments `first..last`. */
export const vodPlaylist = (renditionId: string, first: number, last: number): string =>
  lines(
    ...mediaHead(first),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...map(renditionId),
    ...segments(renditionId, first, last),
    '#EXT-X-ENDLIST',
  );

const mediaHead = (first: number, version = 7): string[] => {
  const targetS = Math.ceil(segmentS);
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${targetS}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
};

/** Captions are text and need no init segment. */
const map = (renditionId: string): string[] =>
  renditionId === captionsId ? [] : [`#EXT-X-MAP:URI="${renditionId}/init.mp4"`];

const segments = (renditionId: string, first: number, last: number, hasParts = false): string[] => {
  const result: string[] = [];
  const type = renditionId === captionsId ? 'vtt' : 'm4s';
  for (let n = first; n <= last; n += 1) {
    if (hasParts && isInParts(n, last, channelParts, segmentS))
      result.push(...partLines(renditionId, n, partsPerSegment));
    result.push(`#EXTINF:${segmentS},`, `${renditionId}/${n}.${type}`);
  }
  return result;
};

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;
