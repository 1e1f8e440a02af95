import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { MovedClock } from '../../testing/moved-clock.ts';
import { openTestChannel } from '../../testing/test-channel.ts';
import { OTHER_MACHINE } from '../../testing/test-encoders.ts';
import { until } from '../../testing/until.ts';
import type { Latency } from '../packaging/latency.ts';
import type { LiveRun } from './live-run.ts';
import { readThumbnails } from './thumbnail-reader.ts';

/** Each frame of the encoder shows its number in binary, modulo 256: a column for each digit, the lowest at the left. */
const DIGITS = 8;
const [DARK, BRIGHT] = [60, 200];

let folder: string;
let stop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-thumbnails-'));
});
afterEach(() => stop());
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Sent {
  readonly rate?: number;
  readonly size?: string;
  readonly latency?: Latency;
  readonly hasSound?: boolean;
}

/** A channel with an encoder whose MPEG-TS arrives as from SRT. */
const startChannel = async ({ rate = 25, size = '320x180', latency = 'standard', hasSound = true }: Sent) => {
  const { worker, files, runs } = await openTestChannel(folder, { latency });
  const digit = `mod(floor(N/pow(2,floor(${DIGITS}*X/W))),2)`;
  const columns = `geq=lum='${DARK}+${BRIGHT - DARK}*${digit}':cb=128:cr=128`;
  const args = [
    ...['-nostdin', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', `color=size=${size}:rate=${rate},${columns}`],
    ...(hasSound ? ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:a', 'aac'] : []),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(rate), '-pix_fmt', 'yuv420p'],
    ...['-flush_packets', '1', '-output_ts_offset', '1000', '-f', 'mpegts', 'pipe:1'],
  ];
  const child = spawn(findFfmpeg(), args, { ...OTHER_MACHINE, stdio: ['ignore', 'pipe', 'ignore'] });
  const clock = new MovedClock();
  child.stdout.pipe(clock);
  const end = (): void => void child.kill('SIGKILL');
  worker.onInput({ name: 'main', protocol: 'srt', demuxer: 'mpegts', media: clock, head: () => Buffer.alloc(0), end });
  stop = async () => {
    end();
    await worker.close();
  };
  const file = (name: string): Buffer => files.get(`media/live-harbor/${name}`) ?? Buffer.alloc(0);
  return {
    ...{ runs, clock, file, end },
    /** A live run that has so many segments: the slate divides what a machine that does much else sends too late. */
    upTo: async (segments: number) =>
      (await until(
        async () => runs.find((run) => run.kind === 'live' && run.segments >= segments),
        (run) => run !== undefined,
      )) as LiveRun,
  };
};
type Channel = Awaited<ReturnType<typeof startChannel>>;

/** The first frame of a file, as the grey of so many columns, or what is cut out of it. */
const greyOf = (bytes: Buffer, columns: number, cut = ''): number[] => {
  const filter = `${cut}scale=${columns}:1:flags=area`;
  const args = ['-v', 'error', '-i', 'pipe:0', '-frames:v', '1', '-vf', filter, '-pix_fmt', 'gray', '-f', 'rawvideo'];
  return [...spawnSync(findFfmpeg(), [...args, 'pipe:1'], { input: bytes }).stdout];
};

/** @returns null of a file without a picture */
const frameNumber = (bytes: Buffer): number | null => {
  const grey = greyOf(bytes, DIGITS);
  if (grey.length === 0) return null;
  return grey.reduce((sum, value, place) => sum + (value > (DARK + BRIGHT) / 2 ? 2 ** place : 0), 0);
};

/** By segment: the frames that its thumbnail shows, and that it begins with. */
const framesOf = ({ file }: Channel, { run, firstNumber }: LiveRun, segments: number) => {
  const numbers = Array.from({ length: segments }, (_, index) => firstNumber + index);
  return {
    thumbnails: numbers.map((n) => frameNumber(file(`thumbnails/${n}.jpg`))),
    segments: numbers.map((n) => frameNumber(Buffer.concat([file(`v240/init-${run}.mp4`), file(`v240/${n}.m4s`)]))),
  };
};

test.each([
  ['25 frames a second', {}],
  ['50 frames a second', { rate: 50 }],
  ['24 frames a second and low latency', { rate: 24, latency: 'low' }],
  ['no sound and low latency', { latency: 'low', hasSound: false }],
] as const)(
  'decision 133: the thumbnail of a segment is its first frame, of an encoder with %s',
  async (_name, sent) => {
    const channel = await startChannel(sent);
    const run = await channel.upTo(5);
    expect(run.hasThumbnails).toBe(true);
    const shown = framesOf(channel, run, 5);
    expect(new Set(shown.segments).size).toBe(5);
    expect(shown.thumbnails).toEqual(shown.segments);
  },
);

test('decision 133: thumbnails stay those of their segments when the clock of an encoder jumps, and the slate has its own', async () => {
  const channel = await startChannel({});
  await channel.upTo(2);
  channel.clock.moveTo(300);
  await channel.upTo(5);
  channel.clock.moveTo(-200);
  const run = await channel.upTo(8);
  const shown = framesOf(channel, run, 8);
  expect(shown.thumbnails).toEqual(shown.segments);
  channel.end();
  await until(
    async () => channel.runs.at(-1)?.kind,
    (kind) => kind === 'slate',
  );
  const slates = channel.runs.filter(({ kind }) => kind === 'slate');
  const images = slates.map(({ firstNumber }) => channel.file(`thumbnails/${firstNumber}.jpg`).toString('base64'));
  expect(images[0]).toMatch(/^\/9j\//);
  expect(slates.length).toBeGreaterThan(1);
  expect(images.at(-1)).toBe(images[0]);
});

test('a thumbnail has 160 x 90 pixels, and of a picture of 4:3 it has bars at its sides', async () => {
  const channel = await startChannel({ size: '320x240' });
  const { firstNumber } = await channel.upTo(1);
  const image = channel.file(`thumbnails/${firstNumber}.jpg`);
  const frame = image.indexOf(Buffer.from([0xff, 0xc0]));
  expect([image.readUInt16BE(frame + 7), image.readUInt16BE(frame + 5)]).toEqual([160, 90]);
  expect(greyOf(image, 1, 'crop=16:90:0:0,')[0]).toBeLessThan(2);
  expect(greyOf(image, 1, 'crop=16:90:72:0,')[0]).toBeGreaterThan(2);
});

const imagePart = (image: string): string =>
  `--ffmpeg\r\nContent-type: image/jpeg\r\nContent-length: ${image.length}\r\n\r\n${image}\r\n`;

test('images are read however their bytes arrive', async () => {
  const stream = new PassThrough();
  const next = readThumbnails(stream);
  for (const byte of Buffer.from(imagePart('one') + imagePart('two\r\n\r\n'))) stream.write(Buffer.from([byte]));
  expect([String(await next()), String(await next())]).toEqual(['one', 'two\r\n\r\n']);
});

const atOnce = (next: () => Promise<Buffer | null>) =>
  Promise.race([next(), new Promise<string>((resolve) => setImmediate(resolve, 'waits'))]);

test('after an image that is damaged no segment has one, none waits again, and the pipe is read', async () => {
  const stream = new PassThrough();
  const next = readThumbnails(stream);
  stream.write('Content-length: x\r\n\r\n');
  expect(await next()).toBeNull();
  stream.write(imagePart('one'));
  expect(await atOnce(next)).toBeNull();
  expect(stream.readableLength).toBe(0);
});

test('an image that is late is that of its segment: the next one waits for nothing, and later ones have theirs', async () => {
  const stream = new PassThrough();
  const next = readThumbnails(stream);
  expect(await next()).toBeNull();
  expect(await atOnce(next)).toBeNull();
  stream.write(imagePart('one') + imagePart('two') + imagePart('three'));
  expect(String(await next())).toBe('three');
});

test('a stream without images is waited for three times at most', async () => {
  const stream = new PassThrough();
  const next = readThumbnails(stream);
  for (const image of ['one', 'two', 'three']) {
    expect(await next()).toBeNull();
    stream.write(imagePart(image));
  }
  stream.write(imagePart('four'));
  expect(await atOnce(next)).toBeNull();
});
