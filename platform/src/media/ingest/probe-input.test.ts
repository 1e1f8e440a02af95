import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { probeInput } from './probe-input.ts';

const STREAMS = [{ codec_type: 'video', codec_name: 'h264', width: 320, height: 180, avg_frame_rate: '25/1' }];
/** Longer than the time between two looks at what a program has written. */
const SLOW = `#!/bin/sh
cat > /dev/null
sleep 3
echo '${JSON.stringify({ streams: STREAMS })}'
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-probe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an input that takes long to read is read, whatever another channel writes beside it, and nothing is left', async () => {
  const slowProgram = path.join(folder, 'ffprobe');
  await writeFile(slowProgram, SLOW, { mode: 0o755 });
  await writeFile(path.join(folder, 'slate.mp4'), Buffer.alloc(100_000));
  const source = await probeInput(slowProgram, folder, 'mpegts', [Buffer.from('bytes')], 1_500);
  expect(source).toMatchObject({ width: 320, height: 180, frameRate: 25 });
  expect((await readdir(folder)).toSorted()).toEqual(['ffprobe', 'slate.mp4']);
});
