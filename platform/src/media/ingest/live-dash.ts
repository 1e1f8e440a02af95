import { captionDescriptors } from '../packaging/caption-services.ts';
import { type Latency, type LatencyRange, presentationDelay, serviceDescription } from '../packaging/latency.ts';
import { epochMs } from '../packaging/lineup.ts';
import { type ChannelEvent, eventStreams } from '../packaging/timed-event.ts';
import {
  endMsOf,
  LIVE_SOUND,
  LIVE_VIDEO_TIMESCALE,
  type ListedRun,
  type LiveRendition,
  newestMsOf,
  segmentMsOf,
  startMsOf,
} from './live-run.ts';
import { initFile } from './ingested-media-id.ts';
import { thumbnailSet } from './live-thumbnails.ts';
import { CLOCK_ELEMENT } from '../packaging/stream-clock.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);
/** Milliseconds, and tenths of one where there are some. */
const lengthS = (ms: number): string => (ms / 1_000).toFixed(Number.isInteger(ms) ? 3 : 4);

/** Of a period: where it is in the presentation, and how its segments are found. */
interface Placement {
  readonly startMs: number;
  /** Null: it has no end yet. */
  readonly lengthMs: number | null;
  readonly template: (timescale: number, addresses: string) => string;
  /** Its event streams. */
  readonly events?: readonly string[];
}

const ticksOf = (run: ListedRun, timescale: number): number =>
  Math.round((run.segmentFrames * timescale) / run.frameRate);

const mediaAddresses = ({ run }: ListedRun): string =>
  `initialization="${initFile('$RepresentationID$', run)}" media="$RepresentationID$/$Number$.m4s"`;

/**
 * Seconds before its end at which a segment may be requested. The request waits until the worker has it, which may be long
 * before its time of day; a value that follows that would not do: some players keep the least one that they have read.
 */
const EARLY_S = 3.5;

/** Of a channel: numbers follow from the clock and the beginning of the run. */
const clockedTemplate = (run: ListedRun, timescale: number, addresses: string, isInParts: boolean): string =>
  `<SegmentTemplate timescale="${timescale}" duration="${ticksOf(run, timescale)}" startNumber="${run.firstNumber}" ` +
  `availabilityTimeOffset="${EARLY_S}" ${isInParts ? 'availabilityTimeComplete="false" ' : ''}${addresses}/>`;

/** Of a recording. Segments of a run have its own time, from 0; the period begins within it. */
const listedTemplate = (run: ListedRun, timescale: number, addresses: string): string => {
  const ticks = ticksOf(run, timescale);
  const count = run.last - run.first;
  const skippedTicks = (run.first - run.firstNumber) * ticks;
  const offset = skippedTicks === 0 ? '' : `presentationTimeOffset="${skippedTicks}" `;
  return (
    `<SegmentTemplate timescale="${timescale}" ${offset}startNumber="${run.first}" ${addresses}>` +
    `<SegmentTimeline><S t="${skippedTicks}" d="${ticks}"${count > 0 ? ` r="${count}"` : ''}/></SegmentTimeline>` +
    '</SegmentTemplate>'
  );
};

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

const largestOf = ({ videos: [largest] }: ListedRun): string => {
  if (!largest) return '';
  const divisor = divisorOf(largest.width, largest.height);
  return `maxWidth="${largest.width}" maxHeight="${largest.height}" par="${largest.width / divisor}:${largest.height / divisor}"`;
};

const representation = ({ id, codec, width, height, peakBandwidth }: LiveRendition): string =>
  `<Representation id="${id}" codecs="${codec}" width="${width}" height="${height}" bandwidth="${peakBandwidth}" sar="1:1"/>`;

