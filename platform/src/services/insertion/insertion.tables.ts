import type { ColumnType } from 'kysely';
import type { AdReportType, InsertedAd } from '../../media/index.ts';

/** An ad of a break, with the addresses of the ad server that its reports go to. */
export interface StoredAd extends InsertedAd {
  readonly reports: Readonly<Partial<Record<AdReportType, readonly string[]>>>;
}

/** Times are epoch milliseconds. */
export interface InsertionTables {
  /** A break whose ads the platform puts into the channel: players do not replace it. */
  break_insertion: {
    break_id: number;
    /** Null: they are being requested. Once decided, they never change. */
    ads: ColumnType<readonly StoredAd[] | null, string | null, string>;
  };
  /** What a viewer has reported, so that each report counts once. */
  inserted_ad_report: {
    break_id: number;
    ad_index: number;
    type: string;
    /** Hash of the viewer and the break. */
    viewer: string;
    reported_at: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InsertionTables {}
}
