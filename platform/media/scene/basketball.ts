import { arc, type Context, fillShape, rectangle, strokeShape } from './brush.ts';
import type { Project } from './projection.ts';
import type { Sport } from './sport.ts';

const length = 28.7;
const width = 15.2;
const line = '#f6efe4';
const paint = '#3b2a78';

const paintSurface = (ctx: Context, project: Project): void => {
  fillShape(ctx, project, rectangle(-length / 2 - 2.4, -width / 2 - 2.2, length / 2 + 2.4, width / 2 + 1.6), '#2a2057');
  fillShape(ctx, project, rectangle(-length / 2, -width / 2, length / 2, width / 2), '#c98f52');
  for (let i = 0; i < 38; i += 1) {
    const y = -width / 2 + i * 0.4;
    fillShape(
      ctx,
      project,
      rectangle(-length / 2, y, length / 2, y + 0.2),
      i % 2 === 0 ? 'rgb(255 214 150 / 0.13)' : 'rgb(90 45 10 / 0.06)',
    );
  }
  fillShape(ctx, project, arc(0, 0, 1.83), paint);
  for (const side of [-1, 1]) {
    const baseline = (side * length) / 2;
    const foul = side * (length / 2 - 5.8);
    fillShape(ctx, project, rectangle(Math.min(baseline, foul), -2.44, Math.max(baseline, foul), 2.44), paint);
    strokeShape(
      ctx,
      project,
      rectangle(Math.min(baseline, foul), -2.44, Math.max(baseline, foul), 2.44),
      line,
      0.06,
      true,
    );
    strokeShape(ctx, project, arc(foul, 0, 1.83), line, 0.06, true);
    const hoop = side * (length / 2 - 1.6);
    const reach = Math.acos(6.7 / 7.24);
    const facing = side < 0 ? 0 : Math.PI;
    const bow = arc(hoop, 0, 7.24, facing - Math.PI / 2 + reach * 0.9, facing + Math.PI / 2 - reach * 0.9);
    strokeShape(ctx, project, [[baseline, bow[0]?.[1] ?? 0], ...bow, [baseline, bow.at(-1)?.[1] ?? 0]], line, 0.06);
  }
  strokeShape(ctx, project, rectangle(-length / 2, -width / 2, length / 2, width / 2), line, 0.07, true);
  strokeShape(
    ctx,
    project,
    [
      [0, -width / 2],
      [0, width / 2],
    ],
    line,
    0.06,
  );
  strokeShape(ctx, project, arc(0, 0, 1.83), line, 0.06, true);
  paintTable(ctx, project);
  for (const side of [-1, 1]) paintHoop(ctx, project, side);
};

const paintTable = (ctx: Context, project: Project): void => {
  const y = width / 2 + 1.5;
  const words = ['GRANDSTAND', 'HARBOR COLA', 'KITE AIR', 'NORTHLINE', 'GRANDSTAND', 'FERRY & SON'];
  for (let i = 0; i < 6; i += 1) {
    const x = -13.2 + i * 4.4;
    fillShape(
      ctx,
      project,
      [
        [x, y, 0],
        [x + 4.3, y, 0],
        [x + 4.3, y, 0.85],
        [x, y, 0.85],
      ],
      i % 2 === 0 ? '#121a33' : '#7a2a12',
    );
    const spot = project(x + 2.15, y, 0.42);
    ctx.fillStyle = '#f3f6fb';
    ctx.font = `700 ${0.52 * spot.scale}px "Barlow Condensed"`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words[i] ?? '', spot.x, spot.y);
  }
};

const paintHoop = (ctx: Context, project: Project, side: number): void => {
  const x = side * (length / 2 - 1.22);
  strokeShape(
    ctx,
    project,
    [
      [(side * length) / 2 + side * 1.6, 0, 0],
      [(side * length) / 2 + side * 1.4, 0, 2.6],
      [x, 0, 3.4],
    ],
    '#1b2540',
    0.24,
  );
  fillShape(
    ctx,
    project,
    [
      [x, -0.9, 2.9],
      [x, 0.9, 2.9],
      [x, 0.9, 3.95],
      [x, -0.9, 3.95],
    ],
    'rgb(225 238 250 / 0.6)',
  );
  strokeShape(
    ctx,
    project,
    [
      [x, -0.9, 2.9],
      [x, 0.9, 2.9],
      [x, 0.9, 3.95],
      [x, -0.9, 3.95],
    ],
    '#f3f6fb',
    0.06,
    true,
  );
  const rim = arc(side * (length / 2 - 1.6), 0, 0.23).map(([rx, ry]): [number, number, number] => [rx, ry, 3.05]);
  strokeShape(ctx, project, rim, '#f26a1b', 0.06, true);
  const net = [-0.2, -0.07, 0.07, 0.2].map((dx): [number, number, number][] => [
    [side * (length / 2 - 1.6) + dx, 0, 3.03],
    [side * (length / 2 - 1.6) + dx * 0.6, 0, 2.6],
  ]);
  for (const cord of net) strokeShape(ctx, project, cord, 'rgb(255 255 255 / 0.75)', 0.03);
};

export const basketball: Sport = {
  id: 'basketball',
  length,
  width,
  formation: [
    [0.08, 0],
    [0.16, -0.3],
    [0.17, 0.3],
    [0.3, -0.14],
    [0.32, 0.16],
  ],
  numbers: [3, 11, 24, 32, 7, 5, 13, 21, 34, 8],
  hasKeepers: false,
  helmets: false,
  sticks: false,
  strideHz: 1.7,
  ballRadius: 0.15,
  ballReach: 0.5,
  ballColour: '#e2681c',
  bounceHz: 2.6,
  passHeight: 1.1,
  sides: [
    { colour: '#eef2f8', trim: '#2a2f3d', legs: '#d7deea' },
    { colour: '#12233f', trim: '#39c6d6', legs: '#12233f' },
  ],
  wide: { back: 19, height: 9.2, aimY: 1.4, zoom: 66, panMax: 380 },
  close: { back: 16, height: 5.2, aimY: 1.8, zoom: 112, panMax: 640 },
  standAway: 3.4,
  standHeight: 1.3,
  paintSurface,
  paintNear: () => {},
};
