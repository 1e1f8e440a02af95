import type { Project } from './projection.ts';

export type Context = CanvasRenderingContext2D;

/** A small linear congruential generator: the same picture on every machine and every run. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

type GroundPoint = [x: number, y: number, z?: number];

const trace = (ctx: Context, project: Project, points: GroundPoint[], closed: boolean): void => {
  ctx.beginPath();
  for (const [x, y, z] of points) {
    const spot = project(x, y, z ?? 0);
    ctx.lineTo(spot.x, spot.y);
  }
  if (closed) ctx.closePath();
};

export const fillShape = (
  ctx: Context,
  project: Project,
  points: GroundPoint[],
  fill: string | CanvasGradient,
): void => {
  trace(ctx, project, points, true);
  ctx.fillStyle = fill;
  ctx.fill();
};

/** Strokes with a width given in metres at the middle of the line. */
export const strokeShape = (
  ctx: Context,
  project: Project,
  points: GroundPoint[],
  colour: string,
  widthM: number,
  closed = false,
): void => {
  trace(ctx, project, points, closed);
  const middle = points[Math.floor(points.length / 2)] ?? [0, 0];
  ctx.lineWidth = Math.max(1.2, widthM * project(middle[0], middle[1]).scale);
  ctx.strokeStyle = colour;
  ctx.lineJoin = 'round';
  ctx.stroke();
};

export const rectangle = (x0: number, y0: number, x1: number, y1: number): GroundPoint[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export const arc = (x: number, y: number, radius: number, from = 0, to = 2 * Math.PI): GroundPoint[] => {
  const steps = 48;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
};

/** A rectangle with rounded corners, anticlockwise from the near left. */
export const roundedRectangle = (length: number, width: number, radius: number): GroundPoint[] => {
  const x = length / 2 - radius;
  const y = width / 2 - radius;
  const quarter = Math.PI / 2;
  return [
    ...arc(x, -y, radius, -quarter, 0),
    ...arc(x, y, radius, 0, quarter),
    ...arc(-x, y, radius, quarter, 2 * quarter),
    ...arc(-x, -y, radius, 2 * quarter, 3 * quarter),
  ];
};
