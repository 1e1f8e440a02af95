import { baseballPlayAt, bases, moundY, plateY } from './baseball-play.ts';
import { arc, type Context, fillShape, strokeShape } from './brush.ts';
import type { Project } from './projection.ts';
import type { Sport } from './sport.ts';

const length = 150;
const width = 116;
const fenceM = 84;
const line = '#eef2f4';
const dirt = '#9a6a41';
const quarter = Math.PI / 4;

const paintSurface = (ctx: Context, project: Project): void => {
  fillShape(ctx, project, arc(0, plateY, fenceM + 4), '#7b5232');
  paintGrass(ctx, project);
  // The infield: a round of dirt about the mound, and the grass diamond within.
  fillShape(ctx, project, [[0, plateY - 1], ...arc(0, moundY, 29, -0.22, Math.PI + 0.22)], dirt);
  const inner = 2.2;
  fillShape(
    ctx,
    project,
    [
      [0, plateY + inner * 1.6],
      [bases.first.x - inner * 1.4, bases.first.y],
      [0, bases.second.y - inner * 1.4],
      [bases.third.x + inner * 1.4, bases.third.y],
    ],
    '#226a3a',
  );
  fillShape(ctx, project, arc(0, moundY, 2.7), dirt);
  fillShape(ctx, project, arc(0, plateY, 4), dirt);
  for (const side of [-1, 1]) {
    const reach = fenceM - 0.5;
    strokeShape(
      ctx,
      project,
      [
        [side * 0.6, plateY + 0.6],
        [side * reach * Math.sin(quarter) * 0.5, plateY + reach * Math.cos(quarter) * 0.5],
        [side * reach * Math.sin(quarter), plateY + reach * Math.cos(quarter)],
      ],
      line,
      0.16,
    );
    strokeShape(ctx, project, batterBox(side), line, 0.08, true);
  }
  for (const { x, y } of [bases.first, bases.second, bases.third]) fillShape(ctx, project, diamond(x, y, 0.55), line);
  fillShape(ctx, project, diamond(0, plateY, 0.42), line);
  fillShape(
    ctx,
    project,
    [
      [-0.4, moundY - 0.1],
      [0.4, moundY - 0.1],
      [0.4, moundY + 0.1],
      [-0.4, moundY + 0.1],
    ],
    line,
  );
  paintFence(ctx, project);
};

/** Mown in rings about the plate. */
const paintGrass = (ctx: Context, project: Project): void => {
  for (let radius = fenceM - 3, ring = 0; radius > 4; radius -= 6, ring += 1) {
    fillShape(ctx, project, arc(0, plateY, radius), ring % 2 === 0 ? '#1d5f34' : '#236c3d');
  }
};

const diamond = (x: number, y: number, size: number): [number, number][] => [
  [x, y - size],
  [x + size, y],
  [x, y + size],
  [x - size, y],
];

const batterBox = (side: number): [number, number][] => [
  [side * 0.6, plateY - 0.9],
  [side * 1.7, plateY - 0.9],
  [side * 1.7, plateY + 0.9],
  [side * 0.6, plateY + 0.9],
];

const paintFence = (ctx: Context, project: Project): void => {
  const words = ['GRANDSTAND', 'NORTHLINE', 'HARBOR COLA', 'KITE AIR', 'FERRY & SON'];
  const tones = ['#123a6b', '#0d1830', '#7a2330', '#0d1830', '#0e5a5f'];
  const panels = 20;
  const from = Math.PI * 0.14;
  const step = (Math.PI - 2 * from) / panels;
  for (let i = 0; i < panels; i += 1) {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    const at = (angle: number): [number, number] => [fenceM * Math.cos(angle), plateY + fenceM * Math.sin(angle)];
    const [[ax, ay], [bx, by], [cx, cy]] = [at(a), at(b), at((a + b) / 2)];
    fillShape(
      ctx,
      project,
      [
        [ax, ay, 0],
        [bx, by, 0],
        [bx, by, 2.8],
        [ax, ay, 2.8],
      ],
      tones[i % 5] ?? '#0d1830',
    );
    const spot = project(cx, cy, 1.4);
    ctx.fillStyle = '#f3f6fb';
    ctx.font = `700 ${1.5 * spot.scale}px "Barlow Condensed"`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(words[i % 5] ?? '', spot.x, spot.y);
  }
};

export const baseball: Sport = {
  id: 'baseball',
  length,
  width,
  formation: [],
  numbers: [],
  play: baseballPlayAt,
  hasKeepers: false,
  helmets: false,
  caps: true,
  sticks: false,
  strideHz: 1.6,
  ballRadius: 0.12,
  ballReach: 0,
  ballColour: '#ffffff',
  bounceHz: 0,
  passHeight: 0,
  sides: [
    { colour: '#e9edf4', trim: '#13274f', legs: '#e9edf4' },
    { colour: '#7f8997', trim: '#b3202f', legs: '#8b95a3' },
  ],
  wide: { back: 66, height: 25, aimY: 2, zoom: 19, panMax: 200 },
  close: { back: 39, height: 4.4, aimY: -14, zoom: 62, panMax: 160 },
  standAway: 3,
  standHeight: 3.4,
  paintSurface,
  paintNear: () => {},
};
