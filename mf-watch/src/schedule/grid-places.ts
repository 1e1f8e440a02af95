import type { LiveItem } from '../content/live-item.ts';
import type { ChannelRow } from './filters.ts';

/** A cell of the grid: its row, and its place in the row. */
export interface Place {
  readonly row: number;
  readonly index: number;
}

/** The programme of a row that is on at a moment, or else the nearest one. */
const nearest = (items: readonly LiveItem[], atMs: number): number => {
  const distance = ({ startsAtMs, endsAtMs }: LiveItem) =>
    atMs < startsAtMs ? startsAtMs - atMs : atMs >= endsAtMs ? atMs - endsAtMs + 1 : 0;
  let best = 0;
  for (const [index, item] of items.entries()) {
    const known = items[best];
    if (known && distance(item) < distance(known)) best = index;
  }
  return best;
};

/** Where the focus begins: what is live now, or the first live programme that follows, or the first one. */
export const firstPlace = (rows: readonly ChannelRow[], nowMs: number): Place => {
  const places = rows.flatMap(({ items }, row) => items.map((item, index) => ({ row, index, item })));
  const open = places.filter(({ item }) => item.endsAtMs > nowMs);
  const live = open.filter(({ item }) => item.isLive).toSorted((a, b) => a.item.startsAtMs - b.item.startsAtMs);
  const { row, index } = live[0] ?? open[0] ?? { row: 0, index: 0 };
  return { row, index };
};

/** The cell that a key leads to from `place` (APG grid pattern); null for other keys. `atMs`: the moment that vertical steps keep. */
export const placeByKey = (
  rows: readonly ChannelRow[],
  { row, index }: Place,
  atMs: number,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
): Place | null => {
  const length = rows[row]?.items.length ?? 0;
  const inRow = (to: number): Place => ({ row, index: Math.min(Math.max(to, 0), length - 1) });
  const toRow = (to: number): Place => {
    const next = Math.min(Math.max(to, 0), rows.length - 1);
    return next === row ? { row, index } : { row: next, index: nearest(rows[next]?.items ?? [], atMs) };
  };
  switch (key) {
    case 'ArrowRight':
      return inRow(index + 1);
    case 'ArrowLeft':
      return inRow(index - 1);
    case 'ArrowDown':
      return toRow(row + 1);
    case 'ArrowUp':
      return toRow(row - 1);
    case 'Home':
      return ctrlKey ? { row: 0, index: 0 } : inRow(0);
    case 'End': {
      const last = rows.length - 1;
      return ctrlKey ? { row: last, index: (rows[last]?.items.length ?? 1) - 1 } : inRow(length - 1);
    }
    default:
      return null;
  }
};
