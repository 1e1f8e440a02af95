import { STREAM_VIEWS, type StreamView } from '@grandstand/shared-contracts/api';

/** The live item that a view of this device shows. */
export interface ViewAssignment {
  readonly view: StreamView;
  readonly id: string;
}

/**
 * An item that stays keeps its view, and with it its player, stream and slot. A new item takes the view of an item that
 * left, so that a change of channel stays in one view, or else the lowest free one. Sorted by view; returns the same
 * array when nothing changed.
 */
export const assignViews = (assigned: readonly ViewAssignment[], ids: readonly string[]): readonly ViewAssignment[] => {
  const staying = assigned.filter(({ id }) => ids.includes(id));
  const added = ids.filter((id) => !staying.some((one) => one.id === id));
  if (added.length === 0 && staying.length === assigned.length) return assigned;
  const released = assigned.filter((one) => !staying.includes(one)).map(({ view }) => view);
  const free = STREAM_VIEWS.filter((view) => !assigned.some((one) => one.view === view));
  const views = [...released, ...free];
  const placed = added.flatMap((id, index) => {
    const view = views[index];
    return view === undefined ? [] : [{ view, id }];
  });
  return [...staying, ...placed].toSorted((a, b) => a.view - b.view);
};
