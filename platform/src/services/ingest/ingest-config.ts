import path from 'node:path';
import * as z from 'zod';
import { LADDER_BIT_RATES } from '../../media/index.ts';

const HEIGHTS = Object.keys(LADDER_BIT_RATES).map(Number);
const PORTS_OF_A_CHANNEL = 3;

/** The variables of channels that encoders send. */
export const INGEST_VARIABLES = {
  /** Where encoders are listened to; 0.0.0.0 for those of other machines. */
  GS_INGEST_HOST: z.string().min(1).default('127.0.0.1'),
  /** The host that editors enter in their encoders; without it GS_HOST. */
  GS_INGEST_PUBLIC_HOST: z.string().min(1).optional(),
  /** The first of three ports for each channel: SRT (UDP), SRT of the backup (UDP), RTMP (TCP). */
  GS_INGEST_PORT: z.coerce.number().int().min(1).max(65_000).default(9_710),
  /** How many channels may be ingested. */
  GS_INGEST_CHANNELS: z.coerce.number().int().min(1).max(100).default(4),
  /** Heights of the renditions; none is made above the height of the source. */
  GS_INGEST_LADDER: z
    .string()
    .default('540,360')
    .refine((text) => text.split(',').every((one) => HEIGHTS.includes(Number(one))), {
      message: `use heights among ${HEIGHTS.join(', ')}, separated by commas`,
    }),
  /** How far back viewers can seek in an ingested channel, minutes; older segments are deleted. */
  GS_INGEST_WINDOW_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
};

type Read = z.infer<z.ZodObject<typeof INGEST_VARIABLES>>;

export interface IngestConfig {
  readonly host: string;
  readonly publicHost: string;
  readonly firstPort: number;
  readonly channels: number;
  /** Largest first. */
  readonly heights: readonly number[];
  readonly windowMs: number;
  /** Where programs work; absolute. */
  readonly folder: string;
  /** Null: the one on the PATH. */
  readonly ffmpegPath: string | null;
}

export const ingestOf = (
  env: Read & { readonly GS_HOST: string; readonly FFMPEG_PATH?: string | undefined },
  dataDir: string,
): IngestConfig => ({
  host: env.GS_INGEST_HOST,
  publicHost: env.GS_INGEST_PUBLIC_HOST ?? env.GS_HOST,
  firstPort: env.GS_INGEST_PORT,
  channels: env.GS_INGEST_CHANNELS,
  heights: env.GS_INGEST_LADDER.split(',')
    .map(Number)
    .toSorted((a, b) => b - a),
  windowMs: env.GS_INGEST_WINDOW_MINUTES * 60_000,
  folder: path.join(dataDir, 'ingest'),
  ffmpegPath: env.FFMPEG_PATH ?? null,
});

/** Of the channel in a slot. */
export const portsOf = (firstPort: number, slot: number) => {
  const first = firstPort + slot * PORTS_OF_A_CHANNEL;
  return { srt: { main: first, backup: first + 1 }, rtmp: first + 2 };
};
