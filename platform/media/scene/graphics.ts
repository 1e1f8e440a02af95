import type { Context } from './brush.ts';
import { frameHeight, frameWidth } from './projection.ts';
import type { Side, Sport } from './sport.ts';

const surface = 'rgb(9 16 30 / 0.94)';
const raised = '#16233a';
const text = '#f3f6fb';
const quiet = '#b8c4d9';

function say(
  ctx: Context,
  words: string,
  x: number,
  y: number,
  sizePx: number,
  colour: string,
  align: CanvasTextAlign = 'left',
): void {
  ctx.font = `${sizePx > 40 ? 700 : 600} ${sizePx}px "Barlow Condensed"`;
  ctx.textAlign = align;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour;
  ctx.fillText(words, x, y);
}

function chip(ctx: Context, side: Side, x: number, y: number, width: number, height: number): void {
  ctx.fillStyle = side.colour;
  ctx.fillRect(x, y, width / 2, height);
  ctx.fillStyle = side.trim;
  ctx.fillRect(x + width / 2, y, width / 2, height);
}

/** mm:ss of the game clock `t` seconds into the clip. */
function clockText(sport: Sport, t: number): string {
  const seconds = Math.floor(sport.clockDown ? sport.clockStartS - t : sport.clockStartS + t);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Top left, inside the title-safe area. */
export function drawScoreBug(ctx: Context, sport: Sport, t: number): void {
  const [x, y, height] = [48, 36, 48];
  const scores = sport.scoreAt(t);
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(x, y, 552, height, 4);
  ctx.fill();
  sport.sides.forEach((side, index) => {
    const left = x + index * 212;
    chip(ctx, side, left + 12, y + 11, 16, height - 22);
    say(ctx, side.name, left + 40, y + height / 2 + 2, 29, text);
    ctx.fillStyle = raised;
    ctx.fillRect(left + 158, y, 54, height);
    say(ctx, String(scores[index] ?? 0), left + 185, y + height / 2 + 2, 34, text, 'center');
  });
  say(ctx, sport.period, x + 440, y + height / 2 + 2, 24, '#ffd447');
  say(ctx, clockText(sport, t), x + 538, y + height / 2 + 2, 29, text, 'right');
}

/** Slides in from the left while `shown` goes 0..1 (eased by the caller). */
export function drawLowerThird(ctx: Context, sport: Sport, shown: number): void {
  if (shown <= 0) return;
  ctx.save();
  ctx.beginPath();
  ctx.rect(48, 560, 520 * shown, 96);
  ctx.clip();
  const shift = (shown - 1) * 520;
  ctx.translate(shift, 0);
  ctx.fillStyle = surface;
  ctx.fillRect(48, 568, 452, 80);
  const side = sport.sides.find((s) => sport.lowerThird.detail.startsWith(s.name)) ?? sport.sides[0];
  chip(ctx, side, 48, 568, 16, 80);
  say(ctx, sport.lowerThird.title, 84, 594, 36, text);
  say(ctx, sport.lowerThird.detail, 84, 628, 24, quiet);
  ctx.restore();
}

/** Full-frame comparison of both sides; bars grow with `shown`. */
export function drawStatsCard(ctx: Context, sport: Sport, t: number, shown: number): void {
  ctx.fillStyle = 'rgb(5 10 20 / 0.78)';
  ctx.fillRect(0, 0, frameWidth, frameHeight);
  const [first, second] = sport.sides;
  const scores = sport.scoreAt(t);
  const [left, right, top] = [190, frameWidth - 190, 168];
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(left - 40, top - 40, right - left + 80, 436, 8);
  ctx.fill();
  chip(ctx, first, left, top - 4, 24, 64);
  chip(ctx, second, right - 24, top - 4, 24, 64);
  say(ctx, first.name, left + 44, top + 32, 56, text);
  say(ctx, second.name, right - 44, top + 32, 56, text, 'right');
  say(ctx, `${scores[0]} – ${scores[1]}`, frameWidth / 2, top + 32, 64, text, 'center');
  sport.stats.forEach((row, index) => {
    const y = top + 118 + index * 88;
    const total = row.values[0] + row.values[1];
    const span = right - left - 24;
    const share = (span * row.values[0]) / total;
    say(ctx, String(row.values[0]), left, y, 38, text);
    say(ctx, row.label, frameWidth / 2, y, 26, quiet, 'center');
    say(ctx, String(row.values[1]), right, y, 38, text, 'right');
    ctx.fillStyle = raised;
    ctx.fillRect(left, y + 26, right - left, 12);
    ctx.fillStyle = first.colour;
    ctx.fillRect(left, y + 26, share * shown, 12);
    ctx.fillStyle = second.trim;
    ctx.fillRect(right - (span - share) * shown, y + 26, (span - share) * shown, 12);
  });
}

/** A diagonal band that crosses the picture while `progress` goes 0..1 and hides the cut in its middle. */
export function drawWipe(ctx: Context, sport: Sport, progress: number): void {
  if (progress <= 0 || progress >= 1) return;
  const lead = -320 + progress * 3340;
  const band = (offset: number, width: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(lead + offset, frameHeight);
    ctx.lineTo(lead + offset + 260, 0);
    ctx.lineTo(lead + offset + 260 - width, 0);
    ctx.lineTo(lead + offset - width, frameHeight);
    ctx.fill();
  };
  band(0, 1700, '#0e1726');
  band(40, 60, sport.sides[0].colour);
  band(-50, 40, '#1f5eff');
}
