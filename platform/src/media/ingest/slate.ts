import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ProgramLimits, runLimited } from '../../infrastructure/process/limited-program.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { thumbnails } from '../packaging/rendition.ts';
import { readTrack } from '../packaging/track.ts';
import { LIVE_SOUND, LIVE_VIDEO_TIMESCALE } from './live-run.ts';
import { type LadderStep, liveLadder } from './live-ladder.ts';
import { type RunTracks, tracksOfRun } from './run-tracks.ts';

export interface SlateOptions {
  /** Executable of ffmpeg. */
  readonly program: string;
  readonly folder: string;
  readonly store: Pick<ObjectStore, 'get' | 'put'>;
  /** A PNG of 16:9. */
  readonly image: string;
  readonly heights: readonly number[];
}

export interface Slate {
  readonly tracks: RunTracks;
  /** The one segment that repeats, by rendition, with its thumbnail. */
  readonly segment: ReadonlyMap<string, Buffer>;
}

const MIB = 1024 ** 2;
const LIMITS: ProgramLimits = { memoryBytes: 2_048 * MIB, cpuS: 60, wallMs: 60_000, outputBytes: 16 * MIB };
const SOURCE = {
  width: 1_280,
  height: 720,
  frameRate: 25,
  videoCodec: 'png',
  audioCodec: null,
  isInterlaced: false,
} as const;
/** Changes with the arguments below, so that an older slate is not used. */
const VERSION = 2;

const THUMBNAIL = `${thumbnails.id}.jpg`;

const videoArgs = ({ id, width, height, bitRate }: LadderStep, frames: string): string[] => [
  ...['-map', '0:v', '-vf', `scale=${width}:${height},setsar=1,format=yuv420p`, '-frames:v', frames, '-c:v', 'libx264'],
  ...['-preset', 'veryfast', '-profile:v', 'main', '-bf', '0', '-g', frames, '-keyint_min', frames],
  ...['-b:v', String(bitRate), '-maxrate', String(bitRate), '-bufsize', String(bitRate)],
  ...[
    '-video_track_timescale',
    String(LIVE_VIDEO_TIMESCALE),
    '-movflags',
    '+cmaf+frag_keyframe',
    '-f',
    'mp4',
    `${id}.mp4`,
  ],
];

const encode = async ({ program, image }: SlateOptions, folder: string, heights: readonly number[]): Promise<void> => {
  const { steps, frameRate, segmentFrames } = liveLadder(SOURCE, heights);
  await copyFile(image, path.join(folder, 'slate.png'));
  const args = [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file'],
    ...['-loop', '1', '-framerate', String(frameRate), '-f', 'image2', '-i', 'slate.png'],
    ...['-f', 'lavfi', '-i', `anullsrc=r=${LIVE_SOUND.timescale}:cl=stereo`],
    ...steps.flatMap((step) => videoArgs(step, String(segmentFrames))),
    ...['-map', '1:a', '-frames:a', '90', '-c:a', 'aac', '-b:a', '32000', '-movflags', '+cmaf'],
    ...['-frag_duration', '4000000', '-f', 'mp4', `${LIVE_SOUND.id}.mp4`],
  ];
  await runLimited(program, args, { folder, limits: LIMITS, niceness: 5 });
  // Beside videos of an image that repeats, ffmpeg 5 does not end after a single one.
  const thumbnailArgs = [
    ...[
      '-nostdin',
      '-hide_banner',
      '-loglevel',
      'error',
      '-protocol_whitelist',
      'file',
      '-f',
      'image2',
      '-i',
      'slate.png',
    ],
    ...['-vf', `scale=${thumbnails.width}:${thumbnails.height},setsar=1,format=yuvj420p`, '-c:v', 'mjpeg', '-q:v', '6'],
    ...['-update', '1', '-f', 'image2', THUMBNAIL],
  ];
  await runLimited(program, thumbnailArgs, { folder, limits: LIMITS, niceness: 5 });
};

/** "We'll be right back", for each rendition; encoded once for a ladder and kept in the store. @throws {ProgramFailure, StoreError} */
export const openSlate = async (options: SlateOptions): Promise<Slate> => {
  const { folder, store, image, heights } = options;
  const ladder = liveLadder(SOURCE, heights);
  const digest = createHash('sha256')
    .update(await readFile(image))
    .update(JSON.stringify([VERSION, ladder]))
    .digest('hex')
    .slice(0, 16);
  const ids = [...ladder.steps.map(({ id }) => id), LIVE_SOUND.id];
  const names = [...ids.map((id) => `${id}.mp4`), THUMBNAIL];
  const keyOf = (name: string): string => `media/slates/${digest}/${name}`;
  let files = await Promise.all(names.map((name) => store.get(keyOf(name))));
  if (files.some((file) => file === null)) {
    const work = await mkdtemp(path.join(folder, 'slate-'));
    try {
      await encode(options, work, heights);
      files = await Promise.all(names.map((name) => readFile(path.join(work, name))));
      for (const [index, name] of names.entries()) await store.put(keyOf(name), files[index] ?? Buffer.alloc(0));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
  const tracks = new Map(ids.map((id, index) => [id, readTrack(files[index] ?? Buffer.alloc(0))]));
  return {
    tracks: tracksOfRun('slate', ladder, new Map([...tracks].map(([id, { init }]) => [id, init]))),
    segment: new Map([
      ...[...tracks].map(([id, { fragments }]) => [id, fragments[0]?.bytes ?? Buffer.alloc(0)] as const),
      [thumbnails.id, files.at(-1) ?? Buffer.alloc(0)] as const,
    ]),
  };
};
