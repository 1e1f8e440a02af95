import { arc, type Context, fillShape, rectangle, roundedRectangle, strokeShape } from './brush.ts';
import type { Project } from './projection.ts';
import type { Sport } from './sport.ts';

const length = 61;
const width = 26;
const red = '#c23a4b';
const blue = '#2c5fb8';

const paintSurface = (ctx: Context, project: Project): void => {
  const far = project(0, width / 2).y;
  const near = project(0, -width / 2).y;
  const ice = ctx.createLinearGradient(0, far, 0, near);
  ice.addColorStop(0, '#b9cfe3');
  ice.addColorStop(0.5, '#dfeaf4');
  ice.addColorStop(1, '#c8d9e9');
  const rink = roundedRectangle(length, width, 8.5);
  fillShape(ctx, project, rink, ice);
  ctx.save();
  ctx.clip();
  for (const x of [-7.6, 7.6]) fillShape(ctx, project, rectangle(x - 0.25, -width / 2, x + 0.25, width / 2), blue);
  for (const x of [-26.5, 26.5]) fillShape(ctx, project, rectangle(x - 0.08, -width / 2, x + 0.08, width / 2), red);
  fillShape(ctx, project, rectangle(-0.25, -width / 2, 0.25, width / 2), red);
  strokeShape(ctx, project, arc(0, 0, 4.5), blue, 0.12, true);
  fillShape(ctx, project, arc(0, 0, 0.35), blue);
  for (const x of [-20.3, 20.3]) {
    for (const y of [-6.7, 6.7]) {
      strokeShape(ctx, project, arc(x, y, 4.5), red, 0.12, true);
      fillShape(ctx, project, arc(x, y, 0.35), red);
    }
  }
  for (const side of [-1, 1]) {
    fillShape(
      ctx,
      project,
      arc(side * 26.5, 0, 1.8, side < 0 ? -Math.PI / 2 : Math.PI / 2, side < 0 ? Math.PI / 2 : 1.5 * Math.PI),
      '#8fc1e6',
    );
  }
  ctx.restore();
  for (const side of [-1, 1]) paintGoal(ctx, project, side);
  paintBoards(ctx, project);
};

const paintGoal = (ctx: Context, project: Project, side: number): void => {
  const x = side * 26.5;
  fillShape(
    ctx,
    project,
    [
      [x + side * 1.1, -0.9, 0],
      [x + side * 1.1, 0.9, 0],
      [x, 0.9, 1.22],
      [x, -0.9, 1.22],
    ],
    'rgb(240 246 252 / 0.55)',
  );
  strokeShape(
    ctx,
    project,
    [
      [x, -0.92, 0],
      [x, -0.92, 1.22],
      [x, 0.92, 1.22],
      [x, 0.92, 0],
    ],
    '#d3122d',
    0.1,
  );
};

/** Far boards: white dasher with a yellow kick strip, dark panels with invented sponsors, glass above. */
const paintBoards = (ctx: Context, project: Project): void => {
  const rink = roundedRectangle(length, width, 8.5).filter(
    ([x, y]) => y > -width / 2 + 3 || Math.abs(x) > length / 2 - 4,
  );
  const ring = [...rink].sort((a, b) => Math.atan2(a[0], a[1] + 8) - Math.atan2(b[0], b[1] + 8));
  const wall = (low: number, high: number, fill: string): void => {
    const bottom = ring.map(([x, y]): [number, number, number] => [x, y, low]);
    const top = ring.map(([x, y]): [number, number, number] => [x, y, high]).reverse();
    fillShape(ctx, project, [...bottom, ...top], fill);
  };
  wall(0, 1.1, '#e8eef5');
  wall(0, 0.2, '#e3b53a');
  const words = ['NORTHLINE', 'HARBOR COLA', 'GRANDSTAND', 'FERRY & SON', 'KITE AIR', 'GRANDSTAND'];
  for (let i = 0; i < 6; i += 1) {
    const x0 = -21 + i * 7;
    const tone = i % 2 === 0 ? '#12305f' : '#7e1d2c';
    fillShape(
      ctx,
      project,
      [
        [x0, width / 2, 0.28],
        [x0 + 6.2, width / 2, 0.28],
        [x0 + 6.2, width / 2, 1.02],
        [x0, width / 2, 1.02],
      ],
      tone,
    );
    const spot = project(x0 + 3.1, width / 2, 0.62);
    ctx.fillStyle = '#f3f6fb';
    ctx.font = `700 ${0.66 * spot.scale}px "Barlow Condensed"`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words[i] ?? '', spot.x, spot.y);
  }
  wall(1.1, 2.5, 'rgb(170 205 235 / 0.13)');
  strokeShape(
    ctx,
    project,
    ring.map(([x, y]) => [x, y, 1.12]),
    '#2c4f9e',
    0.1,
  );
};

const paintNear = (ctx: Context, project: Project): void => {
  const y = -width / 2;
  fillShape(
    ctx,
    project,
    [
      [-40, y, 0],
      [40, y, 0],
      [40, y, 1.1],
      [-40, y, 1.1],
    ],
    '#15233c',
  );
  fillShape(
    ctx,
    project,
    [
      [-40, y, 1.02],
      [40, y, 1.02],
      [40, y, 1.12],
      [-40, y, 1.12],
    ],
    '#3f66b5',
  );
};

export const hockey: Sport = {
  id: 'hockey',
  length,
  width,
  formation: [
    [0.42, 0],
    [0.26, -0.2],
    [0.26, 0.2],
    [0.08, -0.32],
    [0.06, 0.02],
    [0.1, 0.33],
  ],
  numbers: [31, 4, 27, 9, 16, 88, 35, 44, 7, 19, 63, 21],
  hasKeepers: true,
  helmets: true,
  sticks: true,
  strideHz: 1.1,
  ballRadius: 0.12,
  ballReach: 1.25,
  ballColour: '#0a0d14',
  bounceHz: 0,
  passHeight: 0,
  sides: [
    { colour: '#0c6f78', trim: '#f3f6fb', legs: '#0b2a3c' },
    { colour: '#a81e34', trim: '#f0c95a', legs: '#23161c' },
  ],
  wide: { back: 36, height: 19, aimY: 1.5, zoom: 37, panMax: 520 },
  close: { back: 30, height: 10, aimY: 2.2, zoom: 66, panMax: 900 },
  standAway: 2.4,
  standHeight: 2.2,
  paintSurface,
  paintNear,
};
