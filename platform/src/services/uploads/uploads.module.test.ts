import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { HOSTILE_VIDEOS } from '../../testing/hostile-videos.ts';
import { REMOVE, SAVE_RECORDING, testEditor } from '../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { makeVideo } from '../../testing/test-videos.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { until } from '../../testing/until.ts';

let platform: TestPlatform;
let folder: string;
let origin: string;
let editor: Awaited<ReturnType<typeof testUploads>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-uploads-'));
  platform = await testPlatform({
    FFMPEG_PATH: findFfmpeg(),
    GS_UPLOADS_DIR: path.join(folder, 'uploads'),
    GS_UPLOAD_MAX_GB: '1',
    GS_UPLOADS_TOTAL_GB: '2',
  });
  origin = await platform.console.listen({ host: '127.0.0.1', port: 0 });
  editor = await testUploads(origin);
}, 120_000);
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const video = async (name: string, wanted: Parameters<typeof makeVideo>[2]) => ({
  name,
  bytes: await readFile(await makeVideo(folder, name, wanted)),
});
const RETRY = 'mutation ($id: ID!) { retryUpload(id: $id, reason: "again") { state } }';
const REMOVE_UPLOAD = 'mutation ($id: ID!) { removeUpload(id: $id, reason: "no longer needed") }';
const CAPTION = `mutation ($id: ID!, $text: String!, $language: String = "en") {
  captionUpload(id: $id, text: $text, language: $language, reason: "the words") { captions }
}`;

