import { STREAM_VIEWS, type StreamView } from '@grandstand/shared-contracts/api';

/** Which of the device's pictures shows which live item. */
export interface Seat {
  readonly view: StreamView;
  readonly id: string;
}

/**
 * Who stays keeps its view, and with it its player, its stream and its slot. Who comes takes a view that was left, so
 * that a change of channel is one, else the lowest free one. In the order of views; the same array without a change.
 */
export const reseated = (seats: readonly Seat[], ids: readonly string[]): readonly Seat[] => {
  const staying = seats.filter(({ id }) => ids.includes(id));
  const coming = ids.filter((id) => !staying.some((seat) => seat.id === id));
  if (coming.length === 0 && staying.length === seats.length) return seats;
  const left = seats.filter((seat) => !staying.includes(seat)).map(({ view }) => view);
  const free = STREAM_VIEWS.filter((view) => !seats.some((seat) => seat.view === view));
  const views = [...left, ...free];
  const seated = coming.flatMap((id, index) => {
    const view = views[index];
    return view === undefined ? [] : [{ view, id }];
  });
  return [...staying, ...seated].toSorted((a, b) => a.view - b.view);
};
