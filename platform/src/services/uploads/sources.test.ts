/** @long */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeClosedCaptionVideo } from '../../testing/closed-caption-video.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { openFileStore } from '../../infrastructure/store/file-store.ts';
import { createFfmpeg } from './transcoding/ffmpeg.service.ts';
import { processUpload } from './transcoding/steps.service.ts';

let platform: TestPlatform;
let folder: string;
let editor: Awaited<ReturnType<typeof testUploads>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-sources-'));
  platform = await testPlatform({ FFMPEG_PATH: findFfmpeg(), GS_UPLOADS_DIR: path.join(folder, 'uploads') });
  editor = await testUploads(await platform.console.listen({ host: '127.0.0.1', port: 0 }));
}, 120_000);
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const OPEN = 'mutation ($id: ID!) { openPreview(kind: upload, id: $id) { address } }';

const run = (program: string, args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, ['-v', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const makeFile = (name: string, args: readonly string[]): string => {
  const file = path.join(folder, name);
  run(findFfmpeg(), ['-y', ...args, file]);
  return file;
};
/** Uploads a file and waits; the result with a way to read its package. */
const uploaded = async (file: string) => {
  const id = await editor.upload({ name: path.basename(file), bytes: await readFile(file) });
  const upload = await editor.until(id, ({ state }) => state === 'ready' || state === 'failed');
  expect([upload.name, upload.state, upload.failure]).toEqual([path.basename(file), 'ready', null]);
  const { data } = await editor.query<{ openPreview: { address: string } }>(OPEN, { id });
  const bytesOf = async (name: string): Promise<Buffer> => {
    const reply = await editor.call('GET', data.openPreview.address.replace(/[^/]+$/, name));
    expect([name, reply.status]).toEqual([name, 200]);
    return Buffer.from(await reply.arrayBuffer());
  };
  return { upload, bytesOf };
};
/** What ffprobe reports of the picture of a rendition. */
const pictureOf = async (bytesOf: (name: string) => Promise<Buffer>, id: string): Promise<string> => {
  const file = path.join(folder, `${id}.mp4`);
  await writeFile(file, Buffer.concat([await bytesOf(`${id}/init.mp4`), await bytesOf(`${id}/0.m4s`)]));
  const fields = 'stream=pix_fmt,color_transfer,color_primaries,width,height';
  return run(path.join(path.dirname(findFfmpeg()), 'ffprobe'), ['-show_entries', fields, '-of', 'json', file]);
};

test.each(['game.mp4', 'game.ts', 'game.mkv'])(
  'captions in the picture of %s become captions, and are not in the renditions',
  async (name) => {
    const { upload, bytesOf } = await uploaded(await makeClosedCaptionVideo(folder, name, 'PLAY BALL'));
    expect(upload.captions).toBe('en');
    const captions = (await bytesOf('captions/0.vtt')).toString();
    const [, from = 0, until = 0, words] = /00:00:0([\d.]+) --> 00:00:0([\d.]+)\n(.+)/.exec(captions) ?? [];
    expect(words).toBe('PLAY BALL');
    expect(Number(from)).toBeGreaterThan(1);
    expect(Number(from)).toBeLessThan(2);
    expect(Number(until)).toBeCloseTo(4, 0);
    expect((await bytesOf('v240/0.m4s')).includes('GA94')).toBe(false);
  },
  120_000,
);

test.each([
  ['HDR10', 'smpte2084'],
  ['HLG', 'arib-std-b67'],
])(
  'a picture in %s becomes SDR as every browser shows it',
  async (name, transfer) => {
    const colors = ['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-color_trc', transfer];
    const file = makeFile(`${name}.mp4`, [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=426x240:r=25:d=2', '-pix_fmt', 'yuv420p10le'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', ...colors],
    ]);
    const { bytesOf } = await uploaded(file);
    expect(JSON.parse(await pictureOf(bytesOf, 'v240'))).toMatchObject({
      streams: [{ pix_fmt: 'yuv420p', color_transfer: 'bt709', color_primaries: 'bt709' }],
    });
  },
  120_000,
);

test('a picture of ten bits becomes one of eight', async () => {
  const codec = ['-pix_fmt', 'yuv422p10le', '-c:v', 'libx264', '-preset', 'ultrafast'];
  const { bytesOf } = await uploaded(
    makeFile('ten.mov', ['-f', 'lavfi', '-i', 'testsrc2=s=426x240:r=25:d=2', ...codec]),
  );
  expect(await pictureOf(bytesOf, 'v240')).toContain('"pix_fmt": "yuv420p"');
}, 120_000);

test('a phone that was held upright has an upright picture', async () => {
  const lying = makeFile('lying.mp4', ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=2', '-c:v', 'libx264']);
  const file = makeFile('upright.mp4', ['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']);
  const { upload, bytesOf } = await uploaded(file);
  expect(upload.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(['302x540', '202x360']);
  expect(JSON.parse(await pictureOf(bytesOf, 'v360'))).toMatchObject({ streams: [{ width: 202, height: 360 }] });
}, 120_000);

test('a file whose frames have different lengths keeps its length and gets one frame rate', async () => {
  const frames = ['-vf', "select='lt(t,3)+not(mod(n,5))'", '-vsync', 'vfr'];
  const file = makeFile('vfr.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=426x240:r=30:d=8', '-f', 'lavfi', '-i', 'sine=d=8', ...frames],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  ]);
  const { upload, bytesOf } = await uploaded(file);
  expect(upload.durationS).toBe(8);
  const lengths = [...(await bytesOf('v240.m3u8')).toString().matchAll(/#EXTINF:([\d.]+)/g)].map(([, s]) => Number(s));
  expect(lengths.reduce((sum, s) => sum + s, 0)).toBeCloseTo(8, 0);
  expect(new Set(lengths.slice(0, -1)).size).toBe(1);
}, 120_000);

test('HDR is refused with what to do where ffmpeg cannot convert it', async () => {
  const tools = await mkdtemp(path.join(folder, 'tools-'));
  const own = path.dirname(findFfmpeg());
  await writeFile(
    path.join(tools, 'ffmpeg'),
    `#!/bin/sh\ncase "$*" in *-filters*) ;; *) exec ${own}/ffmpeg "$@" ;; esac\n`,
    { mode: 0o755 },
  );
  await writeFile(path.join(tools, 'ffprobe'), `#!/bin/sh\nexec ${own}/ffprobe "$@"\n`, { mode: 0o755 });
  const file = makeFile('bare.mp4', [
    ...['-f', 'lavfi', '-i', 'color=red:s=320x180:d=1', '-pix_fmt', 'yuv420p10le', '-c:v', 'libx264'],
    ...['-color_trc', 'smpte2084'],
  ]);
  const context = {
    ...{ uploadId: '0011223344556677', file, folder: tools, threads: 1, maxDurationS: 60 },
    ...{ signal: new AbortController().signal, report: () => undefined },
    store: openFileStore(path.join(folder, 'store')),
    ffmpeg: createFfmpeg(path.join(tools, 'ffmpeg')),
  };
  await expect(processUpload(async (_step, work) => work(context))).rejects.toMatchObject({
    code: 'hdr',
    message: 'transfer smpte2084',
  });
});
