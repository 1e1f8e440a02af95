import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import { findFfmpeg } from '../../infrastructure/process/find-ffmpeg.ts';
import type { ChannelReport, IngestProblem } from '../../media/index.ts';
import { type IngestConfig, portsOf } from './ingest-config.ts';
import { replaceStreamKeys, type StreamKeys, streamKeys } from './ingest-keys.service.ts';
import { attemptsOf, type IngestRow, type IngestRowWithSlot, ingestRow, takeSlot } from './ingest.repo.ts';

export interface IngestDeskOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: IngestConfig;
  /** IDs of the channels that are ingested, for editors or for viewers. */
  readonly ingested: () => Promise<readonly string[]>;
  /** Facts for the audit; never a key. */
  readonly audit: (db: Db, atMs: number, fact: Editor & { was: string | null; became: string | null }) => Promise<void>;
}

/** A worker reports every second; the database may be slow. */
const SILENT_MS = 10_000;

/** What an editor has to know: what the worker reports, or that it does not. */
export const problemOf = (
  row: IngestRow | undefined,
  report: ChannelReport | null,
  nowMs: number,
  hasTool: boolean,
): IngestProblem | null => {
  if (!row) return 'no_slot';
  if (report && nowMs - report.at <= SILENT_MS) return report.problem;
  return hasTool ? 'worker_gone' : 'no_tool';
};

/** What editors see and do about channels that encoders send. */
export const createIngestDesk = ({ db, clock, config, ingested, audit }: IngestDeskOptions) => {
  const find = async (channelId: string): Promise<IngestRowWithSlot> => {
    if (!(await ingested()).includes(channelId))
      throw new HttpError(
        404,
        'not_found',
        `"${channelId.slice(0, 80)}" is not an ingested channel: save it with the source "An encoder" first.`,
      );
    const row = await takeSlot(db, channelId, config.channels, clock.now());
    if (row) return row;
    throw new HttpError(
      409,
      'conflict',
      `All ${config.channels} addresses for encoders are in use: remove a channel that is no longer used, or raise GS_INGEST_CHANNELS.`,
    );
  };

  const addressesOf = ({ slot }: IngestRowWithSlot, keys: StreamKeys) => {
    const ports = portsOf(config.firstPort, slot);
    return (['main', 'backup'] as const).map((input) => ({
      input,
      srt: `srt://${config.publicHost}:${ports.srt[input]}?passphrase=${keys[input]}&pbkeylen=16`,
      rtmpServer: `rtmp://${config.publicHost}:${ports.rtmp}/live`,
      key: keys[input],
    }));
  };

  return {
    async list() {
      const hasTool = typeof findFfmpeg(config.ffmpegPath) !== 'string';
      return Promise.all(
        (await ingested()).map(async (channelId) => {
          const [row, attempts] = await Promise.all([ingestRow(db, channelId), attemptsOf(db, channelId)]);
          const report = row?.report ?? null;
          return { channelId, row, report, attempts, problem: problemOf(row, report, Date.now(), hasTool) };
        }),
      );
    },

    /** @throws {HttpError} `not_found`, `conflict` when every slot is taken */
    async addresses(channelId: string) {
      const row = await find(channelId);
      return addressesOf(row, await streamKeys(db, channelId));
    },

    /** @throws {HttpError} `not_found`, `conflict` when every slot is taken */
    async replaceKeys(channelId: string, editor: Editor) {
      const row = await find(channelId);
      await replaceStreamKeys(db, channelId, clock.now());
      await audit(db, clock.now(), { ...editor, was: null, became: `new stream keys of the channel "${channelId}"` });
      return addressesOf(row, await streamKeys(db, channelId));
    },
  };
};
export type IngestDesk = ReturnType<typeof createIngestDesk>;
export type SeenChannel = Awaited<ReturnType<IngestDesk['list']>>[number];
