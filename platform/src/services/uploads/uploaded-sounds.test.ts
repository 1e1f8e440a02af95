import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { makeVideo } from '../../testing/test-videos.ts';

let platform: TestPlatform;
let folder: string;
let editor: Awaited<ReturnType<typeof testUploads>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-sounds-'));
  platform = await testPlatform({ FFMPEG_PATH: findFfmpeg(), GS_UPLOADS_DIR: path.join(folder, 'uploads') });
  editor = await testUploads(await platform.console.listen({ host: '127.0.0.1', port: 0 }));
}, 120_000);
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const video = async (name: string, wanted: Parameters<typeof makeVideo>[2]) => ({
  name,
  bytes: await readFile(await makeVideo(folder, name, wanted)),
});

/** What an editor's preview of an upload gets. */
const packageOf = async (id: string) => {
  const OPEN = 'mutation ($id: ID!) { openPreview(kind: upload, id: $id) { address } }';
  const { data } = await editor.query<{ openPreview: { address: string } }>(OPEN, { id });
  return async (name: string) => {
    const reply = await editor.call('GET', data.openPreview.address.replace(/[^/]+$/, name));
    expect([name, reply.status]).toEqual([name, 200]);
    return { type: reply.headers.get('content-type'), text: await reply.text() };
  };
};
const secondsOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, s]) => sum + Number(s), 0);

test('every sound of a file is listed by HLS and DASH with its language and name, as long as the picture', async () => {
  const sounds = [{ language: 'eng' }, { language: 'spa', seconds: 3 }, { language: 'eng', title: 'Rob & Al "Radio"' }];
  const id = await editor.upload(await video('sounds.mkv', { seconds: 9, sounds }));
  const upload = await editor.until(id, ({ state }) => state === 'ready' || state === 'failed');
  expect([upload.failure, upload.sounds, upload.soundsLeftOut]).toEqual([
    null,
    [
      { name: 'English', language: 'en' },
      { name: 'Español', language: 'es' },
      { name: 'Rob & Al ”Radio”', language: 'en' },
    ],
    0,
  ]);
  const at = await packageOf(id);
  const master = (await at('master.m3u8')).text;
  expect(brokenHlsRules(master)).toEqual([]);
  expect(master.match(/^#EXT-X-MEDIA:TYPE=AUDIO.*$/gm)).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Español",LANGUAGE="es",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="a2.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Rob & Al ”Radio”",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="a3.m3u8"',
  ]);
  const manifest = (await at('manifest.mpd')).text;
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(manifest.match(/<AdaptationSet[^>]* contentType="audio"[^]*?<Representation id="\w+"/g)).toEqual([
    expect.stringMatching(/lang="en"[^]*<Label>English<\/Label>[^]*value="main"[^]*id="a"$/),
    expect.stringMatching(/lang="es"[^]*<Label>Español<\/Label>[^]*value="alternate"[^]*id="a2"$/),
    expect.stringMatching(/lang="en"[^]*<Label>Rob &amp; Al ”Radio”<\/Label>[^]*value="alternate"[^]*id="a3"$/),
  ]);
  for (const sound of ['a', 'a2', 'a3']) {
    const playlist = (await at(`${sound}.m3u8`)).text;
    expect([sound, brokenHlsRules(playlist)]).toEqual([sound, []]);
    expect(secondsOf(playlist)).toBeCloseTo(9, 0);
    const last = (playlist.match(/^\w+\/\d+\.m4s$/gm) ?? []).at(-1) ?? '';
    expect((await at(last)).type).toBe('audio/mp4');
  }
}, 120_000);

test('a ninth sound is left out, and one that cannot be read as well; editors are notified of both', async () => {
  const sounds = Array.from({ length: 9 }, () => ({ language: 'eng' }));
  const { name, bytes } = await video('nine.mkv', { seconds: 2, sounds });
  // The codec of the second sound becomes one that no program knows.
  const codecs = [...bytes.toString('latin1').matchAll(/A_AAC/g)].map(({ index }) => index);
  expect(codecs).toHaveLength(9);
  bytes.write('A_XYZ', codecs[1] ?? 0, 'latin1');
  const id = await editor.upload({ name, bytes });
  const upload = await editor.until(id, ({ state }) => state === 'ready' || state === 'failed');
  expect([upload.failure, upload.sounds.map((sound) => sound.name), upload.soundsLeftOut]).toEqual([
    null,
    ['English', 'English 3', 'English 4', 'English 5', 'English 6', 'English 7', 'English 8'],
    2,
  ]);
  const manifest = (await (await packageOf(id))('manifest.mpd')).text;
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(manifest).not.toContain('id="a2"');
}, 120_000);
