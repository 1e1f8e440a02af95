import type { Generated } from 'kysely';

/** An automation signals through the API, an encoder in its stream. */
export type BreakOrigin = 'editor' | 'automation' | 'encoder';

/** Times are epoch milliseconds. */
export interface BreakTables {
  /** A part of a channel that ads may replace. */
  channel_break: {
    id: Generated<number>;
    channel_id: string;
    starts_at: number;
    planned_ends_at: number;
    /** Before the planned end: it was ended early. At the beginning: it was removed. */
    ends_at: number;
    /** Event ID of the SCTE 35 message that began it; null for one of an editor. */
    signal_id: number | null;
    origin: BreakOrigin;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BreakTables {}
}
