import type { Context } from './brush.ts';
import type { AthleteState } from './play-state.ts';
import type { Project, Spot } from './projection.ts';
import type { Sport } from './sport.ts';
import { shade } from './stands.ts';

const skins = ['#d9a983', '#8a5a3c', '#c48a63', '#5f3d2a', '#e3b892'];
const heightM = 1.88;
const crouched = 0.7;

/** Soft shadows on the ground, one per bank of floodlights. */
const drawShadow = (ctx: Context, spot: Spot): void => {
  const size = spot.scale;
  for (const [dx, alpha] of [
    [0.12, 0.3],
    [0.6, 0.12],
  ] as const) {
    ctx.fillStyle = `rgb(5 12 24 / ${alpha})`;
    ctx.beginPath();
    ctx.ellipse(spot.x + dx * size, spot.y, (dx === 0.12 ? 0.5 : 0.75) * size, 0.13 * size, 0, 0, 7);
    ctx.fill();
  }
};

interface Limb {
  from: [number, number];
  knee: [number, number];
  to: [number, number];
}

const strokeLimb = (ctx: Context, limb: Limb, width: number, colour: string): void => {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(...limb.from);
  ctx.quadraticCurveTo(...limb.knee, ...limb.to);
  ctx.stroke();
};

/** A figure made of limbs; local unit is one metre, origin at the feet, y down, x towards the running direction. */
export const drawAthlete = (ctx: Context, project: Project, sport: Sport, athlete: AthleteState): void => {
  const spot = project(athlete.place.x, athlete.place.y);
  const side = sport.sides[athlete.team];
  const skin = skins[athlete.number % skins.length] ?? '#c48a63';
  const effort = Math.min(athlete.speed / 5, 1);
  const swing = Math.sin(athlete.stridePhase) * (0.12 + 0.34 * effort);
  const lean = (sport.sticks ? 0.2 : 0.1) + 0.12 * effort;
  const bob = Math.abs(Math.cos(athlete.stridePhase)) * 0.05 * effort;
  const hip: [number, number] = [0, -0.92 + bob];
  const shoulder: [number, number] = [lean, -1.5 + bob];
  drawShadow(ctx, spot);
  ctx.save();
  ctx.translate(spot.x, spot.y);
  const facing = athlete.heading < 0 ? -1 : 1;
  const turn = Math.max(0.72, Math.abs(athlete.heading));
  ctx.scale(((facing * turn * heightM) / 1.88) * spot.scale, spot.scale * (athlete.isCrouched ? crouched : 1));
  ctx.lineCap = 'round';

  const bulk = sport.helmets ? 1.25 : 1;
  const leg = (phase: number, colour: string): void => {
    const foot: [number, number] = [phase, -0.06 - Math.max(0, -phase * facing) * 0.12];
    strokeLimb(ctx, { from: hip, knee: [phase * 0.5 + 0.16, -0.48], to: foot }, 0.2 * bulk, colour);
    const sock = sport.helmets ? side.trim : sport.id === 'soccer' ? side.colour : skin;
    strokeLimb(ctx, { from: [phase * 0.75 + 0.06, -0.36], knee: [phase * 0.9, -0.2], to: foot }, 0.14 * bulk, sock);
    strokeLimb(
      ctx,
      { from: foot, knee: [foot[0] + 0.1, foot[1]], to: [foot[0] + 0.2, foot[1]] },
      0.1,
      sport.id === 'hockey' ? '#11151d' : '#e9edf4',
    );
  };
  leg(-swing, shade(toHex(side.legs), 0.75));
  arm(ctx, shoulder, swing, sport, skin, shade(toHex(side.colour), 0.7));
  leg(swing, side.legs);

  ctx.fillStyle = side.colour;
  ctx.beginPath();
  ctx.moveTo(hip[0] - 0.19 * bulk, hip[1] + 0.06);
  ctx.lineTo(hip[0] + 0.17 * bulk, hip[1] + 0.06);
  ctx.lineTo(shoulder[0] + 0.24 * bulk, shoulder[1] + 0.04);
  ctx.quadraticCurveTo(shoulder[0], shoulder[1] - 0.12, shoulder[0] - 0.24 * bulk, shoulder[1] + 0.04);
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = side.trim;
  ctx.lineWidth = 0.06;
  ctx.beginPath();
  ctx.moveTo(hip[0] - 0.17 * bulk, hip[1] - 0.03);
  ctx.lineTo(hip[0] + 0.16 * bulk, hip[1] - 0.03);
  ctx.stroke();
  arm(ctx, shoulder, -swing, sport, skin, side.colour);
  drawHead(ctx, shoulder, sport, skin, side.colour, side.trim);
  if (athlete.hasBat) {
    const grip: [number, number] = [shoulder[0] + 0.3, shoulder[1] + 0.45];
    strokeLimb(ctx, { from: grip, knee: [0.15, -1.75], to: [-0.05, -2.15] }, 0.07, '#b98a55');
  }
  if (sport.sticks) {
    strokeLimb(
      ctx,
      { from: [shoulder[0] - 0.05, shoulder[1] + 0.45], knee: [0.75, -0.5], to: [1.2, -0.05] },
      0.05,
      '#2a2018',
    );
    strokeLimb(ctx, { from: [1.2, -0.05], knee: [1.3, -0.02], to: [1.42, -0.03] }, 0.08, '#0c0f15');
  }
  ctx.restore();
  if (spot.scale > 34)
    drawNumber(ctx, spot, shoulder[0] * facing * turn, athlete.number, side.trim, athlete.isCrouched ? crouched : 1);
};

