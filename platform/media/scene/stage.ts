import { drawAthlete, drawBall } from './athlete.ts';
import { basketball } from './basketball.ts';
import type { Context } from './brush.ts';
import { drawLowerThird, drawScoreBug, drawStatsCard, drawWipe } from './graphics.ts';
import { hockey } from './hockey.ts';
import { playAt } from './play.ts';
import { type Camera, frameHeight, frameWidth, type Project, projectionOf } from './projection.ts';
import { soccer } from './soccer.ts';
import type { Sport } from './sport.ts';
import { paintDusk, paintLight, paintStands } from './stands.ts';

const framesPerSecond = 25;
const segmentS = 1.92;
/** 16 segments. */
const clipS = 30.72;
/** 5 segments. */
const backgroundS = 9.6;

const sports: Sport[] = [hockey, basketball, soccer];

type Framing = 'wide' | 'close' | 'cinema';

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
function shotOf(sport: Sport, framing: Framing): Shot {
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
}

function contextOf(canvas: HTMLCanvasElement): Context {
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('This browser gives no 2D canvas context.');
  return ctx;
}

/** The picture without graphics, `t` seconds into a loop of `loopS` seconds. */
function drawGame(ctx: Context, sport: Sport, framing: Framing, t: number, loopS: number): void {
  const shot = shotOf(sport, framing);
  const play = playAt(sport, t, loopS);
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
}

const closeFrom = 7 * segmentS;
const statsFrom = 11 * segmentS;
const statsTo = 13 * segmentS;
const wipeS = 0.9;
const ease = (value: number): number => 1 - (1 - Math.min(Math.max(value, 0), 1)) ** 3;

/** One frame of a clip: cuts fall on segment borders, where the encoder starts a new picture anyway. */
function drawClip(ctx: Context, sport: Sport, t: number): void {
  const close = t >= closeFrom && t < statsFrom;
  drawGame(ctx, sport, close ? 'close' : 'wide', t, clipS);
  if (t >= statsFrom && t < statsTo) drawStatsCard(ctx, sport, t, ease((t - statsFrom - 0.3) / 0.9));
  else drawScoreBug(ctx, sport, t);
  drawLowerThird(ctx, sport, Math.min(ease((t - 3) / 0.5), ease((8 - t) / 0.5)));
  for (const cutS of [statsFrom, statsTo]) drawWipe(ctx, sport, (t - cutS) / wipeS + 0.5);
}

const slowMotion = 0.5;
const backgroundStartS = 12.6;
const dissolveS = 1.4;

/**
 * The landing page's background: the hockey game in slow motion, graded dark, under the glow of floodlights. The end
 * dissolves into the moments before the start, so the loop has no visible seam.
 */
function drawBackground(ctx: Context, t: number): void {
  ctx.filter = 'saturate(0.9) contrast(1.08)';
  drawGame(ctx, hockey, 'cinema', backgroundStartS + t * slowMotion, clipS);
  const dissolved = (t - (backgroundS - dissolveS)) / dissolveS;
  if (dissolved > 0) {
    const before = document.createElement('canvas');
    before.width = frameWidth;
    before.height = frameHeight;
    drawGame(contextOf(before), hockey, 'cinema', backgroundStartS + (t - backgroundS) * slowMotion, clipS);
    ctx.globalAlpha = dissolved;
    ctx.drawImage(before, 0, 0);
    ctx.globalAlpha = 1;
  }
  ctx.filter = 'none';
  gradeForNight(ctx, t);
}

function gradeForNight(ctx: Context, t: number): void {
  ctx.globalCompositeOperation = 'multiply';
  ctx.fillStyle = '#5a709c';
  ctx.fillRect(0, 0, frameWidth, frameHeight);
  ctx.globalCompositeOperation = 'screen';
  const sway = 10 * Math.sin((2 * Math.PI * t) / backgroundS);
  for (const [x, y, size] of [
    [250, 92, 430],
    [690, 58, 560],
    [1110, 96, 430],
  ] as const) {
    const glow = ctx.createRadialGradient(x, y, 0, x, y, size);
    glow.addColorStop(0, 'rgb(205 225 255 / 0.62)');
    glow.addColorStop(0.16, 'rgb(96 142 224 / 0.26)');
    glow.addColorStop(1, 'rgb(20 40 90 / 0)');
    ctx.fillStyle = glow;
    ctx.fillRect(0, 0, frameWidth, frameHeight);
    ctx.fillStyle = '#f4f8ff';
    for (let lamp = 0; lamp < 12; lamp += 1) {
      ctx.beginPath();
      ctx.arc(x - 55 + (lamp % 6) * 22, y - 9 + Math.floor(lamp / 6) * 20, 6.5, 0, 7);
      ctx.fill();
    }
    const streak = ctx.createLinearGradient(0, 330, 0, frameHeight);
    streak.addColorStop(0, 'rgb(190 215 255 / 0.34)');
    streak.addColorStop(1, 'rgb(190 215 255 / 0)');
    ctx.fillStyle = streak;
    ctx.beginPath();
    ctx.ellipse(x + sway, 600, 96, 190, 0, 0, 7);
    ctx.filter = 'blur(26px)';
    ctx.fill();
    ctx.filter = 'none';
  }
  ctx.globalCompositeOperation = 'source-over';
  const floor = ctx.createLinearGradient(0, frameHeight * 0.5, 0, frameHeight);
  floor.addColorStop(0, 'rgb(7 13 24 / 0)');
  floor.addColorStop(1, 'rgb(7 13 24 / 0.72)');
  ctx.fillStyle = floor;
  ctx.fillRect(0, 0, frameWidth, frameHeight);
}

interface StillRequest {
  scene: 'clip' | 'game' | 'background';
  sport: string;
  framing: Framing;
  atS: number;
}

const canvas = document.createElement('canvas');
canvas.width = frameWidth;
canvas.height = frameHeight;
document.body.append(canvas);
const ctx = contextOf(canvas);

function sportOf(id: string): Sport {
  const sport = sports.find((candidate) => candidate.id === id);
  if (!sport) throw new Error(`No sport "${id}".`);
  return sport;
}

export function drawScene({ scene, sport, framing, atS }: StillRequest): void {
  if (scene === 'background') drawBackground(ctx, atS);
  else if (scene === 'clip') drawClip(ctx, sportOf(sport), atS);
  else drawGame(ctx, sportOf(sport), framing, atS, clipS);
}

/** Sends `frames` raw RGBA pictures, one request each, in order; the receiver's answer is the back-pressure. */
export async function sendFrames(scene: StillRequest['scene'], sport: string, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    drawScene({ scene, sport, framing: 'wide', atS: frame / framesPerSecond });
    const { data } = ctx.getImageData(0, 0, frameWidth, frameHeight);
    await fetch('/frame', { method: 'POST', body: data });
  }
}

/** A WebP still of `widthPx` that fits into `maxBytes`, as base64. */
export function still(request: StillRequest, widthPx: number, maxBytes: number): string {
  drawScene(request);
  const small = document.createElement('canvas');
  small.width = widthPx;
  small.height = Math.round((widthPx * frameHeight) / frameWidth);
  const smallCtx = contextOf(small);
  smallCtx.imageSmoothingQuality = 'high';
  smallCtx.drawImage(canvas, 0, 0, small.width, small.height);
  for (let quality = 0.86; quality > 0.2; quality -= 0.04) {
    const encoded = small.toDataURL('image/webp', quality).split(',')[1] ?? '';
    if (encoded.length * 0.75 <= maxBytes) return encoded;
  }
  throw new Error(`The still of ${request.sport} does not fit into ${maxBytes} bytes.`);
}
