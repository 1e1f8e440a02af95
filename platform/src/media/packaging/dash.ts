import type { ContentKey } from './content-key.ts';
import { epochMs } from './lineup.ts';
import {
  audioRendition,
  audioTimescale,
  captionsId,
  segmentMs,
  segmentS,
  segmentTicks,
  thumbnails,
  videoRenditions,
  videoTimescale,
} from './rendition.ts';

/** Seconds behind the newest segment at which players join: three segments of buffer. */
export const liveDelayS = 6;

export interface ManifestContext {
  /** RFC 6381 codec of each video rendition, by rendition id. */
  videoCodecs: ReadonlyMap<string, string>;
  /** `null` for clear content. */
  contentKey: ContentKey | null;
}

const clearKeyScheme = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

/**
 * A channel's manifest. It defines how numbers follow from the clock, so it never changes and the segments of the DVR
 * window need no list; players refresh it once a minute only to notice a new deployment.
 */
export const liveMpd = (context: ManifestContext, dvrWindowS: number): string => {
  const start = new Date(epochMs).toISOString();
  return mpd(
    `type="dynamic" availabilityStartTime="${start}" publishTime="${start}" minimumUpdatePeriod="PT60S" ` +
      `timeShiftBufferDepth="PT${dvrWindowS.toFixed(2)}S" suggestedPresentationDelay="PT${liveDelayS}S" maxSegmentDuration="PT${segmentS}S"`,
    context,
    '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="/media/time"/>',
  );
};

/** A recording's manifest: `segments` segments from 0 on. */
export const vodMpd = (context: ManifestContext, segments: number): string =>
  mpd(
    `type="static" mediaPresentationDuration="PT${(segments * segmentS).toFixed(2)}S" maxSegmentDuration="PT${segmentS}S"`,
    context,
    '',
  );

const mpd = (attributes: string, context: ManifestContext, timing: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013"',
    `  profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019" minBufferTime="PT2S" ${attributes}>`,
    '<Period id="p0" start="PT0S">',
    videoSet(context),
    audioSet(context),
    captionSet,
    thumbnailSet,
    '</Period>',
    ...(timing === '' ? [] : [timing]),
    '</MPD>',
    '',
  ].join('\n');

const videoSet = ({ videoCodecs, contentKey }: ManifestContext): string => {
  const representations = videoRenditions.map(
    ({ id, width, height, peakBandwidth }) =>
      `<Representation id="${id}" codecs="${videoCodecs.get(id)}" width="${width}" height="${height}" bandwidth="${peakBandwidth}" sar="1:1"/>`,
  );
  return [
    '<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" frameRate="25" par="16:9">',
    ...protection(contentKey),
    template(videoTimescale, segmentTicks('v720')),
    ...representations,
    '</AdaptationSet>',
  ].join('\n');
};

const audioSet = ({ contentKey }: ManifestContext): string => {
  const { id, codec, bandwidth } = audioRendition;
  return [
    '<AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="en" segmentAlignment="true" startWithSAP="1">',
    ...protection(contentKey),
    '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>',
    template(audioTimescale, segmentTicks(id)),
    `<Representation id="${id}" codecs="${codec}" audioSamplingRate="48000" bandwidth="${bandwidth}">`,
    '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="1"/>',
    '</Representation>',
    '</AdaptationSet>',
  ].join('\n');
};

/** Neither pictures nor words are encrypted: they say nothing that posters and titles do not. */
const captionSet = [
  '<AdaptationSet id="3" contentType="text" mimeType="text/vtt" lang="en">',
  '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>',
  `<SegmentTemplate timescale="1000" duration="${segmentMs}" startNumber="0" media="${captionsId}/$Number$.vtt"/>`,
  `<Representation id="${captionsId}" bandwidth="500"/>`,
  '</AdaptationSet>',
].join('\n');

const thumbnailSet = [
  '<AdaptationSet id="4" contentType="image" mimeType="image/jpeg">',
  `<SegmentTemplate timescale="1000" duration="${segmentMs}" startNumber="0" media="${thumbnails.id}/$Number$.jpg"/>`,
  `<Representation id="${thumbnails.id}" width="${thumbnails.width}" height="${thumbnails.height}" bandwidth="${thumbnails.bandwidth}">`,
  '<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"/>',
  '</Representation>',
  '</AdaptationSet>',
].join('\n');

const template = (timescale: number, ticks: number): string =>
  `<SegmentTemplate timescale="${timescale}" duration="${ticks}" startNumber="0" ` +
  'initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number$.m4s"/>';

/** No licence address in the manifest: in some players it would override the one the application sets. */
const protection = (contentKey: ContentKey | null): string[] => {
  if (!contentKey) return [];
  const keyId = contentKey.keyId.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${keyId}"/>`,
    `<ContentProtection schemeIdUri="${clearKeyScheme}" value="ClearKey1.0"/>`,
  ];
};
