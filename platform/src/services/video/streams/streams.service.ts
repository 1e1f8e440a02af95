import type { Db } from '../../../infrastructure/database/database.ts';
import { createHeartbeatCoalescer } from './heartbeat-coalescer.ts';
import { withLiveSessionCache } from './live-session-cache.ts';
import { createPostgresStreams } from './postgres-streams.repo.ts';
import type { StreamKey, StreamStore } from './stream-store.ts';
import { createValkeyStreams } from './valkey-streams.repo.ts';

/** A store and its end: what waits is answered, what was opened is let go. */
export interface OpenStreams {
  readonly streams: StreamStore;
  close(): Promise<void>;
}

export interface StreamsOptions {
  readonly db: Db;
  /** Null: streams are kept in `db`. */
  readonly valkeyUrl: string | null;
  /** How long heartbeats wait for others to share a statement with; 0: each is written by itself. */
  readonly heartbeatWindowMs: number;
  /** A connection to Valkey broke; it is made again. */
  readonly onError: (error: Error) => void;
}

/** The store that the configuration asks for, behind the cache that the media module's questions need. */
export const openStreams = ({ db, valkeyUrl, heartbeatWindowMs, onError }: StreamsOptions): OpenStreams => {
  const { streams, close } =
    valkeyUrl === null ? createStreamsInPostgres(db, heartbeatWindowMs) : createStreamsInValkey(valkeyUrl, onError);
  return { streams: withLiveSessionCache(streams), close };
};

export const createStreamsInPostgres = (db: Db, heartbeatWindowMs: number): OpenStreams => {
  const { beatAll, ...streams } = createPostgresStreams(db);
  if (heartbeatWindowMs === 0) {
    const beat = async (stream: StreamKey, nowMs: number) => (await beatAll([{ stream, nowMs }])).has(stream.streamId);
    return { streams: { ...streams, beat }, close: async () => undefined };
  }
  const { beat, close } = createHeartbeatCoalescer(beatAll, { windowMs: heartbeatWindowMs });
  return { streams: { ...streams, beat }, close };
};

export const createStreamsInValkey = (url: string, onError: (error: Error) => void): OpenStreams => {
  const { disconnect, ...streams } = createValkeyStreams(url, onError);
  return { streams, close: disconnect };
};
