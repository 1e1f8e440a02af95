import { isAdClip, type Piece } from './ad-clips.ts';
import { segmentMs } from './rendition.ts';

/** How many segments until the captions repeat. */
export const CAPTION_CYCLE = 4;

/** The clips have no speech. The organ is heard in the first two of every four segments, as `generate.ts` plays it. */
export const captionText = (n: number): string =>
  n % CAPTION_CYCLE < 2 ? '[organ plays, crowd murmurs]' : '[crowd murmurs]';

/** What is heard in segment `n`, in words: an ad has the organ from end to end. */
export const captionTextOf = (clip: Piece['clip'], n: number): string =>
  isAdClip(clip) ? '[organ plays]' : captionText(n);

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** `HH:MM:SS.mmm`; hours may have more than two digits. */
const timestamp = (ms: number): string => {
  const s = Math.floor(ms / 1000);
  return `${pad(Math.floor(s / 3600), 2)}:${pad(Math.floor(s / 60) % 60, 2)}:${pad(s % 60, 2)}.${pad(ms % 1000, 3)}`;
};

/** The clock of MPEG-2 transport streams, by which HLS places captions: 90 kHz in 33 bits. */
const transportTicks = (ms: number): bigint => (BigInt(ms) * 90n) % (1n << 33n);

/**
 * Segment `n` of the captions as WebVTT. Its cues count from the beginning of the content, as DASH wants them; the map
 * gives HLS players that position.
 */
export const captionSegment = (n: number, text: string = captionText(n)): string => {
  const startMs = n * segmentMs;
  const start = timestamp(startMs);
  return [
    'WEBVTT',
    `X-TIMESTAMP-MAP=MPEGTS:${transportTicks(startMs)},LOCAL:${start}`,
    '',
    `${start} --> ${timestamp(startMs + segmentMs)}`,
    text,
    '',
  ].join('\n');
};
