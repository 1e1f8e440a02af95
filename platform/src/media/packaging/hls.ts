import { liveDelayS } from './dash.ts';
import { segmentStartMs } from './lineup.ts';
import { audioRendition, captionsId, segmentS, videoRenditions } from './rendition.ts';

/** The multivariant playlist: three pictures, one sound, captions. Same segments as DASH; clear content only. */
export const masterPlaylist = (videoCodecs: ReadonlyMap<string, string>): string => {
  const { id, codec, bandwidth } = audioRendition;
  const variants = videoRenditions.flatMap((video) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${video.peakBandwidth + bandwidth},AVERAGE-BANDWIDTH=${video.averageBandwidth + bandwidth},` +
      `CODECS="${videoCodecs.get(video.id)},${codec}",RESOLUTION=${video.width}x${video.height},FRAME-RATE=25.000,AUDIO="sound",SUBTITLES="captions"`,
    `${video.id}.m3u8`,
  ]);
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="${id}.m3u8"`,
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,` +
      `CHARACTERISTICS="public.accessibility.describes-music-and-sound",URI="${captionsId}.m3u8"`,
    ...variants,
  );
};

/**
 * The sliding window `first..last` of one rendition. HOLD-BACK makes players join 6 s behind the edge; without it
 * they wait for more segments and join about a second later.
 */
export const livePlaylist = (renditionId: string, first: number, last: number): string =>
  lines(
    ...mediaHead(first),
    `#EXT-X-SERVER-CONTROL:HOLD-BACK=${liveDelayS.toFixed(1)}`,
    ...map(renditionId),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(first)).toISOString()}`,
    ...segments(renditionId, first, last),
  );

/** A recording of `count` segments. */
export const vodPlaylist = (renditionId: string, count: number): string =>
  lines(
    ...mediaHead(0),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...map(renditionId),
    ...segments(renditionId, 0, count - 1),
    '#EXT-X-ENDLIST',
  );

const mediaHead = (first: number): string[] => {
  const targetS = Math.ceil(segmentS);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetS}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
};

/** Captions are text and need no init segment. */
const map = (renditionId: string): string[] =>
  renditionId === captionsId ? [] : [`#EXT-X-MAP:URI="${renditionId}/init.mp4"`];

const segments = (renditionId: string, first: number, last: number): string[] => {
  const result: string[] = [];
  const type = renditionId === captionsId ? 'vtt' : 'm4s';
  for (let n = first; n <= last; n += 1) result.push(`#EXTINF:${segmentS},`, `${renditionId}/${n}.${type}`);
  return result;
};

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;
