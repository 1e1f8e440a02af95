import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SpliceInserter } from '../../testing/splice-inserter.ts';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { brightnessOf, startTransportStream } from '../../testing/splicing-encoder.ts';
import { openTestChannel } from '../../testing/test-channel.ts';
import { until } from '../../testing/until.ts';
import { ingestedFolder, initFile, segmentFile } from './ingested-media-id.ts';
import { startMsOf } from './live-run.ts';

const TEST_MS = 90_000;
const FRAME_MS = 40;
/** Seconds from the first frame at which the picture, which was black, becomes white. */
const WHITE_AT_S = 13;
const SPLICES = [
  {
    sentAtS: 8,
    section: (ticksAt: (s: number) => number) => spliceMessage({ eventId: 1, ptsTicks: ticksAt(WHITE_AT_S) }),
  },
  { sentAtS: WHITE_AT_S, section: () => spliceMessage({ eventId: 2 }) },
];

/** Leaves out the first bytes: the encoder was sending when it was connected. */
const withoutFirst = (bytes: number): Transform => {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const skipped = Math.min(left, chunk.length);
      left -= skipped;
      done(null, chunk.subarray(skipped));
    },
  });
};

/** `startS`: where the encoder's clock begins. */
const startChannel = async (startS: number, missingBytes: number) => {
  const { worker, ...channel } = await openTestChannel(folder);
  const child = startTransportStream({ whiteAtS: WHITE_AT_S, clockStartsAtS: startS });
  const media = withoutFirst(missingBytes);
  child.stdout.pipe(new SpliceInserter(SPLICES)).pipe(media);
  const end = (): void => void child.kill('SIGKILL');
  worker.onInput({ name: 'main', protocol: 'srt', demuxer: 'mpegts', media, head: () => Buffer.alloc(0), end });
  return {
    ...channel,
    async stop() {
      end();
      await worker.close();
    },
  };
};

let folder: string;
let channels: Readonly<Record<string, Awaited<ReturnType<typeof startChannel>>>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-splices-'));
  // Times of 33 bits begin again after 95443.7 s: between the message and the picture that it names.
  const [wrapping, joined] = await Promise.all([startChannel(95_431, 0), startChannel(1_000, 50_001)]);
  channels = { wrapping, joined };
});
afterAll(async () => {
  for (const channel of Object.values(channels)) await channel.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Of each frame of the encoder's run. */
const brightness = ({ files, runs }: Awaited<ReturnType<typeof startChannel>>): readonly number[] => {
  const run = runs.find(({ kind }) => kind === 'live');
  if (!run) return [];
  const names = [
    initFile('v240', run.run),
    ...Array.from({ length: run.segments }, (_, index) => segmentFile('v240', run.firstNumber + index)),
  ];
  const parts = names.map((name) => files.get(`${ingestedFolder('harbor')}${name}`) ?? Buffer.alloc(0));
  return brightnessOf(Buffer.concat(parts));
};

test.each([
  ['whose times begin again before the break', 'wrapping'],
  ['that was sending when it was connected', 'joined'],
])(
  'a message of an encoder %s names the picture at which the break begins, in time or immediately',
  async (_what, name) => {
    const channel = channels[name] as Awaited<ReturnType<typeof startChannel>>;
    await until(
      async () => brightness(channel),
      (all) => all.some((one) => one > 128),
    );
    const run = channel.runs.find(({ kind }) => kind === 'live');
    const whiteAtMs =
      (run ? startMsOf(run, run.firstNumber) : 0) + brightness(channel).findIndex((one) => one > 128) * FRAME_MS;
    const errors = channel.splices.map(({ atMs }) => atMs - whiteAtMs);
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(Math.abs(error)).toBeLessThanOrEqual(2 * FRAME_MS);
  },
  TEST_MS,
);
