import { CAPTION_SERVICES, captionDescriptors } from './caption-services.ts';
import { protection } from './dash-protection.ts';
import { type Period, periodsOf } from './dash-periods.ts';
import type { Decryption } from './hls-keys.ts';
import { DASH_LATENCY, type Latency, presentationDelay, serviceDescription } from './latency.ts';
import { epochMs, segmentStartMs } from './lineup.ts';
import { initName, type KeyPeriod, keyQuery } from './media-keys.ts';
import {
  audioRendition,
  audioTimescale,
  captionsId,
  partS,
  segmentMs,
  segmentS,
  segmentTicks,
  thumbnails,
  videoRenditions,
  videoTimescale,
} from './rendition.ts';
import type { Soundtrack } from './soundtrack.ts';
import { eventStreams, type ChannelEvent } from './timed-event.ts';
import { CLOCK_ELEMENT } from './stream-clock.ts';

export interface ManifestContext {
  /** RFC 6381 codec of each video rendition, by rendition id. */
  videoCodecs: ReadonlyMap<string, string>;
  /** The default one first. */
  soundtracks: readonly Soundtrack[];
  /** The keys of the segments that are listed, in order; empty for clear content. */
  keyPeriods: readonly KeyPeriod[];
  /** Key systems of vendors whose licence servers have the keys; none by default. */
  vendors?: Pick<Decryption, 'contentId' | 'systems'>;
  /** Segments may be requested while they are being made. */
  isEarly?: boolean;
}

/** A segment may be requested when its first part is there. */
const EARLY = `availabilityTimeOffset="${(segmentS - partS).toFixed(2)}" `;
const IN_CHUNKS = `${EARLY}availabilityTimeComplete="false" `;

export interface LiveManifest {
  readonly depthS: number;
  /** When it changed to this text, epoch ms. */
  readonly publishedMs: number;
  readonly latency?: Latency;
  readonly events?: readonly ChannelEvent[];
}

/**
 * A channel's manifest. It defines how numbers follow from the clock, so the segments of the DVR window need no list;
 * players refresh it every ten seconds, for the keys, the depth of the window and for what is known about the channel.
 */
export const liveMpd = (
  context: ManifestContext,
  { depthS, publishedMs, latency = 'standard', events = [] }: LiveManifest,
): string => {
  const range = DASH_LATENCY[latency];
  const start = new Date(epochMs).toISOString();
  const published = new Date(publishedMs).toISOString();
  return mpd(
    `type="dynamic" availabilityStartTime="${start}" publishTime="${published}" minimumUpdatePeriod="PT10S" ` +
      `timeShiftBufferDepth="PT${depthS.toFixed(2)}S" ${presentationDelay(range)} maxSegmentDuration="PT${segmentS}S"`,
    { ...context, isEarly: latency === 'low' },
    {
      service: serviceDescription(range),
      timing: CLOCK_ELEMENT,
      events,
    },
  );
};

/** A recording's manifest: the segments `first..last`. The first of them plays at 0, whatever time it contains. */
export const vodMpd = (context: ManifestContext, first: number, last: number): string =>
  mpd(
    `type="static" mediaPresentationDuration="PT${((last - first + 1) * segmentS).toFixed(2)}S" maxSegmentDuration="PT${segmentS}S"`,
    context,
    { first },
  );

interface MpdParts {
  readonly first?: number;
  readonly service?: string;
  readonly timing?: string;
  readonly events?: readonly ChannelEvent[];
}

const mpd = (
  attributes: string,
  context: ManifestContext,
  { first = 0, service, timing, events = [] }: MpdParts,
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013"',
    `  profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019" minBufferTime="PT2S" ${attributes}>`,
    ...(service ? [service] : []),
    ...periodsOf(context.keyPeriods, first).flatMap((period) => periodElement(context, period, events)),
    ...(timing ? [timing] : []),
    '</MPD>',
    '',
  ].join('\n');

const periodElement = (context: ManifestContext, period: Period, events: readonly ChannelEvent[]): string[] => [
  `<Period ${period.attributes}>`,
  ...eventStreams(events, { fromMs: segmentStartMs(period.first), untilMs: segmentStartMs(period.last + 1) }),
  videoSet(context, period),
  ...context.soundtracks.map((soundtrack, index) => audioSet(context, soundtrack, index, period)),
  captionSet(context, period.first),
  thumbnailSet(context, period.first),
  '</Period>',
];

