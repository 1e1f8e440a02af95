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
  /** By the places asked for: what is listed may be fewer. */
  readonly hasMore: boolean;
}

/** Pages of recordings one after the other, as far as they have been asked for. */
export interface PageList {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Recording[];
  /** How many there are on all pages; 0 while unknown. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Pages that have come. */
  readonly pages: number;
  readonly error: AppError | null;
}

export const LOADING_LIST: PageList = { status: 'loading', items: [], total: 0, hasMore: false, pages: 0, error: null };

/** The list after page `pageNumber` was asked for; the first page begins it anew. A failure keeps what is there. */
export const withPage = (list: PageList, pageNumber: number, reply: Result<RecordingPage>): PageList => {
  if (!reply.ok) return { ...list, status: 'failed', error: reply.error };
  const before = pageNumber === 1 ? [] : list.items;
  const known = new Set(before.map(({ id }) => id));
  return {
    status: 'ready',
    // Something may have been published since the page before came.
    items: [...before, ...reply.value.items.filter(({ id }) => !known.has(id))],
    total: reply.value.total,
    hasMore: reply.value.hasMore,
    pages: pageNumber,
    error: null,
  };
};
