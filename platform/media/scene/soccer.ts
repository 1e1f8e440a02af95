import { arc, type Context, fillShape, rectangle, strokeShape } from './brush.ts';
import type { Project } from './projection.ts';
import type { Sport } from './sport.ts';

const length = 96;
const width = 60;
const line = '#e9f3ea';

const paintSurface = (ctx: Context, project: Project): void => {
  fillShape(ctx, project, rectangle(-length / 2 - 7, -width / 2 - 7, length / 2 + 7, width / 2 + 4), '#123c22');
  const strips = 16;
  for (let i = 0; i < strips; i += 1) {
    const x = -length / 2 + (i * length) / strips;
    fillShape(
      ctx,
      project,
      rectangle(x, -width / 2 - 7, x + length / strips + 0.05, width / 2 + 4),
      i % 2 === 0 ? '#1d5c33' : '#23683b',
    );
  }
  strokeShape(ctx, project, rectangle(-length / 2, -width / 2, length / 2, width / 2), line, 0.2, true);
  strokeShape(
    ctx,
    project,
    [
      [0, -width / 2],
      [0, width / 2],
    ],
    line,
    0.2,
  );
  strokeShape(ctx, project, arc(0, 0, 9.15), line, 0.2, true);
  fillShape(ctx, project, arc(0, 0, 0.4), line);
  for (const side of [-1, 1]) {
    const goalLine = (side * length) / 2;
    for (const [depth, half] of [
      [16.5, 20.2],
      [5.5, 9.2],
    ] as const) {
      strokeShape(
        ctx,
        project,
        [
          [goalLine, -half],
          [goalLine - side * depth, -half],
          [goalLine - side * depth, half],
          [goalLine, half],
        ],
        line,
        0.2,
      );
    }
    const spot = goalLine - side * 11;
    const open = Math.acos(5.5 / 9.15);
    const facing = side < 0 ? 0 : Math.PI;
    strokeShape(ctx, project, arc(spot, 0, 9.15, facing - open, facing + open), line, 0.2);
    fillShape(ctx, project, arc(spot, 0, 0.3), line);
  }
  paintHoardings(ctx, project);
  for (const side of [-1, 1]) paintGoal(ctx, project, side);
};

const paintHoardings = (ctx: Context, project: Project): void => {
  const y = width / 2 + 4;
  const words = ['GRANDSTAND', 'NORTHLINE', 'HARBOR COLA', 'KITE AIR', 'FERRY & SON'];
  const tones = ['#1f5eff', '#0d1830', '#b3202f', '#0d1830', '#0e6a6f'];
  for (let i = 0; i < 12; i += 1) {
    const x = -60 + i * 10;
    fillShape(
      ctx,
      project,
      [
        [x, y, 0],
        [x + 10, y, 0],
        [x + 10, y, 1.5],
        [x, y, 1.5],
      ],
      tones[i % 5] ?? '#0d1830',
    );
    const spot = project(x + 5, y, 0.72);
    ctx.fillStyle = '#f3f6fb';
    ctx.font = `700 ${1.15 * spot.scale}px "Barlow Condensed"`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words[i % 5] ?? '', spot.x, spot.y);
  }
};

const paintGoal = (ctx: Context, project: Project, side: number): void => {
  const x = (side * length) / 2;
  const back = x + side * 2;
  fillShape(
    ctx,
    project,
    [
      [back, -3.66, 0],
      [back, 3.66, 0],
      [x, 3.66, 2.44],
      [x, -3.66, 2.44],
    ],
    'rgb(235 243 250 / 0.22)',
  );
  fillShape(
    ctx,
    project,
    [
      [back, 3.66, 0],
      [x, 3.66, 0],
      [x, 3.66, 2.44],
    ],
    'rgb(235 243 250 / 0.22)',
  );
  strokeShape(
    ctx,
    project,
    [
      [x, -3.66, 0],
      [x, -3.66, 2.44],
      [x, 3.66, 2.44],
      [x, 3.66, 0],
    ],
    '#ffffff',
    0.16,
  );
};

export const soccer: Sport = {
  id: 'soccer',
  length,
  width,
  formation: [
    [0.47, 0],
    [0.3, -0.34],
    [0.34, -0.11],
    [0.34, 0.12],
    [0.3, 0.35],
    [0.17, -0.2],
    [0.19, 0.04],
    [0.16, 0.24],
    [0.03, -0.36],
    [0.0, -0.04],
    [0.04, 0.36],
  ],
  numbers: [1, 2, 5, 4, 3, 8, 6, 14, 7, 9, 11],
  hasKeepers: true,
  helmets: false,
  sticks: false,
  strideHz: 1.5,
  ballRadius: 0.22,
  ballReach: 0.75,
  ballColour: '#ffffff',
  bounceHz: 0,
  passHeight: 0.9,
  sides: [
    { colour: '#e8edf5', trim: '#d3122d', legs: '#e8edf5' },
    { colour: '#f2c230', trim: '#1c2a52', legs: '#1c2a52' },
  ],
  wide: { back: 58, height: 27, aimY: 0, zoom: 23, panMax: 640 },
  close: { back: 48, height: 13, aimY: 6, zoom: 42, panMax: 900 },
  standAway: 7,
  standHeight: 2,
  paintSurface,
  paintNear: () => {},
};
