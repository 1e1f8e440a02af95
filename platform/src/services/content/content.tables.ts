import type { Generated, JSONColumnType } from 'kysely';
import type { ContentBodies, ContentKind } from './model/content-bodies.ts';

/** Times are epoch milliseconds. */
export interface ContentTables {
  /** What an editor did in one step, to one entry or to many; the history, and the unit of undo. */
  content_change: {
    id: Generated<number>;
    at: number;
    actor: string;
    reason: string;
    summary: string;
    /** The change that this one undid. */
    undoes: number | null;
  };
  /** Every version of every entry; rows never change. The primary key is the lock of two editors. */
  content_revision: {
    kind: ContentKind;
    id: string;
    revision: number;
    change_id: number;
    /** Null: removed. */
    body: JSONColumnType<ContentBodies[ContentKind] & object> | null;
    /** Viewers get the newest revision whose time has come; null: a draft. */
    live_from: number | null;
    /** Of programmes. */
    channel_id: string | null;
    starts_at: number | null;
    ends_at: number | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ContentTables {}
}