const period = (run: ListedRun, place: Placement): string[] => [
  `<Period id="r${run.run}" start="PT${seconds(place.startMs)}S"${place.lengthMs === null ? '' : ` duration="PT${lengthS(place.lengthMs)}S"`}>`,
  ...(place.events ?? []),
  `<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" frameRate="${run.frameRate}" ${largestOf(run)}>`,
  ...captionDescriptors(run.captions ?? []),
  place.template(LIVE_VIDEO_TIMESCALE, mediaAddresses(run)),
  ...run.videos.map(representation),
  '</AdaptationSet>',
  '<AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">',
  '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>',
  place.template(LIVE_SOUND.timescale, mediaAddresses(run)),
  `<Representation id="${LIVE_SOUND.id}" codecs="${LIVE_SOUND.codec}" audioSamplingRate="${LIVE_SOUND.timescale}" bandwidth="${LIVE_SOUND.bandwidth}">`,
  '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>',
  '</Representation>',
  '</AdaptationSet>',
  ...thumbnailSet(run, (addresses) => place.template(LIVE_VIDEO_TIMESCALE, addresses)),
  '</Period>',
];

/** The manifest of a recording: its periods follow each other, whatever was between their runs. */
export const recordedManifest = (runs: readonly ListedRun[]): string => {
  let atMs = 0;
  const periods = runs.flatMap((run) => {
    const lengthMs = startMsOf(run, run.last + 1) - startMsOf(run, run.first);
    const template = (timescale: number, addresses: string) => listedTemplate(run, timescale, addresses);
    const placed = period(run, { startMs: atMs, lengthMs, template });
    atMs += lengthMs;
    return placed;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019"',
    `  minBufferTime="PT2S" type="static" mediaPresentationDuration="PT${seconds(atMs)}S">`,
    ...periods,
    '</MPD>',
    '',
  ].join('\n');
};

/** A period ends a little before the next one, so that no player rounds up to a segment more. */
const ROUNDING_MS = 0.5;
/** A segment is played while the next one is made; players need time to load it. */
const LOADED_MS = 900;
const LOW_TARGET_MS = 1_500;
const MIN_TARGET_MS = 100;

/**
 * What players aim at. They go by the time of day of the segments, which are there before it by as much as the slate before
 * them was longer than needed.
 */
const rangeOf = (segmentMs: number, { aheadMs = 0 }: ListedRun, latency: Latency): LatencyRange => {
  const wantedMs = latency === 'low' ? LOW_TARGET_MS : segmentMs + LOADED_MS;
  const targetMs = Math.max(MIN_TARGET_MS, Math.round(wantedMs - aheadMs));
  return { targetMs, minMs: Math.max(0, targetMs - 1_000), maxMs: targetMs + 1_500 };
};

/**
 * The manifest of an ingested channel: a period for each run, so an encoder may change everything about its video. Players
 * compute the numbers from the clock, so that all of them are equally far behind, however often they read it.
 */
export const liveManifest = (
  runs: readonly ListedRun[],
  windowMs: number,
  latency: Latency = 'standard',
  events: readonly ChannelEvent[] = [],
): string => {
  const newest = runs.at(-1);
  if (!newest) return '';
  const published = new Date(newestMsOf(newest)).toISOString();
  const longestMs = Math.max(...runs.map(segmentMsOf));
  const range = rangeOf(longestMs, newest, latency);
  const placed = (run: ListedRun): Placement => ({
    startMs: run.startsAtMs - epochMs,
    lengthMs: run === newest ? null : endMsOf(run) - run.startsAtMs - ROUNDING_MS,
    template: (timescale, addresses) => clockedTemplate(run, timescale, addresses, latency === 'low'),
    events: eventStreams(events, {
      fromMs: run.startsAtMs,
      untilMs: run === newest ? Number.POSITIVE_INFINITY : endMsOf(run),
    }),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019"',
    `  minBufferTime="PT${latency === 'low' ? 1 : 2}S" type="dynamic" availabilityStartTime="${new Date(epochMs).toISOString()}" publishTime="${published}"`,
    `  minimumUpdatePeriod="PT1S" timeShiftBufferDepth="PT${seconds(windowMs)}S" ${presentationDelay(range)} maxSegmentDuration="PT${seconds(Math.ceil(longestMs))}S">`,
    serviceDescription(range),
    ...runs.flatMap((run) => period(run, placed(run))),
    CLOCK_ELEMENT,
    '</MPD>',
    '',
  ].join('\n');
};
