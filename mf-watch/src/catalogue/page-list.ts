import type { AppError, Result } from '@grandstand/shared-contracts';
import type { Recording } from '../content/recording.ts';

/** A row of the storefront. */
export interface Section {
  readonly id: string;
  readonly name: string;
}

export interface RecordingPage {
  readonly items: readonly Recording[];
  /** Of all pages. */
  readonly total: number;
  /** Counts the requested positions; `items` may contain fewer. */
  readonly hasMore: boolean;
}

/** The pages of recordings that were requested so far. */
export interface PageList {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Recording[];
  /** On all pages; 0 while unknown. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Loaded pages. */
  readonly pages: number;
  readonly error: AppError | null;
}

export const LOADING_LIST: PageList = { status: 'loading', items: [], total: 0, hasMore: false, pages: 0, error: null };

/** The list after a request for page `pageNumber`; the first page replaces the list. A failure keeps the items. */
export const withPage = (list: PageList, pageNumber: number, reply: Result<RecordingPage>): PageList => {
  if (!reply.ok) return { ...list, status: 'failed', error: reply.error };
  const before = pageNumber === 1 ? [] : list.items;
  const known = new Set(before.map(({ id }) => id));
  return {
    status: 'ready',
    // A recording that was published meanwhile moves others to the next page.
    items: [...before, ...reply.value.items.filter(({ id }) => !known.has(id))],
    total: reply.value.total,
    hasMore: reply.value.hasMore,
    pages: pageNumber,
    error: null,
  };
};
