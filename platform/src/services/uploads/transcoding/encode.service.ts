import { readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  measureSegment,
  type PackagedTrack,
  packagedTrack,
  uploadedFolder,
  uploadedMediaId,
} from '../../../media/index.ts';
import { AUDIO_BIT_RATE, type Rendition, segmentSeconds } from './ladder.ts';
import { encodingLimits } from './limits.ts';
import { type HdrTransfer, MAX_PIXELS, type Source } from './source-probe.ts';
import type { StepContext } from './step.ts';
import { UploadError } from './upload-error.ts';

const VIDEO_SLACK_S = 2;
/** Below this share of its length a file has no index of what it lacks, or lacks what its index names. */
const COMPLETE = 0.9;

/** Only this file is read: by a given demuxer, through the file protocol, without external references. */
const inputArgs = ({ file, threads }: StepContext, { demuxer }: Source): string[] => [
  '-protocol_whitelist',
  'file',
  '-max_pixels',
  String(MAX_PIXELS),
  '-threads',
  String(threads),
  '-f',
  demuxer,
  '-i',
  file,
];

const outputArgs = (segmentS: number): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'hls', '-hls_time', segmentS.toFixed(6)],
  ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', '%d.m4s', '-start_number', '0', 'index.m3u8'],
];

/** To SDR as browsers show it. What a file does not say of its colors is that of HDR. */
const toneMap = (transfer: HdrTransfer): string[] => [
  `zscale=transferin=${transfer}:primariesin=bt2020:matrixin=bt2020nc:transfer=linear:npl=100`,
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=limited',
];

const videoArgs = (source: Source, rendition: Rendition): string[] => {
  const { width, height, frameRate, segmentFrames, bitRate } = rendition;
  const filters = [
    ...(source.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    // Begins at 0 and has no gaps, so that every segment has the same number of frames.
    `fps=fps=${frameRate.numerator}/${frameRate.denominator}:start_time=0`,
    `scale=${width}:${height}`,
    ...(source.hdr ? toneMap(source.hdr) : []),
    'setsar=1',
    'format=yuv420p',
  ];
  const frames = String(segmentFrames);
  return [
    ...['-map', `0:${source.video}`, '-an', '-sn', '-dn', '-vf', filters.join(',')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-bf', '0', '-g', frames],
    // Captions in the picture are a track of their package: players would show them twice.
    ...['-keyint_min', frames, '-sc_threshold', '0', '-flags', '+cgop', '-a53cc', '0', '-b:v', String(bitRate)],
    ...['-maxrate', String(Math.round(bitRate * 1.3)), '-bufsize', String(bitRate * 2)],
  ];
};

/** A sound that ends before the picture becomes silent, or players would wait for it. */
const audioArgs = (audio: number, durationS: number): string[] => [
  ...['-map', `0:${audio}`, '-vn', '-sn', '-dn', '-c:a', 'aac', '-b:a', String(AUDIO_BIT_RATE)],
  ...['-ac', '2', '-ar', '48000', '-af', `aresample=async=1:first_pts=0,apad=whole_dur=${durationS}`],
];

/** Its segments are in the folder first, and then in the store, which may be on the same disk. @throws {UploadError} `no_space` */
const assertSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * 2.2) throw new UploadError('no_space', `${bavail * bsize} bytes are free`);
};

const encode = async (
  context: StepContext,
  source: Source,
  codec: readonly string[],
  { segmentS, bitRate }: { readonly segmentS: number; readonly bitRate: number },
): Promise<void> => {
  const { ffmpeg, folder, signal, threads, report } = context;
  await assertSpace(folder, (source.durationS * bitRate) / 8);
  const progress = ['-progress', 'pipe:1', '-stats_period', '0.5'];
  const args = [
    ...progress,
    ...inputArgs(context, source),
    ...codec,
    '-threads',
    String(threads),
    ...outputArgs(segmentS),
  ];
  await ffmpeg.ffmpeg(args, {
    folder,
    limits: encodingLimits(source.durationS, bitRate, threads),
    signal,
    onLine(line) {
      const [, us] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (us !== undefined) report(Math.min(1, Number(us) / 1e6 / source.durationS));
    },
  });
};

/** Moves the encoded segments to the store and measures them. */
const storeTrack = async ({ uploadId, folder, store, signal }: StepContext, id: string): Promise<PackagedTrack> => {
  const target = `${uploadedFolder(uploadedMediaId(uploadId))}${id}/`;
  // Of an attempt that was killed.
  await store.delete(target);
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8').catch(() => '');
  const count = (playlist.match(/^\d+\.m4s$/gm) ?? []).length;
  if (count === 0) throw new UploadError('broken', `no segment of ${id}`);
  const init = await readFile(path.join(folder, 'init.mp4'));
  await store.put(`${target}init.mp4`, init);
  const measured: ReturnType<typeof measureSegment>[] = [];
  for (let n = 0; n < count; n += 1) {
    signal.throwIfAborted();
    const segment = await readFile(path.join(folder, `${n}.m4s`));
    measured.push(measureSegment(segment));
    await store.put(`${target}${n}.m4s`, segment);
  }
  return packagedTrack(id, init, measured);
};

/** @throws {UploadError} `broken` when the file ends before its length */
export const encodeVideo = async (
  context: StepContext,
  source: Source,
  rendition: Rendition,
): Promise<PackagedTrack> => {
  const segmentS = segmentSeconds(rendition);
  await encode(context, source, videoArgs(source, rendition), { segmentS, bitRate: rendition.bitRate });
  const track = await storeTrack(context, rendition.id);
  const encodedS = track.segments.reduce((sum, { duration }) => sum + duration, 0) / track.timescale;
  if (encodedS < source.durationS * COMPLETE - VIDEO_SLACK_S)
    throw new UploadError('broken', `${encodedS} s of ${source.durationS} s could be read`);
  return track;
};

export const encodeAudio = async (
  context: StepContext,
  source: Source,
  { id, stream, segmentS }: { readonly id: string; readonly stream: number; readonly segmentS: number },
): Promise<PackagedTrack> => {
  await encode(context, source, audioArgs(stream, source.durationS), { segmentS, bitRate: AUDIO_BIT_RATE });
  return storeTrack(context, id);
};

/** The embedded text track as WebVTT. */
export const extractText = async (context: StepContext, source: Source, text: number): Promise<string> => {
  const { ffmpeg, folder, signal } = context;
  await ffmpeg.ffmpeg([...inputArgs(context, source), '-map', `0:${text}`, '-f', 'webvtt', 'captions.vtt'], {
    folder,
    limits: { ...encodingLimits(source.durationS, AUDIO_BIT_RATE, 1), outputBytes: 32 * 1024 ** 2 },
    signal,
  });
  return readFile(path.join(folder, 'captions.vtt'), 'utf8');
};
