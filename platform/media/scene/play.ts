import type { AthleteState, Play } from './play-state.ts';
import type { Place } from './projection.ts';
import type { Sport } from './sport.ts';

const slotS = 1.92;
const passS = 0.55;
const turn = 2 * Math.PI;

/** Every motion is a whole number of turns per loop, so the last frame runs into the first one. */
const focusOf = (sport: Sport, t: number, loopS: number): number => {
  const phase = (turn * t) / loopS;
  return sport.length * (0.22 * Math.sin(phase - 0.4) + 0.1 * Math.sin(2 * phase + 1.1));
};

const anchorOf = (sport: Sport, index: number): { team: 0 | 1; x: number; y: number } => {
  const perTeam = sport.formation.length;
  const team = index < perTeam ? 0 : 1;
  const [along, across] = sport.formation[index % perTeam] ?? [0, 0];
  const side = team === 0 ? -1 : 1;
  return { team, x: side * along * sport.length, y: (team === 0 ? across : -across + 0.04) * sport.width };
};

const placeOf = (sport: Sport, index: number, t: number, loopS: number): Place => {
  const anchor = anchorOf(sport, index);
  const phase = (turn * t) / loopS;
  const keeper = sport.hasKeepers && index % sport.formation.length === 0;
  if (keeper) return { x: anchor.x, y: 0.05 * sport.width * Math.sin(3 * phase + index), z: 0 };
  const drift = sport.width * 0.09;
  const a = 2 + (index % 3);
  const b = 3 + ((index * 2) % 4);
  const c = 5 + (index % 4);
  const x =
    anchor.x * 0.62 +
    focusOf(sport, t, loopS) * 0.95 +
    drift * (Math.sin(a * phase + index * 1.9) + 0.4 * Math.sin(c * phase + index));
  const y = anchor.y + drift * (0.8 * Math.sin(b * phase + index * 1.3) + 0.3 * Math.cos(c * phase + index * 2.1));
  const limitX = sport.length / 2 - 1.5;
  const limitY = sport.width / 2 - 0.8;
  return { x: limitX * Math.tanh(x / limitX), y: limitY * Math.tanh((1.15 * y) / limitY), z: 0 };
};

/** The outfield athlete of the attacking side nearest to the action owns the ball for one slot. */
const ownerOf = (sport: Sport, slot: number, slots: number, loopS: number): number => {
  const turnOver = ((slot % slots) + slots) % slots;
  const perTeam = sport.formation.length;
  const team = Math.floor(turnOver / 4) % 2;
  const t = turnOver * slotS + slotS / 2;
  const target = focusOf(sport, t, loopS) + (team === 0 ? 1 : -1) * sport.length * 0.05 * ((turnOver % 3) - 0.6);
  const targetY = sport.width * 0.24 * Math.sin(turnOver * 2.4);
  let best = team * perTeam;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i = team * perTeam + (sport.hasKeepers ? 1 : 0); i < (team + 1) * perTeam; i += 1) {
    const place = placeOf(sport, i, t, loopS);
    const distance = Math.hypot(place.x - target, place.y - targetY);
    if (distance < bestDistance) [best, bestDistance] = [i, distance];
  }
  return best;
};

const headingOf = (sport: Sport, index: number, t: number, loopS: number): number =>
  Math.tanh((placeOf(sport, index, t, loopS).x - placeOf(sport, index, t - 0.08, loopS).x) / 0.08);

/** Carried by its owner; at the start of a slot it travels there from the previous one. */
const ballAt = (sport: Sport, t: number, loopS: number): Place => {
  const slots = Math.round(loopS / slotS);
  const slot = Math.floor(t / slotS);
  const owner = ownerOf(sport, slot, slots, loopS);
  const previous = ownerOf(sport, slot - 1, slots, loopS);
  const carriedBy = (index: number): Place => {
    const place = placeOf(sport, index, t, loopS);
    return { x: place.x + headingOf(sport, index, t, loopS) * sport.ballReach, y: place.y - 0.25, z: 0 };
  };
  const done = previous === owner ? 1 : Math.min((t - slot * slotS) / passS, 1);
  const eased = 1 - (1 - done) ** 1.6;
  const from = carriedBy(previous);
  const to = carriedBy(owner);
  const dribble = sport.bounceHz > 0 && done === 1 ? Math.abs(Math.sin(Math.PI * t * sport.bounceHz)) * 0.95 : 0;
  const flight = sport.passHeight * Math.sin(Math.PI * done);
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    z: sport.ballRadius + dribble + flight,
  };
};

/** What a camera operator follows: the ball, averaged over the moments around `t`. */
const cameraFocus = (sport: Sport, t: number, loopS: number): number => {
  const offsets = [-1.5, -1.2, -0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];
  const balls = offsets.map((offset) => ballAt(sport, (t + offset + loopS) % loopS, loopS).x);
  const ballX = balls.reduce((sum, x) => sum + x, 0) / balls.length;
  return 0.6 * ballX + 0.4 * focusOf(sport, t - 0.35, loopS);
};

/** Where everybody and the ball are at `t` seconds into a loop of `loopS` seconds. */
export const playAt = (sport: Sport, t: number, loopS: number): Play => {
  const athletes: AthleteState[] = [];
  for (let i = 0; i < sport.formation.length * 2; i += 1) {
    const place = placeOf(sport, i, t, loopS);
    const before = placeOf(sport, i, t - 0.08, loopS);
    const vx = (place.x - before.x) / 0.08;
    const vy = (place.y - before.y) / 0.08;
    const speed = Math.hypot(vx, vy);
    athletes.push({
      team: i < sport.formation.length ? 0 : 1,
      number: sport.numbers[i % sport.numbers.length] ?? 9,
      place,
      speed,
      heading: headingOf(sport, i, t, loopS),
      stridePhase: turn * t * sport.strideHz + i * 1.7,
    });
  }
  return { athletes, ball: ballAt(sport, t, loopS), focusX: cameraFocus(sport, t, loopS) };
};
