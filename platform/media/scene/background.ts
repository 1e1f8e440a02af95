import type { Context } from './brush.ts';
import { clipS, contextOf, drawGame, frameCanvas } from './game.ts';
import { hockey } from './hockey.ts';
import { frameHeight, frameWidth } from './projection.ts';

/** Length of the landing loop in seconds. */
const backgroundS = 9.6;
const slowMotion = 0.5;
const backgroundStartS = 12.6;
const dissolveS = 1.4;

/**
 * The landing page's background: the hockey game in slow motion, graded dark, under the glow of floodlights. The end
 * dissolves into the moments before the start, so the loop has no visible seam.
 */
export const drawBackground = (ctx: Context, t: number): void => {
  // Filters are costly per drawing call, so the game is drawn aside and filtered once.
  const aside = asideContext();
  drawGame(aside, hockey, 'cinema', backgroundStartS + t * slowMotion, clipS);
  ctx.filter = 'saturate(0.9) contrast(1.08)';
  ctx.drawImage(aside.canvas, 0, 0);
  const dissolved = (t - (backgroundS - dissolveS)) / dissolveS;
  if (dissolved > 0) {
    drawGame(aside, hockey, 'cinema', backgroundStartS + (t - backgroundS) * slowMotion, clipS);
    ctx.globalAlpha = dissolved;
    ctx.drawImage(aside.canvas, 0, 0);
    ctx.globalAlpha = 1;
  }
  ctx.filter = 'none';
  gradeForNight(ctx, 10 * Math.sin((2 * Math.PI * t) / backgroundS));
};

let aside: Context | undefined;

const asideContext = (): Context => {
  aside ??= contextOf(frameCanvas());
  return aside;
};

const floodlights = [
  [250, 92, 430],
  [690, 58, 560],
  [1110, 96, 430],
] as const;

const gradeForNight = (ctx: Context, sway: number): void => {
  ctx.globalCompositeOperation = 'multiply';
  ctx.fillStyle = '#5a709c';
  ctx.fillRect(0, 0, frameWidth, frameHeight);
  ctx.globalCompositeOperation = 'screen';
  for (const [x, y, size] of floodlights) {
    drawFloodlight(ctx, x, y, size);
    drawReflection(ctx, x + sway);
  }
  ctx.globalCompositeOperation = 'source-over';
  const floor = ctx.createLinearGradient(0, frameHeight * 0.5, 0, frameHeight);
  floor.addColorStop(0, 'rgb(7 13 24 / 0)');
  floor.addColorStop(1, 'rgb(7 13 24 / 0.72)');
  ctx.fillStyle = floor;
  ctx.fillRect(0, 0, frameWidth, frameHeight);
};

const drawFloodlight = (ctx: Context, x: number, y: number, size: number): void => {
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
};

/** A soft upright streak on the ice: a round gradient, stretched. */
const drawReflection = (ctx: Context, x: number): void => {
  ctx.save();
  ctx.translate(x, 590);
  ctx.scale(1, 1.9);
  const streak = ctx.createRadialGradient(0, 0, 0, 0, 0, 122);
  streak.addColorStop(0, 'rgb(190 215 255 / 0.24)');
  streak.addColorStop(0.5, 'rgb(190 215 255 / 0.1)');
  streak.addColorStop(1, 'rgb(190 215 255 / 0)');
  ctx.fillStyle = streak;
  ctx.fillRect(-122, -122, 244, 244);
  ctx.restore();
};
