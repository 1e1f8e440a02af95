import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { makeVideo } from './test-videos.ts';

const video = async (folder: string, name: string, wanted: Parameters<typeof makeVideo>[2]) =>
  readFile(await makeVideo(folder, name, wanted));

const text = (content: string) => async () => Buffer.from(content);
const header = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
/** The width and height of the sample description, which decoders allocate by. */
const resized = (bytes: Buffer): Buffer => {
  const entry = bytes.indexOf('avc1', bytes.indexOf('stsd')) + 4;
  bytes.writeUInt16BE(65_000, entry + 24);
  bytes.writeUInt16BE(65_000, entry + 26);
  // Without its parameter sets the decoder keeps what the container says.
  bytes.write('free', bytes.indexOf('avcC'));
  return bytes;
};

/** What it is, the file, and the code of its refusal. */
export const HOSTILE_VIDEOS: readonly (readonly [string, (folder: string) => Promise<Buffer>, string])[] = [
  ['a playlist with an address', text('#EXTM3U\n#EXTINF:4,\nhttp://127.0.0.1:1/x.ts\n#EXT-X-ENDLIST\n'), 'not_video'],
  ['a list for the concat demuxer', text("ffconcat version 1.0\nfile 'file:/etc/passwd'\n"), 'not_video'],
  ['a ZIP archive', async () => Buffer.from('504b0304140000000000', 'hex'), 'not_video'],
  ['plain text', text('hello'.repeat(500)), 'not_video'],
  ['an MP4 without an index', async () => Buffer.concat([header, Buffer.alloc(5_000)]), 'broken'],
  [
    'an MP4 that was cut',
    async (folder) => {
      const bytes = await video(folder, 'whole.mp4', { seconds: 2 });
      return bytes.subarray(0, bytes.length / 2);
    },
    'broken',
  ],
  [
    'a file with sound only',
    async (folder) => {
      const file = path.join(folder, 'sound.mp4');
      await makeVideo(folder, 'both.mp4', { seconds: 1 });
      spawnSync(findFfmpeg(), ['-v', 'error', '-i', path.join(folder, 'both.mp4'), '-vn', '-c', 'copy', '-y', file]);
      return readFile(file);
    },
    'no_picture',
  ],
  [
    'a header with gigantic dimensions',
    async (folder) => {
      const bytes = await video(folder, 'small.mp4', { seconds: 1, size: '64x64' });
      return resized(bytes);
    },
    'bad_dimensions',
  ],
  [
    'an encrypted video',
    async (folder) => {
      const bytes = await video(folder, 'clear.mp4', { seconds: 1, size: '64x64' });
      const at = bytes.indexOf('avc1', bytes.indexOf('stsd'));
      bytes.write('encv', at);
      return bytes;
    },
    'protected',
  ],
];
