import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPacedChannel, type PacedChannel } from '../../testing/paced-channel.ts';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { brightnessOf, transportStream } from '../../testing/splicing-encoder.ts';
import { ingestedFolder, initFile, segmentFile } from './ingested-media-id.ts';
import type { LiveRun } from './live-run.ts';

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

/** So much is sent, since what is sent and not listed yet is some seconds. */
const LENGTH_S = 26;
const TEST_MS = 240_000;

/** `startS`: where the encoder's clock begins; `missingBytes`: it was sending when it was connected. */
const startChannel = async (startS: number, missingBytes: number) => {
  const form = { whiteAtS: WHITE_AT_S, clockStartsAtS: startS, lengthS: LENGTH_S };
  const stream = await transportStream(form, SPLICES);
  const bytes = stream.subarray(missingBytes);
  const lengthMs = (LENGTH_S * 1_000 * bytes.length) / stream.length;
  return openPacedChannel(folder, { bytes, lengthMs, demuxer: 'mpegts' });
};

let folder: string;
let channels: Readonly<Record<string, PacedChannel>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-splices-'));
  // Times of 33 bits begin again after 95443.7 s: between the message and the picture that it names.
  const [wrapping, joined] = await Promise.all([startChannel(95_431, 0), startChannel(1_000, 50_001)]);
  channels = { wrapping, joined };
});
afterAll(async () => {
  for (const channel of Object.values(channels)) await channel.close();
  await rm(folder, { recursive: true, force: true });
});

/** When the picture becomes white, in milliseconds of the channel. */
const whiteAtMs = ({ files }: PacedChannel, run: LiveRun): number => {
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
    const channel = channels[name] as PacedChannel;
    const atMs = whiteAtMs(channel, await channel.live((WHITE_AT_S + 1) * 1_000));
    const errors = channel.splices.map((splice) => splice.atMs - atMs);
    expect(errors).toHaveLength(2);
    for (const error of errors) expect(Math.abs(error)).toBeLessThanOrEqual(2 * FRAME_MS);
  },
  TEST_MS,
);
