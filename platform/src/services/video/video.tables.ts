import type { Generated } from 'kysely';

/** Times are epoch milliseconds. */
export interface VideoTables {
  blackout: { cid: string; code: number; until: number };
  /** Live streams of accounts. The primary key and `slot` in 1..3 are the limit itself. */
  stream: {
    account_id: string;
    slot: number;
    stream_id: string;
    device_id: string;
    view: Generated<number>;
    expires_at: number;
    /** Null in rows of an older version. */
    content_id: string | null;
    device_name: string | null;
  };
  /** Streams of viewers without an account; they hold no slot. */
  anonymous_stream: { stream_id: string; device_id: string; view: Generated<number>; expires_at: number };
  /** Device tokens that were used, until they would have expired anyway. */
  used_device_token: { device_id: string; jti: string; expires_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends VideoTables {}
}
