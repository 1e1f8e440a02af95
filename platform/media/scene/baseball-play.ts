import { type Keyframe, placeAt } from './keyframes.ts';
import type { AthleteState, Play } from './play-state.ts';

/** Home plate; the centre line of the field is x = 0, and y grows towards center field. */
export const plateY = -27;
const baseM = 19.4;
export const bases = {
  first: { x: baseM, y: plateY + baseM },
  second: { x: 0, y: plateY + 2 * baseM },
  third: { x: -baseM, y: plateY + baseM },
};
export const moundY = plateY + 18.4;

const stay = (x: number, y: number): Keyframe[] => [{ at: 0, x, y }];

const catcher = 22;
/** A single to left, a strike seen from behind the plate, and a grounder to the shortstop: one clip. */
const fielders: { number: number; path: Keyframe[] }[] = [
  { number: 45, path: stay(0, moundY) },
  { number: catcher, path: stay(0.45, plateY - 1.9) },
  {
    number: 48,
    path: [
      { at: 5.2, x: 16.5, y: plateY + 22 },
      { at: 7, x: bases.first.x - 0.6, y: bases.first.y + 0.6 },
      { at: 10.5, x: bases.first.x - 0.6, y: bases.first.y + 0.6 },
      { at: 12.5, x: 16.5, y: plateY + 22 },
      { at: 24.6, x: 16.5, y: plateY + 22 },
      { at: 26.4, x: bases.first.x - 0.8, y: bases.first.y + 0.5 },
    ],
  },
  {
    number: 25,
    path: [
      { at: 5.3, x: 8.5, y: plateY + 34 },
      { at: 8, x: 0.8, y: bases.second.y + 0.5 },
      { at: 11.4, x: 0.8, y: bases.second.y + 0.5 },
      { at: 13.2, x: 8.5, y: plateY + 34 },
    ],
  },
  {
    number: 11,
    path: [
      { at: 5.3, x: -9, y: plateY + 33 },
      { at: 7.6, x: -13, y: plateY + 41 },
      { at: 9.6, x: -13, y: plateY + 41 },
      { at: 12.4, x: -9, y: plateY + 33 },
      { at: 24.6, x: -9, y: plateY + 33 },
      { at: 25.9, x: -6.4, y: plateY + 30 },
    ],
  },
  { number: 13, path: stay(-17, plateY + 23) },
  {
    number: 31,
    path: [
      { at: 5.2, x: -29, y: plateY + 62 },
      { at: 8.2, x: -22, y: plateY + 53 },
      { at: 10.5, x: -22, y: plateY + 53 },
      { at: 15, x: -29, y: plateY + 62 },
    ],
  },
  {
    number: 99,
    path: [
      { at: 5.2, x: 0, y: plateY + 70 },
      { at: 8, x: -8, y: plateY + 64 },
      { at: 14, x: 0, y: plateY + 70 },
    ],
  },
  { number: 2, path: stay(29, plateY + 62) },
];

const batters: { number: number; path: Keyframe[] }[] = [
  {
    number: 27,
    path: [
      { at: 5.5, x: -1, y: plateY + 0.1 },
      { at: 9.9, x: bases.first.x, y: bases.first.y },
      { at: 12, x: bases.first.x, y: bases.first.y },
      { at: 23, x: bases.first.x - 2.6, y: bases.first.y + 2.6 },
      { at: 24.5, x: bases.first.x - 2.6, y: bases.first.y + 2.6 },
      { at: 28.2, x: bases.second.x, y: bases.second.y },
    ],
  },
  {
    number: 7,
    path: [
      { at: 9.5, x: -9, y: plateY - 6 },
      { at: 12.8, x: -1, y: plateY + 0.1 },
      { at: 24.7, x: -1, y: plateY + 0.1 },
      { at: 28.9, x: bases.first.x + 1.5, y: bases.first.y + 1.5 },
    ],
  },
];

const inHand = 1.5;
const atPlate = { x: -0.2, y: plateY, z: 0.9 };
const pitch = (at: number): Keyframe[] => [
  { at, x: 0.4, y: moundY, z: inHand },
  { at: at + 0.55, ...atPlate, arc: 0.3 },
];
const ball: Keyframe[] = [
  ...pitch(4.7),
  { at: 7.7, x: -23, y: plateY + 50, z: 0.1, arc: 8 },
  { at: 8.2, x: -22, y: plateY + 53, z: 0.3 },
  { at: 8.7, x: -22, y: plateY + 53, z: inHand },
  { at: 9.9, x: 0.8, y: bases.second.y, z: 1.2, arc: 2.2 },
  { at: 11, x: 0.8, y: bases.second.y, z: inHand },
  { at: 11.9, x: 0.4, y: moundY, z: inHand, arc: 1.2 },
  ...pitch(16.2),
  { at: 16.9, x: 0.3, y: plateY - 1.5, z: 0.8 },
  { at: 18.3, x: 0.3, y: plateY - 1.5, z: 1.1 },
  { at: 19.3, x: 0.4, y: moundY, z: inHand, arc: 1 },
  ...pitch(24.1),
  { at: 25.9, x: -6.2, y: plateY + 29.6, z: 0.15, arc: 0.5 },
  { at: 26.5, x: -6.2, y: plateY + 30, z: inHand },
  { at: 27.6, x: bases.first.x - 0.8, y: bases.first.y + 0.4, z: 1.4, arc: 1.2 },
];

const stepS = 0.08;

const athleteAt = (
  team: 0 | 1,
  { number, path }: (typeof fielders)[number],
  index: number,
  t: number,
): AthleteState => {
  const place = placeAt(path, t);
  const before = placeAt(path, t - stepS);
  const [vx, vy] = [(place.x - before.x) / stepS, (place.y - before.y) / stepS];
  const speed = Math.hypot(vx, vy);
  // Standing players face the plate; the batter, left of it, faces right.
  const rest = team === 1 ? 1 : place.x > 0.05 ? -1 : 1;
  return {
    team,
    number,
    place,
    speed,
    heading: speed > 0.5 ? Math.tanh(vx) : rest,
    isCrouched: number === catcher,
    hasBat: team === 1 && Math.hypot(place.x + 1, place.y - plateY) < 0.6,
    stridePhase: 2 * Math.PI * t * (speed > 0.5 ? 1.6 : 0.25) + index * 1.7,
  };
};

export const baseballPlayAt = (t: number): Play => {
  const ballNow = placeAt(ball, t, true);
  const offsets = [-0.9, -0.6, -0.3, 0, 0.3, 0.6];
  const focusX = offsets.reduce((sum, offset) => sum + placeAt(ball, t + offset, true).x, 0) / offsets.length;
  return {
    athletes: [
      ...fielders.map((fielder, index) => athleteAt(0, fielder, index, t)),
      ...batters.map((batter, index) => athleteAt(1, batter, fielders.length + index, t)),
    ],
    ball: ballNow,
    focusX: 0.35 * focusX,
  };
};
