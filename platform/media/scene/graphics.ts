import type { Context } from './brush.ts';
import { frameHeight } from './projection.ts';
import type { Sport } from './sport.ts';

/** A diagonal band that crosses the picture while `progress` goes 0..1 and hides the cut in its middle. */
export const drawWipe = (ctx: Context, sport: Sport, progress: number): void => {
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
};
