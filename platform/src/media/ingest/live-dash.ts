import { type Latency, type LatencyRange, presentationDelay, serviceDescription } from '../packaging/latency.ts';
import { epochMs } from '../packaging/lineup.ts';
import {
  endMsOf,
  LIVE_SOUND,
  LIVE_VIDEO_TIMESCALE,
  type ListedRun,
  type LiveRendition,
  newestMsOf,
  partMsOf,
  segmentMsOf,
  startMsOf,
} from './live-run.ts';
import { initFile } from './ingested-media-id.ts';

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);
/** Milliseconds, and tenths of one where there are some. */
const lengthS = (ms: number): string => (ms / 1_000).toFixed(Number.isInteger(ms) ? 3 : 4);

/** Of a period: where it is in the presentation, and where it begins within its run. */
interface Placement {
  readonly startMs: number;
  /** Null: it has no end yet. */
  readonly lengthMs: number | null;
  /** Segments of the run before the period. */
  readonly skipped: number;
  /** How long before its end a segment may be requested, ms; null: it is listed when it is complete. */
  readonly earlyMs?: number | null;
}

/** Of a low-latency channel: players compute the numbers from the clock, so that they request a segment while it is made. */
const clockedTemplate = (run: ListedRun, timescale: number, earlyMs: number): string => {
  const ticks = Math.round((run.segmentFrames * timescale) / run.frameRate);
  return (
    `<SegmentTemplate timescale="${timescale}" duration="${ticks}" startNumber="${run.firstNumber}" ` +
    `availabilityTimeOffset="${seconds(earlyMs)}" availabilityTimeComplete="false" ` +
    `initialization="${initFile('$RepresentationID$', run.run)}" media="$RepresentationID$/$Number$.m4s"/>`
  );
};

/** Segments of a run have its own time, from 0; the period places it. */
const template = (run: ListedRun, timescale: number, { skipped, earlyMs = null }: Placement): string => {
  if (earlyMs !== null) return clockedTemplate(run, timescale, earlyMs);
  const ticks = Math.round((run.segmentFrames * timescale) / run.frameRate);
  const count = run.last - run.first;
  const offset = skipped === 0 ? '' : `presentationTimeOffset="${skipped * ticks}" `;
  return (
    `<SegmentTemplate timescale="${timescale}" ${offset}startNumber="${run.first}" ` +
    `initialization="${initFile('$RepresentationID$', run.run)}" media="$RepresentationID$/$Number$.m4s">` +
    `<SegmentTimeline><S t="${(run.first - run.firstNumber) * ticks}" d="${ticks}"${count > 0 ? ` r="${count}"` : ''}/></SegmentTimeline>` +
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
  `<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" frameRate="${run.frameRate}" ${largestOf(run)}>`,
  template(run, LIVE_VIDEO_TIMESCALE, place),
  ...run.videos.map(representation),
  '</AdaptationSet>',
  '<AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">',
  '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>',
  template(run, LIVE_SOUND.timescale, place),
  `<Representation id="${LIVE_SOUND.id}" codecs="${LIVE_SOUND.codec}" audioSamplingRate="${LIVE_SOUND.timescale}" bandwidth="${LIVE_SOUND.bandwidth}">`,
  '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>',
  '</Representation>',
  '</AdaptationSet>',
  '</Period>',
];

const livePlacement = (run: ListedRun, isNewest: boolean): Placement => ({
  startMs: run.startsAtMs - epochMs,
  lengthMs: isNewest ? null : endMsOf(run) - run.startsAtMs,
  skipped: 0,
});

/** The manifest of a recording: its periods follow each other, whatever was between their runs. */
export const recordedManifest = (runs: readonly ListedRun[]): string => {
  let atMs = 0;
  const periods = runs.flatMap((run) => {
    const lengthMs = startMsOf(run, run.last + 1) - startMsOf(run, run.first);
    const placed = period(run, { startMs: atMs, lengthMs, skipped: run.first - run.firstNumber });
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

/**
 * A segment that is being played, one that follows, and time to notice and load it. Players that were closer would wait for
 * each segment.
 */
const NOTICED_MS = 1_700;
const rangeOf = (segmentMs: number): LatencyRange => {
  const targetMs = Math.round(2 * segmentMs + NOTICED_MS);
  return { targetMs, minMs: targetMs - 1_000, maxMs: targetMs + 1_000 };
};

/** Of a low-latency channel, from the moment on air until players show it. */
const LOW: LatencyRange = { targetMs: 2_000, minMs: 1_000, maxMs: 3_500 };
/** Until a part that the worker has can be requested. */
const PUBLISHED_MS = 250;
/** The slate is complete when it begins. */
const SLATE_PART_MS = 320;
/** A period ends a little before the next one, so that no player rounds up to a segment more. */
const ROUNDING_MS = 0.5;

/**
 * How early segments may be requested, and what players aim at. Parts are there before the time of day that they have, by as
 * much as the slate before them was longer than needed; players go by that time, so both are corrected by it.
 */
const lowLatencyOf = (newest: ListedRun): { readonly earlyMs: number; readonly range: LatencyRange } => {
  const { partsPerSegment, aheadMs = 0 } = newest;
  const early = partsPerSegment ? segmentMsOf(newest) - partMsOf(newest) + aheadMs - PUBLISHED_MS : 0;
  return {
    earlyMs: partsPerSegment ? Math.max(1, early) : segmentMsOf(newest) - SLATE_PART_MS,
    range: {
      targetMs: LOW.targetMs - aheadMs,
      minMs: Math.max(0, LOW.minMs - aheadMs),
      maxMs: Math.max(0, LOW.maxMs - aheadMs),
    },
  };
};

/** The manifest of an ingested channel: a period for each run, so an encoder may change everything about its video. */
export const liveManifest = (runs: readonly ListedRun[], windowMs: number, latency: Latency = 'standard'): string => {
  const newest = runs.at(-1);
  const published = new Date(newest ? newestMsOf(newest) : epochMs).toISOString();
  const longestMs = Math.max(0, ...runs.map(segmentMsOf));
  const low = latency === 'low' && newest ? lowLatencyOf(newest) : null;
  const range = low?.range ?? rangeOf(longestMs);
  const placed = (run: ListedRun): Placement => {
    const place = livePlacement(run, run === newest);
    if (!low) return place;
    return {
      ...place,
      earlyMs: low.earlyMs,
      lengthMs: place.lengthMs === null ? null : place.lengthMs - ROUNDING_MS,
    };
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019"',
    `  minBufferTime="PT${low ? 1 : 2}S" type="dynamic" availabilityStartTime="${new Date(epochMs).toISOString()}" publishTime="${published}"`,
    `  minimumUpdatePeriod="PT1S" timeShiftBufferDepth="PT${seconds(windowMs)}S" ${presentationDelay(range)} maxSegmentDuration="PT${seconds(Math.ceil(longestMs))}S">`,
    serviceDescription(range),
    ...runs.flatMap((run) => period(run, placed(run))),
    '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/media/time"/>',
    '</MPD>',
    '',
  ].join('\n');
};
