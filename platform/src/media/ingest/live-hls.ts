import { CAPTION_SERVICES, captionMedia } from '../packaging/caption-services.ts';
import { IMAGES_ONLY } from '../packaging/hls-trick-play.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { type ChannelEvent, dateRanges } from '../packaging/timed-event.ts';
import { isInParts, type PartForm, partInf, partLine, preloadHint, serverControl } from '../packaging/hls-parts.ts';
import { LIVE_SOUND, type ListedRun, partMsOf, renditionIn, renditionsOf, segmentMsOf, startMsOf } from './live-run.ts';
import { initFile, partFile, segmentFile } from './ingested-media-id.ts';
import { thumbnailLines, thumbnailStream } from './live-thumbnails.ts';

/** No segment is longer: 64 frames at 24 a second. The target duration of a playlist may not change. */
const TARGET_S = 3;
/** Seconds from the end at which players join: the least that RFC 8216bis, 4.4.3.8 allows, three target durations. */
const HOLD_BACK_S = 3 * TARGET_S;

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;

/** The multivariant playlist of an ingested channel. */
export const liveMaster = (runs: readonly ListedRun[]): string => {
  const frameRate = Math.max(...runs.map((run) => run.frameRate));
  const captions = CAPTION_SERVICES.filter((service) => runs.some((run) => run.captions?.includes(service)));
  const captionGroup = captions.length > 0 ? '"cc"' : 'NONE';
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${LIVE_SOUND.id}.m3u8"`,
    ...captionMedia(captions),
    ...renditionsOf(runs).flatMap(({ id, codec, width, height, averageBandwidth, peakBandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth + LIVE_SOUND.bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth + LIVE_SOUND.bandwidth},` +
        `CODECS="${codec},${LIVE_SOUND.codec}",RESOLUTION=${width}x${height},FRAME-RATE=${frameRate.toFixed(3)},AUDIO="sound",CLOSED-CAPTIONS=${captionGroup}`,
      `${id}.m3u8`,
    ]),
    ...thumbnailStream(runs),
  );
};

/** How the newest run consists of parts; null: it does not. */
export const partFormOf = (runs: readonly ListedRun[]): PartForm | null => {
  const newest = runs.at(-1);
  if (!newest?.partsPerSegment) return null;
  return { partS: partMsOf(newest) / 1_000, partsPerSegment: newest.partsPerSegment, targetS: TARGET_S };
};

const isImages = (renditionId: string): boolean => renditionId === thumbnails.id;
/** A gap needs version 8. */
const version = (renditionId: string): string => `#EXT-X-VERSION:${isImages(renditionId) ? 8 : 7}`;

/** The media playlist of one rendition, or of the thumbnails. A run is separated from the one before it by a discontinuity, with its own date. */
export const livePlaylistOf = (
  runs: readonly ListedRun[],
  renditionId: string,
  events: readonly ChannelEvent[] = [],
): string => {
  const [oldest] = runs;
  const form = isImages(renditionId) ? null : partFormOf(runs);
  const control = `HOLD-BACK=${HOLD_BACK_S.toFixed(1)}`;
  return lines(
    '#EXTM3U',
    version(renditionId),
    `#EXT-X-TARGETDURATION:${TARGET_S}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    form ? serverControl(form, control) : `#EXT-X-SERVER-CONTROL:${control}`,
    ...(form ? [partInf(form)] : []),
    `#EXT-X-MEDIA-SEQUENCE:${oldest?.first ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${oldest?.run ?? 0}`,
    ...(isImages(renditionId) ? [IMAGES_ONLY] : []),
    ...dateRanges(events),
    ...runs.flatMap((run, index) => {
      if (isImages(renditionId)) return thumbnailLines(run, index > 0);
      const id = renditionIn(run, renditionId);
      const isNewest = run === runs.at(-1);
      return [
        ...runLines(run, id, index > 0, isNewest ? form : null),
        ...(form && isNewest ? newestParts(run, id, form) : []),
      ];
    }),
  );
};

/** Of a segment of the run; the last part has what remains. */
const partLines = (run: ListedRun, id: string, n: number, count: number): string[] => {
  const { partsPerSegment = 1 } = run;
  const isSound = id === LIVE_SOUND.id;
  const partMs = isSound ? segmentMsOf(run) / partsPerSegment : partMsOf(run);
  return Array.from({ length: count }, (_, part) =>
    partLine({
      durationS: Math.min(partMs, segmentMsOf(run) - part * partMs) / 1_000,
      uri: partFile(id, n, part),
      isIndependent: part === 0 || isSound,
    }),
  );
};

const newestParts = (run: ListedRun, id: string, { partsPerSegment }: PartForm): string[] => {
  const { parts = 0 } = run;
  const n = run.last + 1;
  return [...partLines(run, id, n, parts), ...(parts < partsPerSegment ? [preloadHint(partFile(id, n, parts))] : [])];
};

/** The media playlist of one rendition, or of the thumbnails, of a recording. */
export const recordedPlaylistOf = (runs: readonly ListedRun[], renditionId: string): string =>
  lines(
    '#EXTM3U',
    version(renditionId),
    `#EXT-X-TARGETDURATION:${TARGET_S}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(isImages(renditionId) ? [IMAGES_ONLY] : []),
    ...runs.flatMap((run, index) =>
      isImages(renditionId) ? thumbnailLines(run, index > 0) : runLines(run, renditionIn(run, renditionId), index > 0),
    ),
    '#EXT-X-ENDLIST',
  );

const runLines = (run: ListedRun, id: string, isDiscontinuity: boolean, form: PartForm | null = null): string[] => {
  const extinf = `#EXTINF:${(segmentMsOf(run) / 1_000).toFixed(5)},`;
  const numbers = Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index);
  return [
    ...(isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-MAP:URI="${initFile(id, run.run)}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMsOf(run, run.first)).toISOString()}`,
    ...numbers.flatMap((n) => [
      ...(form && isInParts(n, run.last, form, segmentMsOf(run) / 1_000)
        ? partLines(run, id, n, form.partsPerSegment)
        : []),
      extinf,
      segmentFile(id, n),
    ]),
  ];
};
