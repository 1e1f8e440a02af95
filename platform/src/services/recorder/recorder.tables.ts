export interface RecorderTables {
  /** One row. */
  recorder: {
    id: number;
    /** Programmes that ended until then were dealt with, epoch ms; null before the first run. */
    done_until: number | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends RecorderTables {}
}
