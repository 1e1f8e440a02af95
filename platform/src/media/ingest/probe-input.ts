import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { ProgramFailure, type ProgramLimits, runLimited } from '../../infrastructure/process/limited-program.ts';
import { IngestError } from './ingest-problem.ts';
import type { LiveSource } from './live-ladder.ts';
import type { Input } from './receiver.ts';

const GIB = 1024 ** 3;
const LIMITS: ProgramLimits = { memoryBytes: 2 * GIB, cpuS: 20, wallMs: 15_000, outputBytes: 1_024 };
/** 8192 × 4320: before a decoder allocates a frame. */
export const MAX_LIVE_PIXELS = 8_192 * 4_320;

interface ProbedStream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly field_order?: string;
}

const rateOf = (text = ''): number => {
  const [numerator = 0, denominator = 0] = text.split('/').map(Number);
  const rate = denominator > 0 ? numerator / denominator : 0;
  return rate > 0 && rate <= 240 ? rate : 0;
};

/** @throws {IngestError} `no_picture`, `no_key_frame`, `unreadable` */
export const sourceOf = (streams: readonly ProbedStream[]): LiveSource => {
  const video = streams.find((one) => one.codec_type === 'video');
  const audio = streams.find((one) => one.codec_type === 'audio');
  if (!video) throw new IngestError(audio ? 'no_picture' : 'unreadable', 'there is no video stream');
  const { width = 0, height = 0, codec_name: videoCodec = 'unknown' } = video;
  // Of H.264, the size comes with a key frame.
  if (width === 0 && videoCodec !== 'unknown')
    throw new IngestError('no_key_frame', `the ${videoCodec} video has no key frame yet`);
  if (width < 16 || height < 16 || videoCodec === 'unknown')
    throw new IngestError('unreadable', `a ${videoCodec} video of ${width} x ${height} pixels`);
  return {
    width,
    height,
    videoCodec,
    frameRate: rateOf(video.avg_frame_rate) || rateOf(video.r_frame_rate),
    audioCodec: audio?.codec_name && audio.codec_name !== 'unknown' ? audio.codec_name : null,
    isInterlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ''),
  };
};

/**
 * What the first bytes of an input contain. `program`: ffprobe. `analyzeMs`: of the video, at most.
 * @throws {IngestError} `no_picture`, `no_key_frame`, `unreadable`
 */
export const probeInput = async (
  program: string,
  folder: string,
  demuxer: Input['demuxer'],
  bytes: readonly Buffer[],
  analyzeMs: number,
): Promise<LiveSource> => {
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'pipe', '-max_pixels', String(MAX_LIVE_PIXELS)],
    ...['-analyzeduration', String(analyzeMs * 1_000), '-f', demuxer, '-show_streams', '-of', 'json', 'pipe:0'],
  ];
  const input = (async function* () {
    yield* bytes;
  })();
  // What others write beside it does not count as the output of ffprobe.
  const work = await mkdtemp(path.join(folder, 'probe-'));
  try {
    const { streams = [] } = JSON.parse(
      await runLimited(program, args, { folder: work, limits: LIMITS, niceness: 2, input }),
    ) as {
      streams?: readonly ProbedStream[];
    };
    return sourceOf(streams);
  } catch (error) {
    if (error instanceof ProgramFailure || error instanceof SyntaxError)
      throw new IngestError('unreadable', error.message);
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
