import { epochMs, segmentStartMs } from '../../media/packaging/lineup.ts';
import {
  audioRendition,
  audioTimescale,
  segmentS,
  segmentTicks,
  videoRenditions,
  videoTimescale,
} from '../../media/packaging/rendition.ts';

/** A live stream that alternates between a channel and a recording, so the times of its segments jump at each change. */
export interface Stitched {
  /** Addresses of the folders that the two play from. */
  readonly channel: string;
  readonly recording: string;
  /** Length of a part, in segments. */
  readonly partSegments: number;
  /** RFC 6381 codec of each video rendition, by rendition id. */
  readonly videoCodecs: ReadonlyMap<string, string>;
}

export interface SegmentRange {
  readonly first: number;
  readonly last: number;
}

/** Parts are counted from the channel's epoch. */
export const partOf = (n: number, { partSegments }: Pick<Stitched, 'partSegments'>): number =>
  Math.floor(n / partSegments);

const isChannel = (part: number): boolean => part % 2 === 0;
const folderOf = (part: number, { channel, recording }: Stitched): string => (isChannel(part) ? channel : recording);
/** What the address of the first segment of a part has as its number. */
const firstNumber = (part: number, { partSegments }: Stitched): number => (isChannel(part) ? part * partSegments : 0);

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`;

export const stitchedMaster = ({ videoCodecs }: Pick<Stitched, 'videoCodecs'>): string =>
  lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"',
    ...videoRenditions.flatMap(({ id, width, height, peakBandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth + audioRendition.bandwidth},` +
        `CODECS="${videoCodecs.get(id)},${audioRendition.codec}",RESOLUTION=${width}x${height},AUDIO="sound"`,
      `${id}.m3u8`,
    ]),
  ]);

export const stitchedPlaylist = (renditionId: string, { first, last }: SegmentRange, stitched: Stitched): string => {
  const segments: string[] = [];
  for (let n = first; n <= last; n += 1) {
    const part = partOf(n, stitched);
    const folder = folderOf(part, stitched);
    const index = n - part * stitched.partSegments;
    if (n > first && index === 0) segments.push('#EXT-X-DISCONTINUITY');
    if (n === first || index === 0)
      segments.push(
        `#EXT-X-MAP:URI="${folder}${renditionId}/init.mp4"`,
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(n)).toISOString()}`,
      );
    segments.push(`#EXTINF:${segmentS},`, `${folder}${renditionId}/${firstNumber(part, stitched) + index}.m4s`);
  }
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(segmentS)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${partOf(first, stitched)}`,
    ...segments,
  ]);
};

const template = (timescale: number, ticks: number, part: number, stitched: Stitched): string => {
  const number = firstNumber(part, stitched);
  return (
    `<SegmentTemplate timescale="${timescale}" duration="${ticks}" startNumber="${number}" presentationTimeOffset="${number * ticks}" ` +
    'initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s"/>'
  );
};

const periodOf = (part: number, stitched: Stitched): string[] => {
  const lengthS = stitched.partSegments * segmentS;
  const { id, codec, bandwidth } = audioRendition;
  return [
    `<Period id="p${part}" start="PT${(part * lengthS).toFixed(2)}S" duration="PT${lengthS.toFixed(2)}S">`,
    `<BaseURL>${folderOf(part, stitched)}</BaseURL>`,
    '<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" maxWidth="1280" maxHeight="720" frameRate="25" par="16:9">',
    template(videoTimescale, segmentTicks('v720'), part, stitched),
    ...videoRenditions.map(
      (video) =>
        `<Representation id="${video.id}" codecs="${stitched.videoCodecs.get(video.id)}" width="${video.width}" height="${video.height}" sar="1:1" bandwidth="${video.peakBandwidth}"/>`,
    ),
    '</AdaptationSet>',
    '<AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">',
    '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>',
    template(audioTimescale, segmentTicks(id), part, stitched),
    `<Representation id="${id}" codecs="${codec}" audioSamplingRate="${audioTimescale}" bandwidth="${bandwidth}">`,
    '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>',
    '</Representation>',
    '</AdaptationSet>',
    '</Period>',
  ];
};

/** The periods of the window and the next one, so that players know the change before it comes. */
export const stitchedMpd = (window: SegmentRange, nowMs: number, stitched: Stitched): string => {
  const periods: string[] = [];
  for (let part = partOf(window.first, stitched); part <= partOf(window.last, stitched) + 1; part += 1)
    periods.push(...periodOf(part, stitched));
  const depthS = (window.last - window.first + 1) * segmentS;
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic" minBufferTime="PT2S"',
    `  availabilityStartTime="${new Date(epochMs).toISOString()}" publishTime="${new Date(nowMs).toISOString()}" minimumUpdatePeriod="PT4S"`,
    `  timeShiftBufferDepth="PT${depthS.toFixed(2)}S" suggestedPresentationDelay="PT6S" maxSegmentDuration="PT${segmentS}S">`,
    ...periods,
    '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/media/time"/>',
    '</MPD>',
  ]);
};
