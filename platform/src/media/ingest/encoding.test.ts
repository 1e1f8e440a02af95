import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transportStream } from '../../testing/splicing-encoder.ts';
import { until } from '../../testing/until.ts';
import { startEncoding } from './encoding.ts';
import { createFlvReader } from './rtmp/flv-captions.ts';
import { openLiveInput } from './live-input.ts';
import { liveLadder } from './live-ladder.ts';
import { startTranscoder } from './transcoder.ts';

const SOURCE = {
  ...{ width: 160, height: 90, videoCodec: 'h264', frameRate: 25, audioCodec: 'aac' },
  isInterlaced: false,
};
const VIDEO = { codec_type: 'video', codec_name: 'h264', width: 160, height: 90, avg_frame_rate: '25/1' };
const AUDIO = { codec_type: 'audio', codec_name: 'aac' };
const LENGTH_S = 20;
/** Of two seconds, and the rest of the sound. */
const SEGMENTS = LENGTH_S / 2 + 1;

let folder: string;
let media: { readonly video: Buffer; readonly sound: Buffer };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-encoding-'));
  const input = { source: SOURCE, demuxer: 'mpegts', analyzeMs: 1_500 } as const;
  const transcoder = startTranscoder(findFfmpeg(), folder, input, liveLadder(SOURCE, [240]));
  transcoder.input.end(await transportStream({ whiteAtS: 5, lengthS: LENGTH_S }, []));
  transcoder.images.resume();
  const [video, sound] = await Promise.all(transcoder.outputs.map((output: Readable) => buffer(output)));
  media = { video: video ?? Buffer.alloc(0), sound: sound ?? Buffer.alloc(0) };
});
const ends: (() => void)[] = [];
afterAll(async () => {
  for (const end of ends) end();
  await rm(folder, { recursive: true, force: true });
});

/** Programs in the place of those of ffmpeg: one answer for each time that the input is read, and what is made of it. */
const encodeWith = async (name: string, answers: readonly (object | null)[], output: string) => {
  const own = path.join(folder, name);
  await mkdir(own);
  const write = (file: string, bytes: string | Buffer) => writeFile(path.join(own, file), bytes, { mode: 0o755 });
  for (const [index, streams] of answers.entries())
    if (streams) await write(`answer-${index}`, JSON.stringify({ streams }));
  await write(
    'ffprobe',
    `#!/bin/sh
cat > /dev/null
read=$(ls -d ${own}/read-* 2> /dev/null | wc -l)
mkdir ${own}/read-$read
exec cat ${own}/answer-$read
`,
  );
  await write('video', media.video);
  await write('sound', media.sound);
  await write('ffmpeg', `#!/bin/sh\ncd ${own}\nexec 5>&-\n${output}\nexec sleep 600\n`);
  const input = {
    name: 'main',
    protocol: 'srt',
    demuxer: 'mpegts',
    media: new PassThrough(),
    head: () => Buffer.alloc(0),
    end: () => undefined,
  } as const;
  let segments = 0;
  const live = openLiveInput(input, Date.now);
  const encoding = startEncoding(
    live,
    {
      programs: { ffmpeg: path.join(own, 'ffmpeg'), ffprobe: path.join(own, 'ffprobe') },
      ...{ folder: own, heights: [240], latency: 'standard', reader: createFlvReader() },
      onSegment: async () => void (segments += 1),
    },
    Date.now,
  );
  let problem: string | null = null;
  void encoding.ended.then((error) => (problem = error && `${error.code}: ${error.message}`));
  ends.push(encoding.end);
  return { state: async () => ({ segments, problem, height: live.source?.height }) };
};

test('an encoder whose key frame is long in coming is not given up when it could not be read once meanwhile', async () => {
  const withoutKeyFrame = [{ ...VIDEO, width: 0, height: 0 }, AUDIO];
  const answers = [withoutKeyFrame, withoutKeyFrame, withoutKeyFrame, null, [VIDEO, AUDIO]];
  const { state } = await encodeWith('key-frame', answers, '');
  const last = await until(state, ({ problem, height }) => problem !== null || height !== undefined);
  expect(last).toMatchObject({ problem: null, height: 90 });
});

test('what cannot be read three times is given up', async () => {
  const { state } = await encodeWith('unreadable', [null, null, null, [VIDEO, AUDIO]], '');
  const last = await until(state, ({ problem, height }) => problem !== null || height !== undefined);
  expect(last).toMatchObject({
    problem: expect.stringMatching(/^unreadable: ffprobe ended with 1/),
    height: undefined,
  });
});

test.each([
  ['sound', 'cat sound >&4\nsleep 1\ncat video >&3'],
  ['picture', 'cat video >&3\nsleep 1\ncat sound >&4'],
])(
  'all that an encoder sent before its first key frame is on the air, also when its %s is encoded first',
  async (name, output) => {
    const { state } = await encodeWith(name, [[VIDEO, AUDIO]], output);
    const last = await until(state, ({ problem, segments }) => problem !== null || segments >= SEGMENTS);
    expect(last).toMatchObject({ problem: null, segments: SEGMENTS });
  },
);
