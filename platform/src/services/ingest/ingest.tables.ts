import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ChannelReport, RunDescription } from '../../media/index.ts';
import type { NumberRange } from './number-ranges.ts';

/** Times are epoch milliseconds, but leases: replicas compare them by the database's clock. */
export interface IngestTables {
  /** A channel that encoders send. Its keys are among the keys of the platform. */
  ingest_channel: {
    channel_id: string;
    /** Its ports follow from it; null for a channel that is not ingested any more and has recordings. */
    slot: number | null;
    /** Counts replacements of the keys, so that the worker notices them. */
    keys_version: Generated<number>;
    keys_at: number;
    /** What its worker reported last. */
    report: JSONColumnType<ChannelReport> | null;
    /** The process that runs the worker, until its lease ends. */
    lease_owner: string | null;
    lease_until: Date | null;
  };
  /** Segments that are listed, one row for each run. */
  ingest_run: {
    channel_id: string;
    run: number;
    starts_at: number;
    first_number: number;
    segments: number;
    /** Of the segment that is being made. */
    parts: Generated<number>;
    ahead_ms: Generated<number>;
    tracks: JSONColumnType<RunDescription>;
    /** Numbers of segments that are deleted, in order. */
    deleted: ColumnType<readonly NumberRange[], string | undefined, string>;
  };
  /** Encoders that were refused because of their key. */
  ingest_attempt: {
    id: Generated<number>;
    channel_id: string;
    at: number;
    protocol: 'srt' | 'rtmp';
    /** Address; null where it is unknown. */
    source: string | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends IngestTables {}
}
