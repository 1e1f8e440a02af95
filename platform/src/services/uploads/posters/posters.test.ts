import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testEditor } from '../../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../../testing/test-platform.ts';
import { cropOf } from './picture-form.ts';

let platform: TestPlatform;
let folder: string;
let cookies: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-posters-'));
  platform = await testPlatform({ FFMPEG_PATH: findFfmpeg(), GS_UPLOADS_DIR: folder });
  const payload = { email: 'eve@example.test', password: 'Grandstand1!' };
  const signedIn = await platform.console.inject({ method: 'POST', url: '/session', payload });
  cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

/** A picture whose left half is red and whose right half is blue. */
const picture = async (name: string, size = '800x600'): Promise<Buffer> => {
  const file = path.join(folder, name);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const source = `color=red:s=${size},drawbox=x=${width / 2}:y=0:w=${width / 2}:h=${height}:color=blue:t=fill`;
  const codec = name.endsWith('.avif') ? ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '8'] : [];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1', ...codec, '-y', file];
  const { status, stderr } = spawnSync(findFfmpeg(), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return readFile(file);
};
const upload = (payload: Buffer, given = cookies) =>
  platform.console.inject({
    method: 'POST',
    url: '/pictures',
    cookies: given,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  });
const MAKE = `mutation ($picture: ID!, $x: Float, $y: Float, $zoom: Float) {
  makePoster(picture: $picture, x: $x, y: $y, zoom: $zoom) { address }
}`;
/** The average colour of a picture: red, green, blue. */
const colorOf = async (bytes: Buffer): Promise<number[]> => {
  const file = path.join(folder, 'measured');
  await writeFile(file, bytes);
  const args = ['-v', 'error', '-i', file, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return [...spawnSync(findFfmpeg(), args).stdout];
};

test.each(['a.jpg', 'b.png', 'c.webp', 'd.avif'])(
  'the picture %s becomes a poster around its focal point',
  async (name) => {
    const added = await upload(await picture(name));
    expect([added.statusCode, added.json()]).toEqual([200, { id: expect.any(String), width: 800, height: 600 }]);
    const { id } = added.json<{ id: string }>();
    const shown = await platform.console.inject({ url: `/pictures/${id}.jpg`, cookies });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const editor = await testEditor(platform);
    const posterAt = async (x: number) => {
      const { data, error } = await editor(MAKE, { picture: id, x, y: 0.5, zoom: 2 });
      expect(error).toBeNull();
      const address = String(data['makePoster']?.['address']);
      return { address, reply: await platform.site.inject({ url: `${address}?width=500` }) };
    };
    const [left, right] = [await posterAt(0), await posterAt(1)];
    expect(left.address).toMatch(/^\/media\/posters\/[0-9a-f]{24}\.webp$/);
    expect(left.reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const [red = 0, , blue = 0] = await colorOf(left.reply.rawPayload);
    expect(red - blue).toBeGreaterThan(150);
    const [otherRed = 0, , otherBlue = 0] = await colorOf(right.reply.rawPayload);
    expect(otherBlue - otherRed).toBeGreaterThan(150);
    expect((await posterAt(0)).address).toBe(left.address);
    const social = await platform.site.inject({ url: left.address.replace('.webp', '.jpg') });
    expect([social.headers['content-type'], social.rawPayload.readUInt16BE()]).toEqual(['image/jpeg', 0xff_d8]);
    const [socialRed = 0, , socialBlue = 0] = await colorOf(social.rawPayload);
    expect(socialRed - socialBlue).toBeGreaterThan(150);
  },
);

test('what a camera wrote into a picture is not kept, and its orientation is applied', async () => {
  const jpeg = await picture('turned.jpg', '1600x800');
  const exif = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000000000005365', 'hex');
  const secret = Buffer.concat([exif.subarray(0, 36)]);
  const added = await upload(Buffer.concat([jpeg.subarray(0, 2), secret, jpeg.subarray(2)]));
  expect(added.json()).toMatchObject({ width: 800, height: 1_600 });
});

test.each([
  ['text', async () => Buffer.from('hello'), /damaged or not in a known form/],
  [
    'an SVG with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    /not in a known form/,
  ],
  ['a JPEG that was cut', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /damaged/],
  ['a small picture', () => picture('small.png', '100x100'), /100 × 100 pixels: use one with at least 640 × 360/],
  ['a large file', async () => Buffer.alloc(15 * 1024 ** 2 + 1, 0xff), /more than 15 MB/],
  [
    'a header with gigantic dimensions',
    async () => {
      const png = await picture('gigantic.png');
      png.writeUInt32BE(0x7f_ff, 16);
      png.writeUInt32BE(0x7f_ff, 20);
      return png;
    },
    /more than 16000 pixels|damaged/,
  ],
])('%s is refused with what to do', async (_what, make, message) => {
  const refused = await upload(await make());
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringMatching(message)]);
});

test('only editors upload pictures, and only a framing inside the picture is cut', async () => {
  expect((await upload(Buffer.from('x'), {})).statusCode).toBe(401);
  const editor = await testEditor(platform);
  expect((await editor(MAKE, { picture: '0011223344556677', x: 2, y: 0, zoom: 1 })).error?.message).toMatch(
    /outside the picture/,
  );
  expect((await editor(MAKE, { picture: '0011223344556677', x: 0, y: 0, zoom: 1 })).error?.message).toMatch(
    /There is no picture/,
  );
  expect((await platform.site.inject({ url: '/media/posters/..%2f..%2fregistry-token.webp' })).statusCode).toBe(404);
});

test.each([
  ['a wide picture, centered', { width: 3_200, height: 900 }, { x: 0.5, y: 0.5, zoom: 1 }, [1_600, 900, 800, 0]],
  ['an upright picture, at its top', { width: 900, height: 1_600 }, { x: 0.5, y: 0, zoom: 1 }, [900, 506, 0, 0]],
  ['enlarged at a corner', { width: 1_600, height: 900 }, { x: 1, y: 1, zoom: 4 }, [400, 225, 1_200, 675]],
])('%s is cropped inside its edges', (_what, size, framing, [width, height, left, top]) => {
  expect(cropOf(size, framing)).toEqual({ width, height, left, top });
});
