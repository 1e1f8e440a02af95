/** What viewers see of a picture: its focal point, 0 to 1 from the left and from the top, and how much it is enlarged. */
export interface Framing {
  readonly x: number;
  readonly y: number;
  /** 1 to 4. */
  readonly zoom: number;
}

export const CENTERED: Framing = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;
const STEP = 0.02;
const BIG_STEP = 0.1;

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

/** A focal point inside the picture. */
export const movedTo = (framing: Framing, x: number, y: number): Framing => ({
  ...framing,
  x: within(x),
  y: within(y),
});

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The framing after a key; null for a key that moves nothing. With Shift a step is five times as long. */
export const movedByKey = (framing: Framing, key: string, isBig: boolean): Framing | null => {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = isBig ? BIG_STEP : STEP;
  return movedTo(framing, framing.x + direction[0] * step, framing.y + direction[1] * step);
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the whole picture is behind a 16:9 frame, in per cent of the frame; the server crops in the same way. */
export const placeBehindFrame = ({ width, height }: Size, { x, y, zoom }: Framing) => {
  const cropWidth = Math.min(width, (height * 16) / 9) / zoom;
  const cropHeight = (cropWidth * 9) / 16;
  const start = (center: number, crop: number, all: number) =>
    Math.min(Math.max(center * all - crop / 2, 0), all - crop);
  return {
    width: (width / cropWidth) * 100,
    left: (-start(x, cropWidth, width) / cropWidth) * 100,
    top: (-start(y, cropHeight, height) / cropHeight) * 100,
  };
};
