import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { brightnessOf, transportStream } from '../../testing/splicing-encoder.ts';
import { createStreamReader } from '../mpeg-ts/stream-reader.ts';
import { readFragments } from './fragment-reader.ts';
import { liveLadder } from './live-ladder.ts';
import { startTranscoder } from './transcoder.ts';

const FRAME_MS = 40;
/** Seconds from the first frame at which the picture becomes white, and the message is sent. */
const WHITE_AT_S = 5;
const LENGTH_S = 7;
const SOURCE = {
  ...{ width: 160, height: 90, videoCodec: 'h264', frameRate: 25, audioCodec: 'aac' },
  isInterlaced: false,
};

let folder: string;
let stream: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-joined-'));
  const section = () => spliceMessage({ eventId: 2 });
  stream = await transportStream({ whiteAtS: WHITE_AT_S, lengthS: LENGTH_S }, [{ sentAtS: WHITE_AT_S, section }]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of the message, and of the picture that it names, in what is made of the stream. */
const timesOf = async (bytes: Buffer) => {
  const messagesMs: number[] = [];
  const reader = createStreamReader({
    onSplice: ({ mediaMs }) => messagesMs.push(mediaMs),
    onUnreadable: () => undefined,
    now: Date.now,
  });
  reader.read(bytes);
  const input = { source: SOURCE, demuxer: 'mpegts', analyzeMs: 1_500 } as const;
  const transcoder = startTranscoder(findFfmpeg(), folder, input, liveLadder(SOURCE, [240]));
  transcoder.input.end(bytes);
  transcoder.images.resume();
  const parts = await Promise.all(
    transcoder.outputs.map(async (output) => {
      const read: Buffer[] = [];
      for await (const part of readFragments(output)) read.push(part.bytes);
      return read;
    }),
  );
  await transcoder.ended;
  const brightness = brightnessOf(Buffer.concat(parts[0] ?? []));
  return { messagesMs, whiteMs: brightness.findIndex((one) => one > 128) * FRAME_MS };
};

// In some of these places the first sound is in front of the tables that name it.
test.each([20_001, 21_778, 23_555, 25_332, 27_109, 28_886, 30_663])(
  'a message names its picture when the stream is joined at byte %i',
  async (at) => {
    const { messagesMs, whiteMs } = await timesOf(stream.subarray(at));
    expect(messagesMs).toHaveLength(1);
    expect(Math.abs((messagesMs[0] ?? 0) - whiteMs)).toBeLessThanOrEqual(2 * FRAME_MS);
  },
);
