import type { Context } from './brush.ts';
import { fillShape, seededRandom } from './brush.ts';
import { frameHeight, type Project } from './projection.ts';
import type { Sport } from './sport.ts';

const rows = 34;
const rowDepth = 0.95;
const rowRise = 0.62;
const clothes = ['#223a63', '#2c4a7d', '#3a4763', '#5b6f92', '#6b3340', '#3c5a58', '#7b8192', '#27314a', '#46546f'];

/** The arena behind the surface: a dark bowl, three blocks of spectators, and the glow of the lights above it. */
export const paintStands = (ctx: Context, project: Project, sport: Sport, widthPx: number): void => {
  const sky = ctx.createLinearGradient(0, 0, 0, frameHeight * 0.6);
  sky.addColorStop(0, '#03060c');
  sky.addColorStop(1, '#0b1527');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, widthPx, frameHeight);

  const random = seededRandom(sport.id.length * 7919 + 17);
  const farY = sport.width / 2 + sport.standAway;
  const endX = sport.length / 2 + sport.standAway;
  const reach = sport.length * 0.5 + 60;
  fillShape(
    ctx,
    project,
    [
      [-reach, farY + 40, 0],
      [reach, farY + 40, 0],
      [reach, -sport.width, 0],
      [-reach, -sport.width, 0],
    ],
    '#0a1220',
  );
  for (let row = rows - 1; row >= 0; row -= 1) {
    const z = sport.standHeight + row * rowRise;
    const y = farY + row * rowDepth;
    const span = endX + row * rowDepth;
    const light = Math.max(0.1, 0.62 - row * 0.026);
    fillShape(
      ctx,
      project,
      [
        [-span, y, z],
        [span, y, z],
        [span, y, z - rowRise * 1.4],
        [-span, y, z - rowRise * 1.4],
      ],
      shade('#101b30', light + 0.3),
    );
    for (let x = -span; x < span; x += 0.62) {
      const aisle = Math.abs(((x + 1000) % 14) - 7) < 0.7;
      if (!aisle && random() > 0.1) spectator(ctx, project, x + random() * 0.15, y, z, light, random);
    }
    for (const side of [-1, 1]) {
      const from = project(side * span, farY, z);
      const to = project(side * span, -sport.width / 2 - 4, z);
      ctx.strokeStyle = shade('#101b30', light + 0.2);
      ctx.lineWidth = rowRise * 1.5 * from.scale;
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      ctx.stroke();
      for (let along = farY; along > -sport.width / 2 - 4; along -= 0.66) {
        if (random() > 0.12) spectator(ctx, project, side * span, along, z, light * 0.8, random);
      }
    }
  }
};

const spectator = (
  ctx: Context,
  project: Project,
  x: number,
  y: number,
  z: number,
  light: number,
  random: () => number,
): void => {
  const spot = project(x, y, z);
  const size = spot.scale;
  const glow = light * (0.75 + random() * 0.5);
  ctx.fillStyle = shade(clothes[Math.floor(random() * clothes.length)] ?? '#223a63', glow);
  ctx.beginPath();
  ctx.ellipse(spot.x, spot.y, 0.26 * size, 0.34 * size, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = shade(random() > 0.35 ? '#c99c7c' : '#7d5a45', glow * 0.9);
  ctx.beginPath();
  ctx.arc(spot.x, spot.y - 0.42 * size, 0.14 * size, 0, 7);
  ctx.fill();
};

/** Multiplies a #rrggbb colour; above 1 it brightens. */
export const shade = (colour: string, factor: number): string => {
  const part = (at: number): number =>
    Math.min(255, Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor));
  return `rgb(${part(1)} ${part(3)} ${part(5)})`;
};

/** Pools of light on the surface and darkness towards the edges of the picture. */
export const paintLight = (ctx: Context, project: Project, sport: Sport, widthPx: number): void => {
  ctx.globalCompositeOperation = 'soft-light';
  for (const part of [-0.34, 0, 0.34]) {
    const spot = project(sport.length * part, sport.width * 0.05);
    const radius = sport.length * 0.24 * spot.scale;
    const pool = ctx.createRadialGradient(spot.x, spot.y, 0, spot.x, spot.y, radius);
    pool.addColorStop(0, 'rgb(255 255 255 / 0.55)');
    pool.addColorStop(1, 'rgb(255 255 255 / 0)');
    ctx.fillStyle = pool;
    ctx.fillRect(0, 0, widthPx, frameHeight);
  }
  ctx.globalCompositeOperation = 'source-over';
};

/** Darkens top and bottom. Only by height: a vignette around the frame would change the picture with every pan. */
export const paintDusk = (ctx: Context, widthPx: number): void => {
  const dusk = ctx.createLinearGradient(0, 0, 0, frameHeight);
  dusk.addColorStop(0, 'rgb(3 7 14 / 0.5)');
  dusk.addColorStop(0.3, 'rgb(3 7 14 / 0)');
  dusk.addColorStop(0.7, 'rgb(3 7 14 / 0)');
  dusk.addColorStop(1, 'rgb(3 7 14 / 0.42)');
  ctx.fillStyle = dusk;
  ctx.fillRect(0, 0, widthPx, frameHeight);
};
