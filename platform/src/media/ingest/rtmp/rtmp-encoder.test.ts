import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeWithinOneRun, openTestChannel } from '../../../testing/test-channel.ts';
import { OTHER_MACHINE } from '../../../testing/test-encoders.ts';
import { until } from '../../../testing/until.ts';
import { probeInput } from '../probe-input.ts';
import { writeAmf } from './amf0.ts';
import { createTagReader, FLV_HEADER, type FlvTag, flvTag } from './flv.ts';
import { createRtmpSession } from './rtmp-session.ts';

const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]);
const [CHUNK_SIZE, VIDEO, COMMAND] = [1, 9, 20];
const MAX_CHUNK_BYTES = 1_000_000;

const FLV = [
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    // Each further thread is one more that a busy machine has to run for each picture.
    '-threads',
    '1',
    '-g',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-f',
    'flv',
    'pipe:1',
  ],
];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-rtmp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A message in one chunk, with its time in full. */
const message = (type: number, body: Buffer, timestampMs = 0): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt8(3, 0);
  header.writeUIntBE(0xff_ff_ff, 1, 3);
  header.writeUIntBE(body.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(1, 8);
  header.writeUInt32BE(timestampMs, 12);
  return Buffer.concat([header, body]);
};

/** Sends the FLV of ffmpeg as an RTMP encoder does, with a clock that may be set. */
const startChannel = async () => {
  const { worker, ...channel } = await openTestChannel(folder);
  const media = new PassThrough();
  const session = createRtmpSession({
    send: () => undefined,
    accepts: () => true,
    onMedia: (flv) => void media.write(flv),
    onEnd: () => media.end(),
  });
  session.receive(HANDSHAKE);
  session.receive(message(COMMAND, writeAmf('publish', 5, null, 'key', 'live')));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(MAX_CHUNK_BYTES);
  // Before it, chunks have 128 bytes at most.
  session.receive(message(CHUNK_SIZE, size));
  const args = ['-nostdin', '-loglevel', 'error', '-re', ...PICTURE, '-re', ...FLV];
  const child = spawn(findFfmpeg(), args, { ...OTHER_MACHINE, stdio: ['ignore', 'pipe', 'ignore'] });
  const tags = createTagReader();
  const clock = { aheadMs: 1_000_000 };
  child.stdout.on('data', (chunk: Buffer) => {
    for (const { type, timestampMs, body } of tags(chunk))
      session.receive(message(type, body, timestampMs + clock.aheadMs));
  });
  const end = (): void => void child.kill('SIGKILL');
  worker.onInput({ name: 'main', protocol: 'rtmp', demuxer: 'flv', media, head: session.head, end });
  return {
    ...channel,
    clock,
    async stop() {
      end();
      await worker.close();
    },
  };
};

test('an RTMP encoder whose clock is set forward and back stays on the air, without the slate and without an alarm', async () => {
  const { clock, runs, reports, stop } = await startChannel();
  try {
    for (const aheadMs of [1_300_000, 500_000])
      await changeWithinOneRun(runs, (attempt) => {
        clock.aheadMs = aheadMs + attempt * 1_000;
      });
    const report = await until(
      async () => reports.at(-1),
      (one) => one?.onAir === 'main',
    );
    // A machine that does much else may have made it slow.
    expect([null, 'encoder_slow']).toContain(report?.problem);
    // The time that was skipped is not filled.
    expect(report?.repeatedFrames).toBeLessThan(50);
  } finally {
    await stop();
  }
});

/** The same frame as enhanced RTMP names HEVC: a format of four characters instead of a number. */
const asHevc = ({ body }: FlvTag): Buffer => {
  const isConfiguration = body[1] === 0;
  const head = Buffer.from([0x80 | ((body[0] ?? 0) & 0x70) | (isConfiguration ? 0 : 1), ...Buffer.from('hvc1')]);
  return Buffer.concat([head, body.subarray(isConfiguration ? 5 : 2)]);
};

test('HEVC over enhanced RTMP is refused as what cannot be read, before it is decoded', async () => {
  const ffmpeg = findFfmpeg();
  const { stdout } = spawnSync(ffmpeg, ['-v', 'error', '-t', '2', ...PICTURE, '-t', '2', ...FLV]);
  const tags = createTagReader()(stdout);
  expect(tags.filter(({ type }) => type === VIDEO).length).toBeGreaterThan(40);
  const hevc = tags.map((tag) => flvTag(tag.type, tag.timestampMs, tag.type === VIDEO ? asHevc(tag) : tag.body));
  const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe');
  await expect(probeInput(ffprobe, folder, 'flv', [FLV_HEADER, ...hevc], 1_500)).rejects.toMatchObject({
    code: 'unreadable',
  });
  // The same bytes are read when they name H.264.
  const avc = tags.map(({ type, timestampMs, body }) => flvTag(type, timestampMs, body));
  expect(await probeInput(ffprobe, folder, 'flv', [FLV_HEADER, ...avc], 1_500)).toMatchObject({ videoCodec: 'h264' });
});
