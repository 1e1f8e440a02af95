import { Readable } from 'node:stream';
import { type LiveProgram, startLive } from '../../infrastructure/process/live-program.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { LIVE_SOUND, LIVE_VIDEO_TIMESCALE, partFrames } from './live-run.ts';
import type { LiveLadder, LiveSource } from './live-ladder.ts';
import { MAX_LIVE_PIXELS } from './probe-input.ts';
import type { Input } from './receiver.ts';

const GIB = 1024 ** 3;
/** As for uploads (decision 81): no network, no files, nothing of this environment. */
const LIMITS = { memoryBytes: 4 * GIB, hasNetwork: false, niceness: 2 } as const;
/** Seconds; a larger step of MPEG-TS timestamps is an encoder whose clock was set. */
const MAX_STEP_S = '2';

const microseconds = (seconds: number): string => String(Math.floor(seconds * 1e6));

/** Arguments of libx264 for live video: a key frame at each segment and nowhere else, no frame that refers to a later one. */
const encoderArgs = (bitRate: number, ladder: LiveLadder): string[] => {
  const { frameRate, segmentFrames, partsPerSegment } = ladder;
  const isLow = partsPerSegment > 1;
  const frames = String(segmentFrames);
  return [
    ...['-r', String(frameRate), '-vsync', 'cfr', '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main'],
    // Frames leave the encoder as they arrive, instead of a second later.
    ...(isLow ? ['-tune', 'zerolatency'] : []),
    ...['-pix_fmt', 'yuv420p', '-bf', '0', '-g', frames, '-keyint_min', frames, '-sc_threshold', '0'],
    ...['-b:v', String(bitRate), '-maxrate', String(Math.round(bitRate * 1.2)), '-bufsize', String(bitRate)],
    // The worker adds the captions: some would be left out with their frames.
    ...['-a53cc', '0'],
    ...['-video_track_timescale', String(LIVE_VIDEO_TIMESCALE), '-map_metadata', '-1'],
    ...['-movflags', '+cmaf+frag_keyframe'],
    ...(isLow ? ['-frag_duration', microseconds(partFrames(ladder) / frameRate)] : []),
    ...['-flush_packets', '1', '-f', 'mp4'],
  ];
};

/** One fragment a segment, or a part. */
const soundArgs = ({ frameRate, segmentFrames, partsPerSegment }: LiveLadder): string[] => [
  ...['-c:a', 'aac', '-b:a', '128000', '-ac', '2', '-ar', String(LIVE_SOUND.timescale), '-map_metadata', '-1'],
  ...['-movflags', '+cmaf', '-frag_duration', microseconds(segmentFrames / frameRate / partsPerSegment)],
  ...['-flush_packets', '1', '-f', 'mp4'],
];