const arm = (
  ctx: Context,
  shoulder: [number, number],
  swing: number,
  sport: Sport,
  skin: string,
  sleeve: string,
): void => {
  const elbow: [number, number] = [shoulder[0] + 0.16 + swing * 0.4, shoulder[1] + 0.36];
  const hand: [number, number] = sport.sticks
    ? [shoulder[0] + 0.34, shoulder[1] + 0.56]
    : [shoulder[0] + 0.3 + swing * 0.7, shoulder[1] + 0.5];
  strokeLimb(
    ctx,
    { from: shoulder, knee: elbow, to: hand },
    sport.helmets ? 0.17 : 0.12,
    sport.helmets ? sleeve : skin,
  );
  if (sport.id !== 'basketball')
    strokeLimb(ctx, { from: shoulder, knee: shoulder, to: elbow }, sport.helmets ? 0.2 : 0.15, sleeve);
  if (sport.helmets) strokeLimb(ctx, { from: hand, knee: hand, to: [hand[0] + 0.04, hand[1] + 0.04] }, 0.17, '#1a1f2b');
};

const drawHead = (
  ctx: Context,
  shoulder: [number, number],
  sport: Sport,
  skin: string,
  colour: string,
  trim: string,
): void => {
  const x = shoulder[0] + 0.07;
  const y = shoulder[1] - 0.2;
  ctx.fillStyle = skin;
  ctx.beginPath();
  ctx.ellipse(x, y, 0.125, 0.155, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = sport.helmets ? colour : sport.caps ? trim : '#241a15';
  ctx.beginPath();
  ctx.ellipse(
    x - 0.015,
    y - 0.05,
    sport.helmets ? 0.165 : 0.135,
    sport.helmets ? 0.145 : 0.12,
    -0.15,
    Math.PI * 0.93,
    Math.PI * 2.02,
  );
  ctx.fill();
  if (sport.helmets) {
    ctx.fillStyle = trim;
    ctx.fillRect(x - 0.03, y - 0.2, 0.05, 0.11);
  }
};

const drawNumber = (ctx: Context, spot: Spot, lean: number, number: number, colour: string, rise: number): void => {
  ctx.fillStyle = colour;
  ctx.font = `700 ${0.36 * spot.scale}px "Barlow Condensed"`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(number), spot.x + lean * 0.55 * spot.scale, spot.y - 1.22 * rise * spot.scale);
};

const toHex = (colour: string): string => (colour.startsWith('#') ? colour : '#202840');

export const drawBall = (
  ctx: Context,
  project: Project,
  sport: Sport,
  ball: { x: number; y: number; z: number },
): void => {
  const ground = project(ball.x, ball.y);
  const spot = project(ball.x, ball.y, ball.z);
  const radius = Math.max(sport.ballRadius * spot.scale, sport.sticks ? 5.5 : 3.2);
  ctx.fillStyle = 'rgb(5 12 24 / 0.35)';
  ctx.beginPath();
  ctx.ellipse(ground.x, ground.y, radius * 1.1, radius * 0.45, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = sport.ballColour;
  ctx.beginPath();
  ctx.ellipse(spot.x, spot.y, radius, sport.sticks ? radius * 0.55 : radius, 0, 0, 7);
  ctx.fill();
  if (sport.sticks) return;
  ctx.strokeStyle = 'rgb(20 20 30 / 0.45)';
  ctx.lineWidth = Math.max(1, radius * 0.14);
  ctx.beginPath();
  ctx.arc(spot.x, spot.y, radius * 0.98, 0, 7);
  ctx.stroke();
};
