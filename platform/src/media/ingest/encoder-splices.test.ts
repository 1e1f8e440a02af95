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
import { type LiveRun, newestMsOf } from './live-run.ts';

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
  const { worker, ...channel } = await openTestChannel(folder, { waitsForEncoder: true });
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

type Channel = Awaited<ReturnType<typeof startChannel>>;

/** The encoder’s run, once it contains the break. */
const runWithBreak = ({ runs }: Channel): Promise<LiveRun> =>
  until(
    async () => runs.find(({ kind }) => kind === 'live') as LiveRun,
    (live) => live !== undefined && newestMsOf(live) - live.startsAtMs > WHITE_AT_S * 1_000,
  );

/** When the picture becomes white, in milliseconds of the channel. */
const whiteAtMs = ({ files }: Channel, run: LiveRun): number => {
  const names = [
    initFile('v240', run.run),
    ...Array.from({ length: run.segments }, (_, index) => segmentFile('v240', run.firstNumber + index)),
  ];
  const parts = names.map((name) => files.get(`${ingestedFolder('harbor')}${name}`) ?? Buffer.alloc(0));
  return run.startsAtMs + brightnessOf(Buffer.concat(parts)).findIndex((one) => one > 128) * FRAME_MS;
};

test.each([
  ['whose times begin again before the break', 'wrapping'],
  ['that was sending when it was connected', 'joined'],
])(
  'a message of an encoder %s names the picture at which the break begins, in time or immediately',
  async (_what, name) => {
    const channel = channels[name] as Channel;
    const atMs = whiteAtMs(channel, await runWithBreak(channel));
    const errors = channel.splices.map((splice) => splice.atMs - atMs);
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(Math.abs(error)).toBeLessThanOrEqual(2 * FRAME_MS);
  },
);
