/**
 * Draws and encodes the synthetic sample media of the platform. Run by hand: `node platform/media/generate.ts`, or with
 * names to make only some (`baseball`, `basketball`, `soccer`, `sounds`, `ads`, `landing`, `posters`, `thumbnails`). Needs ffmpeg (libx264,
 * libvpx-vp9) and Chromium; their output in `clips/`, `static/` and `thumbnails/` is committed, so other machines do not need them.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  audioArguments,
  backgroundArguments,
  clipArguments,
  renditions,
  sounds,
  startEncoder,
  thumbnailArguments,
} from './encode.ts';
import { openStudio, type Studio } from './studio.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const clipsDir = join(here, 'clips');
const staticDir = join(here, 'static');
const thumbnailsDir = join(here, 'thumbnails');
const organHz: Record<string, number> = { baseball: 220, basketball: 262, soccer: 196 };
/** A channel without a choice of sound is a separate case for players. */
const clipsWithOneSound: ReadonlySet<string> = new Set(['soccer']);
const clipFrames = 768;
const clipSegments = 16;
/** Ads that channels insert, by their universal ad ID: the landing loop. */
const ad = { name: 'house-trailer-1', segments: 5, organHz: 330 };
const backgroundFrames = 240;
const posterMaxBytes = 25_000;
/** Width of the stills that lists ask for, and what one of those may weigh. */
const listWidth = 500;
const listMaxBytes = 13_000;

const posters = [
  { name: 'baseball', scene: 'game', sport: 'baseball', framing: 'wide', atS: 5.6 },
  { name: 'baseball-close', scene: 'game', sport: 'baseball', framing: 'close', atS: 16.4 },
  { name: 'basketball', scene: 'game', sport: 'basketball', framing: 'wide', atS: 3.1 },
  { name: 'basketball-close', scene: 'game', sport: 'basketball', framing: 'close', atS: 16.4 },
  { name: 'soccer', scene: 'game', sport: 'soccer', framing: 'wide', atS: 6.4 },
  { name: 'soccer-close', scene: 'game', sport: 'soccer', framing: 'close', atS: 17.5 },
  { name: 'overflow', scene: 'game', sport: 'soccer', framing: 'close', atS: 14.2 },
  { name: 'landing', scene: 'background', sport: 'hockey', framing: 'close', atS: 0 },
];

const makeClip = async (studio: Studio, clip: string): Promise<void> => {
  const encoder = startEncoder(clipArguments(clip, clipsDir));
  await studio.film('clip', clip, clipFrames, encoder.take);
  await encoder.finish();
};

const makeSounds = async (): Promise<void> => {
  for (const [clip, hz] of Object.entries(organHz)) {
    const made = clipsWithOneSound.has(clip) ? sounds.slice(0, 1) : sounds;
    for (const sound of made)
      await startEncoder(audioArguments({ clip, sound, organHz: hz, segments: clipSegments }, clipsDir)).finish();
  }
};

const makeAds = async (studio: Studio): Promise<void> => {
  const { name, segments, organHz: hz } = ad;
  const encoder = startEncoder(clipArguments(name, clipsDir));
  await studio.film('background', 'hockey', backgroundFrames, encoder.take);
  await encoder.finish();
  await startEncoder(audioArguments({ clip: name, sound: 'a', organHz: hz, segments }, clipsDir)).finish();
};

const makeThumbnails = async (): Promise<void> => {
  for (const clip of [...Object.keys(organHz), ad.name]) {
    await startEncoder(thumbnailArguments(clip, clipsDir, thumbnailsDir)).finish();
  }
};

const makeBackground = async (studio: Studio): Promise<void> => {
  const encoder = startEncoder(backgroundArguments(staticDir));
  await studio.film('background', 'hockey', backgroundFrames, encoder.take);
  await encoder.finish();
};

const makePosters = async (studio: Studio): Promise<void> => {
  for (const { name, ...request } of posters) {
    const draw = async (file: string, width: number, maxBytes: number) => {
      const encoded = await studio.page.evaluate(`stage.still(${JSON.stringify(request)}, ${width}, ${maxBytes})`);
      await writeFile(join(staticDir, file), Buffer.from(String(encoded), 'base64'));
    };
    const isForLists = name !== 'landing';
    await draw(`poster-${name}.webp`, isForLists ? 640 : 960, posterMaxBytes);
    if (isForLists) await draw(`poster-${name}.${listWidth}.webp`, listWidth, listMaxBytes);
  }
};

/** Channels send one init segment for all clips, so a difference would break playback at a clip's border. */
const checkInitSegments = async (): Promise<void> => {
  const files = await readdir(clipsDir);
  for (const id of [...renditions.map((rendition) => rendition.id), ...sounds]) {
    const inits = await Promise.all(
      files
        .filter((name) => name.endsWith(`-${id}.mp4`))
        .map(async (name) => {
          const file = await readFile(join(clipsDir, name));
          return file.subarray(0, file.indexOf('moof') - 4);
        }),
    );
    if (inits.some((init) => !init.equals(inits[0] ?? init)))
      throw new Error(`The init segments of rendition ${id} differ between clips.`);
  }
};

const wanted = process.argv.slice(2);
const wants = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
await mkdir(clipsDir, { recursive: true });
await mkdir(staticDir, { recursive: true });
await mkdir(thumbnailsDir, { recursive: true });
const studio = await openStudio();
try {
  if (wants('posters')) await makePosters(studio);
  for (const clip of Object.keys(organHz)) if (wants(clip)) await makeClip(studio, clip);
  if (wants('sounds')) await makeSounds();
  if (wants('ads')) await makeAds(studio);
  if (wants('landing')) await makeBackground(studio);
  if (wants('thumbnails')) await makeThumbnails();
} finally {
  await studio.close();
}
let total = 0;
for (const dir of [clipsDir, staticDir, thumbnailsDir]) {
  for (const name of await readdir(dir)) {
    const { size } = await stat(join(dir, name));
    total += size;
    console.log(`${String(size).padStart(9)}  ${name}`);
  }
}
console.log(`${String(total).padStart(9)}  in all`);
await checkInitSegments();
