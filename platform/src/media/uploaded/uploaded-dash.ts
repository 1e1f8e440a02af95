import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { captionsId, thumbnails } from '../packaging/rendition.ts';
import type { PackagedTrack, TrackSegment } from './packaged-track.ts';
import {
  durationSOf,
  type PackagedSound,
  type PackagedVideo,
  type SegmentLength,
  soundsOf,
  type UploadedPackage,
} from './uploaded-package.ts';

/** Runs of segments of one duration. */
const timelineOf = (segments: readonly TrackSegment[]): string => {
  const runs: { readonly start: number; readonly duration: number; repeats: number }[] = [];
  for (const { start, duration } of segments) {
    const last = runs.at(-1);
    if (last && last.duration === duration && last.start + duration * (last.repeats + 1) === start) last.repeats += 1;
    else runs.push({ start, duration, repeats: 0 });
  }
  return runs
    .map(({ start, duration, repeats }) => `<S t="${start}" d="${duration}"${repeats > 0 ? ` r="${repeats}"` : ''}/>`)
    .join('');
};

const template = ({ timescale, segments }: PackagedTrack): string =>
  `<SegmentTemplate timescale="${timescale}" startNumber="0" initialization="$RepresentationID$/init.mp4" ` +
  `media="$RepresentationID$/$Number$.m4s"><SegmentTimeline>${timelineOf(segments)}</SegmentTimeline></SegmentTemplate>`;

const evenTemplate = ({ ticks, timescale }: SegmentLength, media: string): string =>
  `<SegmentTemplate timescale="${timescale}" duration="${ticks}" startNumber="0" media="${media}"/>`;

const rateOf = ({ frameRate: { numerator, denominator } }: PackagedVideo): string =>
  denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** The largest size and rate of the renditions, and their aspect ratio. They are made from one video, largest first. */
const limitsOf = (videos: readonly PackagedVideo[]): string => {
  const [largest] = videos;
  if (!largest) return '';
  const { width, height } = largest;
  const divisor = divisorOf(width, height);
  return `maxWidth="${width}" maxHeight="${height}" maxFrameRate="${rateOf(largest)}" par="${width / divisor}:${height / divisor}"`;
};

const videoSet = (videos: readonly PackagedVideo[]): string[] => [
  '<AdaptationSet id="1" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1" ' +
    `${limitsOf(videos)}>`,
  ...videos.map(
    (video) =>
      `<Representation id="${video.id}" codecs="${video.codec}" width="${video.width}" height="${video.height}" ` +
      `bandwidth="${video.peakBandwidth}" frameRate="${rateOf(video)}" sar="1:1">${template(video)}</Representation>`,
  ),
  '</AdaptationSet>',
];

/** The numbers up to 4 are those of other sets. */
const audioSetId = (index: number): number => (index === 0 ? 2 : 4 + index);

const audioSet = (audio: PackagedSound, index: number, { length: count }: readonly PackagedSound[]): string[] => [
  `<AdaptationSet id="${audioSetId(index)}" contentType="audio" mimeType="audio/mp4" lang="${audio.language}" segmentAlignment="true" startWithSAP="1">`,
  ...(count > 1 ? [`<Label>${escapeHtml(audio.name)}</Label>`] : []),
  `<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${index === 0 ? 'main' : 'alternate'}"/>`,
  `<Representation id="${audio.id}" codecs="${audio.codec}" audioSamplingRate="${audio.timescale}" bandwidth="${audio.peakBandwidth}">`,
  '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>',
  `${template(audio)}</Representation>`,
  '</AdaptationSet>',
];

const captionSet = (language: string, length: SegmentLength): string[] => [
  `<AdaptationSet id="3" contentType="text" mimeType="text/vtt" lang="${language}">`,
  '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>',
  evenTemplate(length, `${captionsId}/$Number$.vtt`),
  `<Representation id="${captionsId}" bandwidth="500"/>`,
  '</AdaptationSet>',
];

const thumbnailSet = (length: SegmentLength): string[] => [
  '<AdaptationSet id="4" contentType="image" mimeType="image/jpeg">',
  evenTemplate(length, `${thumbnails.id}/$Number$.jpg`),
  `<Representation id="${thumbnails.id}" width="${thumbnails.width}" height="${thumbnails.height}" bandwidth="${thumbnails.bandwidth}">`,
  '<EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="1x1"/>',
  '</Representation>',
  '</AdaptationSet>',
];

/** The manifest of an uploaded recording: the same segments as in HLS, with thumbnails of the seek bar. */
export const uploadedMpd = (content: UploadedPackage): string => {
  const { videos, captions, segmentLength } = content;
  const sounds = soundsOf(content);
  const maxS = Math.max(
    segmentLength.ticks / segmentLength.timescale,
    ...[...videos, ...sounds].flatMap(({ segments, timescale }) =>
      segments.map(({ duration }) => duration / timescale),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011,urn:mpeg:dash:profile:cmaf:2019"',
    `  minBufferTime="PT2S" type="static" mediaPresentationDuration="PT${durationSOf(content).toFixed(3)}S" maxSegmentDuration="PT${(Math.ceil(maxS * 1_000) / 1_000).toFixed(3)}S">`,
    '<Period id="p0" start="PT0S">',
    ...videoSet(videos),
    ...sounds.flatMap(audioSet),
    ...(captions ? captionSet(captions, segmentLength) : []),
    ...thumbnailSet(segmentLength),
    '</Period>',
    '</MPD>',
    '',
  ].join('\n');
};
