import * as z from 'zod';
import { languageOf } from '../../../media/index.ts';
import { type Demuxer } from './container.ts';
import { readSounds, type SourceSound } from './sounds.ts';
import { UploadError } from './upload-error.ts';

/** What is known of an uploaded file before it is decoded. */
export interface Source {
  readonly demuxer: Demuxer;
  readonly durationS: number;
  /** As it is displayed: square pixels, rotated. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly isInterlaced: boolean;
  /** The transfer function of HDR; null: SDR. Absent in what an earlier version probed. */
  readonly hdr?: HdrTransfer | null;
  /** Indexes of streams in the file. */
  readonly video: number;
  readonly audio: number | null;
  /** All that a package may have, the default one first. Absent in what an earlier version probed. */
  readonly sounds?: readonly SourceSound[];
  /** Sounds above the limit. */
  readonly soundsLeftOut?: number;
  /** A text track; bitmaps cannot become captions. */
  readonly text: number | null;
  /** Of the text track, `en` when it names none. */
  readonly textLanguage: string;
}

/** PQ (HDR10, HDR10+) and HLG, by ffmpeg's names. */
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'] as const;
export type HdrTransfer = (typeof HDR_TRANSFERS)[number];

export interface FrameRate {
  readonly numerator: number;
  readonly denominator: number;
}

const MAX_WIDTH = 8_192;
const MAX_HEIGHT = 4_320;
export const MAX_PIXELS = MAX_WIDTH * MAX_HEIGHT;

const RATES: readonly FrameRate[] = [
  [24_000, 1_001],
  [24, 1],
  [25, 1],
  [30_000, 1_001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1_001],
  [60, 1],
].map(([numerator = 25, denominator = 1]) => ({ numerator, denominator }));

export const rateOf = ({ numerator, denominator }: FrameRate): number => numerator / denominator;

const TEXT_CODECS = new Set(['mov_text', 'subrip', 'webvtt', 'ass', 'ssa', 'text', 'eia_608']);
const ENCRYPTED_TAGS = new Set(['encv', 'enca', 'drms', 'drmi']);

const Probed = z.object({
  streams: z
    .array(
      z.object({
        index: z.int(),
        codec_type: z.string().default(''),
        codec_name: z.string().default(''),
        codec_tag_string: z.string().default(''),
        width: z.int().default(0),
        height: z.int().default(0),
        sample_aspect_ratio: z.string().default('1:1'),
        color_transfer: z.string().default(''),
        field_order: z.string().default('progressive'),
        avg_frame_rate: z.string().default('0/0'),
        r_frame_rate: z.string().default('0/0'),
        disposition: z
          .object({ attached_pic: z.int().default(0), default: z.int().default(0) })
          .default({ attached_pic: 0, default: 0 }),
        tags: z
          .object({
            language: z.string().optional(),
            title: z.string().optional(),
            name: z.string().optional(),
            handler_name: z.string().optional(),
          })
          .default({}),
        side_data_list: z
          .array(z.object({ rotation: z.number().default(0), dv_profile: z.number().default(0) }))
          .default([]),
      }),
    )
    .default([]),
  format: z.object({ duration: z.coerce.number().default(0) }).default({ duration: 0 }),
});
type Stream = z.output<typeof Probed>['streams'][number];

const fraction = (text: string): number => {
  const [numerator, denominator] = text.split(/[/:]/).map(Number);
  const value = (numerator ?? 0) / (denominator ?? 1);
  return Number.isFinite(value) ? value : 0;
};

/** The nearest rate in use; faster ones are halved, and what has none gets 25. */
const frameRateOf = ({ avg_frame_rate: average, r_frame_rate: base }: Stream): FrameRate => {
  let rate = fraction(average) || fraction(base) || 25;
  while (rate > 61) rate /= 2;
  const distance = (known: FrameRate) => Math.abs(rateOf(known) - rate);
  return RATES.toSorted((a, b) => distance(a) - distance(b))[0] ?? { numerator: 25, denominator: 1 };
};

const displayedSize = ({ width, height, sample_aspect_ratio: ratio, side_data_list: sides }: Stream) => {
  const wide = Math.round(width * (fraction(ratio) || 1));
  const isTurned = sides.some(({ rotation }) => Math.abs(rotation) % 180 === 90);
  return isTurned ? { width: height, height: wide } : { width: wide, height };
};

export interface SourceLimits {
  readonly maxDurationS: number;
}

/** @throws {UploadError} for a file that cannot become a recording */
export const readProbe = (text: string, demuxer: Demuxer, { maxDurationS }: SourceLimits): Source => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UploadError('broken', 'ffprobe printed no JSON');
  }
  const parsed = Probed.safeParse(json);
  if (!parsed.success) throw new UploadError('broken', parsed.error.message);
  const { streams, format } = parsed.data;
  if (streams.length === 0) throw new UploadError('broken', 'no streams');
  if (streams.some(({ codec_tag_string: tag }) => ENCRYPTED_TAGS.has(tag))) throw new UploadError('protected');
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition.attached_pic === 0);
  if (!video) throw new UploadError('no_picture');
  if (video.side_data_list.some(({ dv_profile: profile }) => profile === 5)) throw new UploadError('dolby_vision');
  const { width, height } = displayedSize(video);
  const isSized = video.width > 0 && video.height > 0 && width <= MAX_WIDTH * 2 && height <= MAX_WIDTH;
  if (!isSized || video.width > MAX_WIDTH || video.height > MAX_WIDTH || video.width * video.height > MAX_PIXELS)
    throw new UploadError('bad_dimensions', `${video.width} × ${video.height}`);
  if (!(format.duration > 0)) throw new UploadError('broken', 'no duration');
  if (format.duration > maxDurationS) throw new UploadError('too_long', `${format.duration} s`);
  const { sounds, leftOut } = readSounds(streams.filter((one) => one.codec_type === 'audio'));
  const captions = streams.find((one) => one.codec_type === 'subtitle' && TEXT_CODECS.has(one.codec_name));
  return {
    demuxer,
    durationS: format.duration,
    width,
    height,
    frameRate: frameRateOf(video),
    isInterlaced: !['progressive', 'unknown'].includes(video.field_order),
    hdr: HDR_TRANSFERS.find((transfer) => transfer === video.color_transfer) ?? null,
    video: video.index,
    audio: sounds[0]?.stream ?? null,
    sounds,
    soundsLeftOut: leftOut,
    text: captions?.index ?? null,
    textLanguage: languageOf(captions?.tags.language) ?? 'en',
  };
};