test('an interrupted upload continues at its offset, and becomes a recording with captions and thumbnails', async () => {
  const file = await video('game.mp4', { seconds: 6, rate: '50', size: '640x360', words: 'First <b>pitch</b>' });
  const created = await editor.create(file);
  const location = created.headers.get('location') ?? '';
  const cut = Math.floor(file.bytes.length / 3);
  expect((await editor.patch(location, file.bytes.subarray(0, cut), 0)).headers.get('upload-offset')).toBe(`${cut}`);
  const head = await editor.call('HEAD', location);
  expect(head.headers.get('upload-offset')).toBe(String(cut));
  expect((await editor.patch(location, file.bytes, cut)).status).toBe(204);

  const id = location.split('/').at(-1) ?? '';
  const upload = await editor.until(id, ({ state }) => state === 'ready');
  expect(upload).toMatchObject({
    media: `vod-up-${id}`,
    durationS: 6,
    captions: 'en',
    renditions: [{ width: 640, height: 360, frameRate: 25 }],
  });
  expect(await readdir(path.join(folder, 'uploads', 'work'))).toEqual([]);
  // The file is removed after that.
  await until(
    () => readdir(path.join(folder, 'uploads')),
    (names) => !names.includes(id),
  );
  const still = await editor.call('GET', upload.posters[0] ?? '');
  expect([still.headers.get('content-type'), Buffer.from(await still.arrayBuffer()).readUInt16BE()]).toEqual([
    'image/jpeg',
    0xff_d8,
  ]);

  const save = await testEditor(platform);
  const recording = {
    title: 'Gulls at Herons',
    section: 'highlights',
    mediaId: upload.media,
    durationS: 1,
    isFree: true,
  };
  const { data, error } = await save(SAVE_RECORDING, { recording });
  expect(error).toBeNull();
  platform.clock.offsetMs += 1_100;
  const saved = data['saveRecording'] as unknown as { id: string };
  expect((await editor.query(REMOVE_UPLOAD, { id })).error).toMatch(
    /The recording "Gulls at Herons" plays the upload "game.mp4"/,
  );

  const viewer = await (await testViewers(platform)).viewer(null, 'uploads-1');
  const { grant } = await viewer.play(saved.id);
  const { contentUrl } = Authorize.reply.parse(grant);
  expect(contentUrl).toMatch(new RegExp(`/vod/vod-up-${id}/manifest.mpd$`));
  const at = async (file: string) => {
    const { statusCode, body, rawPayload, headers } = await platform.site.inject({
      url: contentUrl.replace(/[^/]+$/, file),
    });
    expect([file, statusCode]).toEqual([file, 200]);
    return { body, bytes: rawPayload.length, headers };
  };
  const manifest = (await at('manifest.mpd')).body;
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(manifest).toMatch(/mediaPresentationDuration="PT6.000S"/);
  expect(manifest).toMatch(/<S t="0" d="\d+"\/><S t="\d+" d="\d+"\/>/);
  const master = (await at('master.m3u8')).body;
  expect(brokenHlsRules(master)).toEqual([]);
  expect(master).toMatch(/SUBTITLES="captions"/);
  for (const playlist of ['v360.m3u8', 'a.m3u8', 'captions.m3u8']) {
    const { body } = await at(playlist);
    expect([playlist, brokenHlsRules(body)]).toEqual([playlist, []]);
    const files = [...body.matchAll(/^(?:#EXT-X-MAP:URI=")?([\w/]+\.(?:mp4|m4s|vtt))"?$/gm)].map(([, one = '']) => one);
    expect(files.length).toBeGreaterThan(1);
    for (const one of files) expect((await at(one)).bytes).toBeGreaterThan(20);
  }
  expect((await at('captions/0.vtt')).body).toContain('00:00:01.000 --> 00:00:03.000\nFirst pitch\n');
  for (const thumbnail of ['thumbnails/0.jpg', 'thumbnails/1.jpg'])
    expect((await at(thumbnail)).bytes).toBeGreaterThan(500);
  expect((await at('v360/0.m4s')).headers['cache-control']).toContain('immutable');
  const stranger = await platform.site.inject({ url: `/media/vod/vod-up-${id}/v360/0.m4s` });
  expect(stranger.statusCode).toBe(403);

  expect((await editor.query(CAPTION, { id, text: 'no captions' })).error).toMatch(/has no captions: use SubRip/);
  const srt = '1\n00:00:05,000 --> 00:00:06,500\nLast pitch\n';
  expect((await editor.query(CAPTION, { id, text: srt, language: 'es' })).error).toBeNull();
  expect((await at('captions/1.vtt')).body).toContain('Last pitch');
  expect((await at('master.m3u8')).body).toContain('LANGUAGE="es"');

  await save(REMOVE, { kind: 'recording', id: saved.id, base: 1 });
  expect((await editor.query(REMOVE_UPLOAD, { id })).error).toBeNull();
  platform.clock.offsetMs += 1_100;
  expect((await platform.site.inject({ url: contentUrl })).statusCode).not.toBe(200);
}, 120_000);

test.each(HOSTILE_VIDEOS)('%s under the name of an MP4 is refused with a plain sentence', async (_what, make, code) => {
  const id = await editor.upload({ name: 'game.mp4', bytes: await make(folder) });
  const upload = await editor.until(id, ({ state }) => state === 'failed' || state === 'ready');
  expect(upload.failure?.code).toBe(code);
  expect(upload.failure?.message).toMatch(/\.$/);
  expect(await readdir(path.join(folder, 'uploads', 'work'))).toEqual([]);
  expect((await editor.query(REMOVE_UPLOAD, { id })).error).toBeNull();
});

test.each([
  ['the name of a text file', 'notes.txt', 10, 400, /"notes.txt" is not a video file: use MP4, MOV, TS or MKV/],
  ['a path', '../game.mp4', 10, 400, /is not a video file/],
  ['more than a file may have', 'game.mp4', 1.1e9, 413, /"game.mp4" has 1.1 GB; a file may have 1.0 GB/],
])('%s is refused before it is sent', async (_what, name, length, status, message) => {
  const refused = await editor.create({ name, bytes: Buffer.alloc(0) }, length);
  expect([refused.status, await editor.messageOf(refused)]).toEqual([status, expect.stringMatching(message)]);
});

test('the quota of all uploads counts what is being uploaded', async () => {
  const bytes = Buffer.alloc(0);
  const ids: string[] = [];
  for (const name of ['one.mp4', 'two.mp4'])
    ids.push((await editor.create({ name, bytes }, 0.9e9)).headers.get('location')?.split('/').at(-1) ?? '');
  const third = await editor.create({ name: 'three.mp4', bytes }, 0.9e9);
  expect([third.status, await editor.messageOf(third)]).toEqual([
    413,
    expect.stringMatching(/All uploads may have 2.0 GB, and 1.8 GB are used/),
  ]);
  for (const id of ids) expect((await editor.query(REMOVE_UPLOAD, { id })).error).toBeNull();
});

test('an operator without the role editor uploads nothing, and a stranger is refused', async () => {
  const operator = await testUploads(origin, 'ana@example.test');
  expect((await operator.create({ name: 'game.mp4', bytes: Buffer.alloc(9) })).status).toBe(403);
  const anonymous = await fetch(`${origin}/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' },
  });
  expect(anonymous.status).toBe(401);
  expect((await editor.call('HEAD', '/uploads/..%2Fsecret')).status).toBe(404);
});

test('without ffmpeg the platform runs, and an upload is refused with what to install', async () => {
  const bare = await testPlatform({ FFMPEG_PATH: '/nowhere/ffmpeg' }, platform);
  const at = await testUploads(await bare.console.listen({ host: '127.0.0.1', port: 0 }));
  const missing = /ffmpeg is not installed on the server: install it \(on Debian: apt-get install ffmpeg\)/;
  expect((await at.list()).problem).toMatch(missing);
  const refused = await at.create({ name: 'game.mp4', bytes: Buffer.alloc(9) });
  expect([refused.status, await at.messageOf(refused)]).toEqual([503, expect.stringMatching(missing)]);
  await bare.close();
});

test('a cancelled upload is retried, and one that is not finished expires', async () => {
  const file = await video('slow.mp4', { seconds: 20, size: '1280x720' });
  const id = await editor.upload(file);
  await editor.until(id, ({ state, progress }) => state === 'processing' && progress > 0);
  const CANCEL = 'mutation ($id: ID!) { cancelUpload(id: $id, reason: "the wrong game") { state } }';
  expect((await editor.query(CANCEL, { id })).error).toBeNull();
  expect((await editor.query(RETRY, { id })).error).toBeNull();
  await editor.until(id, ({ state }) => state === 'processing' || state === 'ready');
  await editor.query(CANCEL, { id });
  const created = await editor.create({ name: 'half.mp4', bytes: Buffer.alloc(9) });
  expect(created.status).toBe(201);
  platform.clock.offsetMs += 73 * 3_600_000;
  await platform.control.inject({ method: 'POST', url: '/jobs/run' });
  const later = await testUploads(origin);
  expect((await later.list()).uploads).toEqual([]);
  expect((await later.call('HEAD', created.headers.get('location') ?? '')).status).toBe(404);
});