/** Of each frame, in the middle of an image of 16:9. */
const imageFilter = (): string => {
  const { width, height } = thumbnails;
  return [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1,setsar=1,format=yuvj420p`,
  ].join(',');
};

/**
 * Of these images, those that a part begins with. The frames are counted as those of the video are, so that a frame that is
 * repeated or left out there is so here. One thread: several would keep as many images back.
 */
const imageArgs = (ladder: LiveLadder): string[] => [
  ...['-r', String(ladder.frameRate), '-vsync', 'cfr', '-c:v', 'mjpeg', '-q:v', '6', '-threads', '1'],
  ...['-bsf:v', `noise=drop=gt(mod(mod(n\\,${ladder.segmentFrames})\\,${partFrames(ladder)})\\,0)`],
  ...['-flush_packets', '1', '-f', 'mpjpeg'],
];

/** Pictures for each rendition. Interlaced ones are joined; of a fast source each second one is left out. Images are made of the smallest. */
const videoFilter = (source: LiveSource, { steps, isHalved }: LiveLadder): string => {
  const first = [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(isHalved ? ["select='not(mod(n,2))'"] : []),
    `split=${steps.length}`,
  ].join(',');
  const scaled = steps.map(({ id, width, height }, index) => {
    const outputs = index === steps.length - 1 ? `,split[${id}][simage]` : `[${id}]`;
    return `[s${id}]scale=${width}:${height},setsar=1,format=yuv420p${outputs}`;
  });
  return [
    `[0:v:0]${first}${steps.map(({ id }) => `[s${id}]`).join('')}`,
    ...scaled,
    `[simage]${imageFilter()}[image]`,
  ].join(';');
};

/** Fills gaps, begins with the picture, and reports the level once a frame of sound. */
const SOUND_FILTER =
  'aresample=48000:async=1:first_pts=0,astats=metadata=1:reset=48,' +
  'ametadata=mode=print:key=lavfi.astats.Overall.RMS_level:file=-';

/** What ffmpeg reads. */
export interface TranscoderInput {
  readonly source: LiveSource;
  readonly demuxer: Input['demuxer'];
  /** In how much of the video all that `source` says was found, ms. */
  readonly analyzeMs: number;
}

export const transcoderArgs = ({ source, demuxer, analyzeMs }: TranscoderInput, ladder: LiveLadder): string[] => {
  const { steps } = ladder;
  const hasSound = source.audioCodec !== null;
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', '-stats_period', '1'],
    ...['-protocol_whitelist', 'pipe', '-max_pixels', String(MAX_LIVE_PIXELS), '-dts_delta_threshold', MAX_STEP_S],
    ...['-fflags', '+genpts+discardcorrupt', '-analyzeduration', String(analyzeMs * 1_000), '-f', demuxer],
    ...['-i', 'pipe:0'],
    ...(hasSound ? [] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']),
    ...['-filter_complex', videoFilter(source, ladder)],
    ...steps.flatMap(({ id, bitRate }, index) => [
      ...['-map', `[${id}]`],
      ...encoderArgs(bitRate, ladder),
      `pipe:${3 + index}`,
    ]),
    ...(hasSound ? ['-map', '0:a:0', '-af', SOUND_FILTER] : ['-map', '1:a:0']),
    ...soundArgs(ladder),
    `pipe:${3 + steps.length}`,
    ...['-map', '[image]', ...imageArgs(ladder), `pipe:${4 + steps.length}`],
  ];
};

/** What ffmpeg has done since it started. */
export interface EncodingStats {
  /** Frames that the encoder did not send in time, and those that were too many; of one rendition. */
  repeatedFrames: number;
  droppedFrames: number;
  /** RMS of the last second, dBFS; null without sound. */
  audioLevelDb: number | null;
}

/** Reads the lines of `-progress`, which count the frames of all `renditions` and of the images, and of the level. */
const readStats = (stats: EncodingStats, renditions: number) => (line: string) => {
  const [, name, value = ''] = /^(dup_frames|drop_frames|lavfi\.astats\.Overall\.RMS_level)=(\S+)$/.exec(line) ?? [];
  if (name === 'dup_frames') stats.repeatedFrames = Math.round(Number(value) / (renditions + 1));
  else if (name === 'drop_frames') stats.droppedFrames = Math.round(Number(value) / (renditions + 1));
  else if (name !== undefined) stats.audioLevelDb = value === '-inf' ? -120 : Math.round(Number(value) * 10) / 10;
};

export interface Transcoder extends Pick<LiveProgram, 'input' | 'ended' | 'end'> {
  readonly stats: Readonly<EncodingStats>;
  /** Fragmented MP4 of each video rendition, largest first, and of the sound. */
  readonly outputs: LiveProgram['outputs'];
  /** JPEG: the image of each part, or of each segment that has none. */
  readonly images: Readable;
}

export const startTranscoder = (
  program: string,
  folder: string,
  input: TranscoderInput,
  ladder: LiveLadder,
): Transcoder => {
  const stats: EncodingStats = { repeatedFrames: 0, droppedFrames: 0, audioLevelDb: null };
  const running = startLive(program, transcoderArgs(input, ladder), {
    folder,
    limits: LIMITS,
    outputs: ladder.steps.length + 2,
  });
  const read = readStats(stats, ladder.steps.length);
  let rest = '';
  running.output.on('data', (chunk: Buffer) => {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line.trim());
  });
  const [images = Readable.from([]), ...media] = running.outputs.toReversed();
  return { input: running.input, outputs: media.toReversed(), images, ended: running.ended, end: running.end, stats };
};
