export interface StagingTables {
  /** Files that are uploaded and not published, as they count for the limits of their name. */
  registry_staged_file: {
    name: string;
    version: string;
    path: string;
    bytes: number;
    /** Epoch milliseconds. */
    uploaded_at: number;
  };
}

declare module '../../../infrastructure/database/tables.ts' {
  interface Tables extends StagingTables {}
}
