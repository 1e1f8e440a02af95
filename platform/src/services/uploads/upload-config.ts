import path from 'node:path';
import * as z from 'zod';

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** The variables of uploaded files. */
export const UPLOAD_VARIABLES = {
  /** Executable of ffmpeg, with ffprobe beside it; without it the one on the PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** Where files are while they are uploaded and processed; without it a folder of the data folder. */
  GS_UPLOADS_DIR: z.string().min(1).optional(),
  /** Gigabytes of one file, and of all together. */
  GS_UPLOAD_MAX_GB: count(50),
  GS_UPLOADS_TOTAL_GB: count(500),
  GS_UPLOAD_MAX_HOURS: count(12),
  /** How long an unfinished or failed upload is kept. */
  GS_UPLOAD_EXPIRES_HOURS: count(72),
  /** Threads of one encoder. */
  GS_TRANSCODE_THREADS: count(2),
};

type Read = z.infer<z.ZodObject<typeof UPLOAD_VARIABLES>>;

export interface UploadsConfig {
  /** Null: the one on the PATH. */
  readonly ffmpegPath: string | null;
  /** Absolute. */
  readonly folder: string;
  readonly fileBytes: number;
  readonly totalBytes: number;
  readonly maxDurationS: number;
  readonly expiresAfterMs: number;
  readonly threads: number;
}

const GB = 1e9;
const HOUR_S = 3_600;

export const uploadsOf = (env: Read, dataDir: string): UploadsConfig => ({
  ffmpegPath: env.FFMPEG_PATH ?? null,
  folder: path.resolve(env.GS_UPLOADS_DIR ?? path.join(dataDir, 'uploads')),
  fileBytes: env.GS_UPLOAD_MAX_GB * GB,
  totalBytes: env.GS_UPLOADS_TOTAL_GB * GB,
  maxDurationS: env.GS_UPLOAD_MAX_HOURS * HOUR_S,
  expiresAfterMs: env.GS_UPLOAD_EXPIRES_HOURS * HOUR_S * 1_000,
  threads: env.GS_TRANSCODE_THREADS,
});
