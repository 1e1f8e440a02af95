import { type PointerEvent, useRef, useState } from 'react';
import { DAY_MINUTES, type Shift, STEP_MINUTES } from './week.ts';

/** Less than this is a click. */
const CLICK_PX = 5;

interface Drag {
  readonly id: string;
  readonly fromX: number;
  readonly fromY: number;
  /** Of a day's column, pixels. */
  readonly width: number;
  readonly height: number;
}

/** A program under way; it stays in its column until it is dropped, because it has the pointer. */
export interface Dragged {
  readonly id: string;
  readonly shift: Shift;
  /** Where it is shown meanwhile. */
  readonly translate: string;
}

const shiftOf = ({ fromX, fromY, width, height }: Drag, { clientX, clientY }: PointerEvent): Shift => ({
  days: Math.round((clientX - fromX) / width),
  minutes: Math.round(((clientY - fromY) / height) * (DAY_MINUTES / STEP_MINUTES)) * STEP_MINUTES,
});

/** Drags programs over the grid by a mouse or a pen; a finger scrolls the page. */
export const useDrag = (onDrop: (id: string, shift: Shift) => void) => {
  const drag = useRef<Drag | null>(null);
  const hasMoved = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  const handlersOf = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasMoved.current = false;
      const column = event.currentTarget.parentElement?.getBoundingClientRect();
      if (event.button !== 0 || event.pointerType === 'touch' || !column) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { id, fromX: event.clientX, fromY: event.clientY, width: column.width, height: column.height };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      if (current?.id !== id) return;
      hasMoved.current ||= Math.hypot(event.clientX - current.fromX, event.clientY - current.fromY) > CLICK_PX;
      if (!hasMoved.current) return;
      const shift = shiftOf(current, event);
      const y = (shift.minutes / DAY_MINUTES) * current.height;
      setDragged({ id, shift, translate: `${shift.days * current.width}px ${y}px` });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const current = drag.current;
      drag.current = null;
      setDragged(null);
      if (current?.id === id && hasMoved.current) onDrop(id, shiftOf(current, event));
    },
    onPointerCancel() {
      drag.current = null;
      setDragged(null);
    },
  });
  return { dragged, handlersOf, wasDragged: () => hasMoved.current };
};
