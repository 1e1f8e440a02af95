import { drawAthlete, drawBall } from './athlete.ts';
import type { Context } from './brush.ts';
import { playAt } from './play.ts';
import { type Camera, frameHeight, frameWidth, type Project, projectionOf } from './projection.ts';
import type { Sport } from './sport.ts';
import { paintDusk, paintLight, paintStands } from './stands.ts';

/** Length of a clip in seconds: 16 segments. */
export const clipS = 30.72;

export type Framing = 'wide' | 'close' | 'cinema';

interface Shot {
  camera: Camera;
  project: Project;
  backdrop: HTMLCanvasElement;
}

const shots = new Map<string, Shot>();

/** Low and near, for the landing page. */
const cinema: Camera = { back: 23, height: 3.6, aimY: 16, zoom: 66, panMax: 900 };
/** Depth of field: the nearer the lens, the softer the stands. */
const standBlurPx: Record<Framing, number> = { wide: 1.3, close: 3.6, cinema: 7 };

/** The still part of a shot, painted once: stands, surface, light. */
const shotOf = (sport: Sport, framing: Framing): Shot => {
  const key = `${sport.id}-${framing}`;
  const known = shots.get(key);
  if (known) return known;
  const camera = framing === 'cinema' ? cinema : sport[framing];
  const project = projectionOf(camera);
  const backdrop = document.createElement('canvas');
  backdrop.width = frameWidth + 2 * camera.panMax;
  backdrop.height = frameHeight;
  const ctx = contextOf(backdrop);
  paintStands(ctx, project, sport, backdrop.width);
  ctx.filter = `blur(${standBlurPx[framing]}px)`;
  ctx.drawImage(backdrop, 0, 0);
  ctx.filter = 'none';
  sport.paintSurface(ctx, project);
  paintLight(ctx, project, sport, backdrop.width);
  paintDusk(ctx, backdrop.width);
  const shot = { camera, project, backdrop };
  shots.set(key, shot);
  return shot;
};

export const contextOf = (canvas: HTMLCanvasElement): Context => {
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('This browser gives no 2D canvas context.');
  return ctx;
};

/** The picture without graphics, `t` seconds into a loop of `loopS` seconds. */
export const drawGame = (ctx: Context, sport: Sport, framing: Framing, t: number, loopS: number): void => {
  const shot = shotOf(sport, framing);
  const play = sport.play?.(t) ?? playAt(sport, t, loopS);
  const focus = shot.project(play.focusX, 0).x - frameWidth / 2;
  const pan = Math.round(
    shot.camera.panMax + (shot.camera.panMax - 2) * Math.tanh((focus - shot.camera.panMax) / shot.camera.panMax),
  );
  ctx.drawImage(shot.backdrop, -pan, 0);
  ctx.save();
  ctx.translate(-pan, 0);
  const inDepthOrder = [...play.athletes].sort((a, b) => b.place.y - a.place.y);
  let ballDrawn = false;
  for (const athlete of inDepthOrder) {
    if (!ballDrawn && athlete.place.y < play.ball.y) {
      drawBall(ctx, shot.project, sport, play.ball);
      ballDrawn = true;
    }
    drawAthlete(ctx, shot.project, sport, athlete);
  }
  if (!ballDrawn) drawBall(ctx, shot.project, sport, play.ball);
  sport.paintNear(ctx, shot.project);
  ctx.restore();
};

export const frameCanvas = (): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = frameWidth;
  canvas.height = frameHeight;
  return canvas;
};
