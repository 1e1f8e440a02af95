import type { DocumentKind } from './documents.ts';

/** Derived: made again from the schedule, the recordings, the teams and the players. */
export interface SearchTables {
  search_document: {
    /** Kind and ID. */
    key: string;
    kind: DocumentKind;
    id: string;
    title: string;
    about: string;
    is_game: boolean;
    /** Epoch ms: of a programme; when a recording was first on air. */
    starts_at: number | null;
    ends_at: number | null;
    /** Of everything that it was made from. */
    hash: string;
    words: string;
  };
  /** Every word of every document: what a word with a typing mistake may have meant. */
  search_word: { word: string };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SearchTables {}
}
