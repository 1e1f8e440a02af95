import { drawBackground } from './background.ts';
import { baseball } from './baseball.ts';
import { basketball } from './basketball.ts';
import type { Context } from './brush.ts';
import { clipS, contextOf, drawGame, type Framing, frameCanvas } from './game.ts';
import { drawWipe } from './graphics.ts';
import { hockey } from './hockey.ts';
import { frameHeight, frameWidth } from './projection.ts';
import { soccer } from './soccer.ts';
import type { Sport } from './sport.ts';

const framesPerSecond = 25;
const segmentS = 1.92;
const sports: Sport[] = [baseball, basketball, soccer, hockey];

const closeFrom = 7 * segmentS;
const closeTo = 11 * segmentS;
const wipeS = 0.9;

/**
 * One frame of a clip, without names and scores: it is shown with every game of its sport, and the player draws the score
 * of that game. Cuts fall on segment borders, where the encoder starts a new picture anyway.
 */
const drawClip = (ctx: Context, sport: Sport, t: number): void => {
  const close = t >= closeFrom && t < closeTo;
  drawGame(ctx, sport, close ? 'close' : 'wide', t, clipS);
  // A scripted clip ends elsewhere than it begins: a wipe hides where it is repeated, too.
  const cuts = sport.play ? [0, closeTo, clipS] : [closeTo];
  for (const cutS of cuts) drawWipe(ctx, sport, (t - cutS) / wipeS + 0.5);
};

interface StillRequest {
  scene: 'clip' | 'game' | 'background';
  sport: string;
  framing: Framing;
  atS: number;
}

const canvas = frameCanvas();
document.body.append(canvas);
const ctx = contextOf(canvas);

const sportOf = (id: string): Sport => {
  const sport = sports.find((candidate) => candidate.id === id);
  if (!sport) throw new Error(`No sport "${id}".`);
  return sport;
};

export const drawScene = ({ scene, sport, framing, atS }: StillRequest): void => {
  if (scene === 'background') drawBackground(ctx, atS);
  else if (scene === 'clip') drawClip(ctx, sportOf(sport), atS);
  else drawGame(ctx, sportOf(sport), framing, atS, clipS);
};

/** Sends `frames` raw RGBA pictures, one request each, in order; the receiver's answer is the back-pressure. */
export const sendFrames = async (scene: StillRequest['scene'], sport: string, frames: number): Promise<void> => {
  for (let frame = 0; frame < frames; frame += 1) {
    drawScene({ scene, sport, framing: 'wide', atS: frame / framesPerSecond });
    const { data } = ctx.getImageData(0, 0, frameWidth, frameHeight);
    await fetch('/frame', { method: 'POST', body: data });
  }
};

/** A WebP still of `widthPx` that fits into `maxBytes`, as base64. */
export const still = (request: StillRequest, widthPx: number, maxBytes: number): string => {
  drawScene(request);
  const small = document.createElement('canvas');
  small.width = widthPx;
  small.height = Math.round((widthPx * frameHeight) / frameWidth);
  const smallCtx = contextOf(small);
  smallCtx.imageSmoothingQuality = 'high';
  smallCtx.drawImage(canvas, 0, 0, small.width, small.height);
  for (let quality = 0.86; quality > 0.2; quality -= 0.04) {
    const encoded = small.toDataURL('image/webp', quality).split(',')[1] ?? '';
    if (encoded.length * 0.75 <= maxBytes) return encoded;
  }
  throw new Error(`The still of ${request.sport} does not fit into ${maxBytes} bytes.`);
};