const maxOf = (side: 'width' | 'height'): number => Math.max(...videoRenditions.map((video) => video[side]));

const videoSet = ({ videoCodecs, vendors, isEarly }: ManifestContext, period: Period): string => {
  const representations = videoRenditions.map(
    ({ id, width, height, peakBandwidth }) =>
      `<Representation id="${id}" codecs="${videoCodecs.get(id)}" width="${width}" height="${height}" bandwidth="${peakBandwidth}" sar="1:1"/>`,
  );
  return [
    '<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" ' +
      `maxWidth="${maxOf('width')}" maxHeight="${maxOf('height')}" frameRate="25" par="16:9">`,
    ...protection(period.key, vendors),
    ...captionDescriptors(CAPTION_SERVICES),
    template(videoTimescale, segmentTicks('v720'), period, isEarly),
    ...representations,
    '</AdaptationSet>',
  ].join('\n');
};

/** The numbers up to 4 are those of other sets. */
const audioSetId = (index: number): number => (index === 0 ? 2 : 4 + index);

const audioSet = (
  { soundtracks, vendors, isEarly }: ManifestContext,
  { id, name, language, role }: Soundtrack,
  index: number,
  period: Period,
): string => {
  const { codec, bandwidth } = audioRendition;
  return [
    `<AdaptationSet id="${audioSetId(index)}" contentType="audio" mimeType="audio/mp4" lang="${language}" segmentAlignment="true" startWithSAP="1">`,
    ...protection(period.key, vendors),
    ...(soundtracks.length > 1 ? [`<Label>${name}</Label>`] : []),
    `<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${role}"/>`,
    template(audioTimescale, segmentTicks(id), period, isEarly),
    `<Representation id="${id}" codecs="${codec}" audioSamplingRate="48000" bandwidth="${bandwidth}">`,
    '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>',
    '</Representation>',
    '</AdaptationSet>',
  ].join('\n');
};

/** Neither pictures nor words are encrypted: they say nothing that posters and titles do not. */
const captionSet = ({ isEarly }: ManifestContext, first: number): string =>
  [
    '<AdaptationSet id="3" contentType="text" mimeType="text/vtt" lang="en">',
    '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>',
    `<SegmentTemplate timescale="1000" duration="${segmentMs}" ${numbering(first, segmentMs)} ${isEarly ? EARLY : ''}media="${captionsId}/$Number$.vtt"/>`,
    `<Representation id="${captionsId}" bandwidth="500"/>`,
    '</AdaptationSet>',
  ].join('\n');

const thumbnailSet = ({ isEarly }: ManifestContext, first: number): string =>
  [
    '<AdaptationSet id="4" contentType="image" mimeType="image/jpeg">',
    `<SegmentTemplate timescale="1000" duration="${segmentMs}" ${numbering(first, segmentMs)} ${isEarly ? EARLY : ''}media="${thumbnails.id}/$Number$.jpg"/>`,
    `<Representation id="${thumbnails.id}" width="${thumbnails.width}" height="${thumbnails.height}" bandwidth="${thumbnails.bandwidth}">`,
    '<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"/>',
    '</Representation>',
    '</AdaptationSet>',
  ].join('\n');

/** Segments contain the time of their number, so those of a span of a channel begin late in their own time. */
const numbering = (first: number, ticks: number): string =>
  first === 0 ? 'startNumber="0"' : `startNumber="${first}" presentationTimeOffset="${first * ticks}"`;

const template = (timescale: number, ticks: number, { first, key }: Period, isEarly = false): string => {
  const [init, query] = key ? [initName(key), keyQuery(key)] : ['init.mp4', ''];
  return (
    `<SegmentTemplate timescale="${timescale}" duration="${ticks}" ${numbering(first, ticks)} ${isEarly ? IN_CHUNKS : ''}` +
    `initialization="$RepresentationID$/${init}${query}" media="$RepresentationID$/$Number$.m4s${query}"/>`
  );
};
