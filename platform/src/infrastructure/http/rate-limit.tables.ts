export interface RateLimitTables {
  /** Counts of limited requests, shared by all replicas. Not logged: a crash of the database forgets them. */
  rate_limit: { key_hash: string; hits: number; ends_at: number };
}

declare module '../database/tables.ts' {
  interface Tables extends RateLimitTables {}
}
