import { captionsId } from '../packaging/rendition.ts';
import { languageName } from './language.ts';
import type { PackagedTrack } from './packaged-track.ts';
import { durationSOf, type PackagedSound, soundsOf, type UploadedPackage } from './uploaded-package.ts';

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`;

/** Players select one sound of each language by themselves: the first, so that they do not choose among the others. */
const soundLine = ({ id, name, language }: PackagedSound, index: number, all: readonly PackagedSound[]): string => {
  const isFirst = all.findIndex((one) => one.language === language) === index;
  return (
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${name}",LANGUAGE="${language}",DEFAULT=${index === 0 ? 'YES' : 'NO'},` +
    `AUTOSELECT=${isFirst ? 'YES' : 'NO'},CHANNELS="2",URI="${id}.m3u8"`
  );
};

/** The multivariant playlist of an uploaded recording. */
export const uploadedMaster = (content: UploadedPackage): string => {
  const { videos, captions } = content;
  const sounds = soundsOf(content);
  const sound = {
    peak: Math.max(0, ...sounds.map(({ peakBandwidth }) => peakBandwidth)),
    average: Math.max(0, ...sounds.map(({ averageBandwidth }) => averageBandwidth)),
  };
  const [first] = sounds;
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sounds.map(soundLine),
    ...(captions
      ? [
          `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${languageName(captions)}",LANGUAGE="${captions}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${captionsId}.m3u8"`,
        ]
      : []),
    ...videos.flatMap((video) => {
      const { numerator, denominator } = video.frameRate;
      return [
        `#EXT-X-STREAM-INF:BANDWIDTH=${video.peakBandwidth + sound.peak},AVERAGE-BANDWIDTH=${video.averageBandwidth + sound.average},` +
          `CODECS="${video.codec}${first ? `,${first.codec}` : ''}",RESOLUTION=${video.width}x${video.height},` +
          `FRAME-RATE=${(numerator / denominator).toFixed(3)}${first ? ',AUDIO="sound"' : ''}${captions ? ',SUBTITLES="captions"' : ''}`,
        `${video.id}.m3u8`,
      ];
    }),
  );
};

const playlist = (durations: readonly number[], map: readonly string[], addressOf: (n: number) => string): string =>
  lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...durations.map(Math.round))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...map,
    ...durations.flatMap((duration, n) => [`#EXTINF:${duration.toFixed(6)},`, addressOf(n)]),
    '#EXT-X-ENDLIST',
  );

/** The segments of one rendition of picture or sound. */
export const uploadedPlaylist = ({ id, timescale, segments }: PackagedTrack): string =>
  playlist(
    segments.map(({ duration }) => duration / timescale),
    [`#EXT-X-MAP:URI="${id}/init.mp4"`],
    (n) => `${id}/${n}.m4s`,
  );

export const uploadedCaptions = (content: UploadedPackage): string => {
  const { ticks, timescale } = content.segmentLength;
  const lengthS = ticks / timescale;
  const totalS = durationSOf(content);
  const durations = Array.from({ length: content.segments }, (_, n) =>
    Math.max(0.001, Math.min(lengthS, totalS - n * lengthS)),
  );
  return playlist(durations, [], (n) => `${captionsId}/${n}.vtt`);
};
