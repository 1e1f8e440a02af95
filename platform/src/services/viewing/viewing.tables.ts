export interface ViewingTables {
  viewing_progress: {
    account_id: string;
    content_id: string;
    position_s: number;
    length_s: number;
    watched: boolean;
    /** Removed by the viewer; kept so that other devices learn of it. */
    removed: boolean;
    /** Epoch ms. */
    updated_at: number;
  };
  my_list: { account_id: string; content_id: string; added_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ViewingTables {}
}
