import { CAPTION_SERVICES, captionMedia } from './caption-services.ts';
import { type Decryption, keyTags, sessionKeyTags } from './hls-keys.ts';
import { isInParts, type PartForm, partInf, partLine, preloadHint, serverControl } from './hls-parts.ts';
import { trickPlayStreams } from './hls-trick-play.ts';
import { segmentStartMs } from './lineup.ts';
import { initName, keyQuery } from './media-keys.ts';
import {
  audioRendition,
  captionsId,
  isVideoRendition,
  partS,
  partsPerSegment,
  segmentS,
  videoRenditions,
} from './rendition.ts';
import { dateRanges, type ChannelEvent } from './timed-event.ts';
import type { Soundtrack } from './soundtrack.ts';

export interface MasterContext {
  /** RFC 6381 codec of each video rendition, by rendition id. */
  readonly videoCodecs: ReadonlyMap<string, string>;
  readonly soundtracks: readonly Soundtrack[];
  /** Null for clear content. */
  readonly decryption: Decryption | null;
}

/** The multivariant playlist: three video renditions, the soundtracks, captions, and pictures for fast seeking. Same segments as DASH. */
export const masterPlaylist = ({ videoCodecs, soundtracks, decryption }: MasterContext): string => {
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
    ...(decryption ? sessionKeyTags(decryption) : []),
    ...soundtracks.map(soundtrackLine),
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,` +
      `CHARACTERISTICS="public.accessibility.describes-music-and-sound",URI="${captionsId}.m3u8"`,
    ...captionMedia(CAPTION_SERVICES),
    ...variants,
    ...trickPlayStreams(videoCodecs, decryption === null),
  );
};

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
  /** Of a low-latency channel with clear content: complete parts of the segment after `last`. */
  readonly parts?: number;
  readonly events?: readonly ChannelEvent[];
  /** Null for clear content. */
  readonly decryption?: Decryption | null;
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
  { first, last, parts, events = [], decryption = null }: LiveWindow,
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
    ...(renditionId === captionsId ? [] : dateRanges(events)),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(listed)).toISOString()}`,
    ...segments(renditionId, { first: listed, last, hasParts, decryption }),
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
export const vodPlaylist = (
  renditionId: string,
  { first, last, decryption = null }: Omit<LiveWindow, 'events' | 'parts'>,
): string =>
  lines(
    ...mediaHead(first),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...segments(renditionId, { first, last, decryption }),
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

interface Listed {
  readonly first: number;
  readonly last: number;
  readonly hasParts?: boolean;
  readonly decryption: Decryption | null;
}

/** Each change of the key comes with the init segment that names it. Captions are text: they have neither. */
const segments = (renditionId: string, { first, last, hasParts, decryption }: Listed): string[] => {
  if (renditionId === captionsId) return entries(renditionId, first, last, 'vtt');
  if (!decryption)
    return [`#EXT-X-MAP:URI="${renditionId}/init.mp4"`, ...entries(renditionId, first, last, 'm4s', hasParts)];
  return decryption.keyPeriods
    .filter((period) => period.last >= first && period.first <= last)
    .flatMap((period) => [
      ...keyTags(period, decryption),
      `#EXT-X-MAP:URI="${renditionId}/${initName(period)}${keyQuery(period)}"`,
      ...entries(renditionId, Math.max(first, period.first), Math.min(last, period.last), `m4s${keyQuery(period)}`),
    ]);
};

const entries = (renditionId: string, first: number, last: number, ending: string, hasParts = false): string[] => {
  const result: string[] = [];
  for (let n = first; n <= last; n += 1) {
    if (hasParts && isInParts(n, last, channelParts, segmentS))
      result.push(...partLines(renditionId, n, partsPerSegment));
    result.push(`#EXTINF:${segmentS},`, `${renditionId}/${n}.${ending}`);
  }
  return result;
};

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;
