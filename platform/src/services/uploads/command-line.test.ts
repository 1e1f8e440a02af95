import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';
import { makeVideo } from '../../testing/test-videos.ts';

let at: TestCommandLine;
beforeAll(async () => {
  findFfmpeg();
  at = await testCommandLine();
});
afterAll(() => at.close());

const why = ['--reason', 'the archive'];

test('uploads a video, lists it until it is ready, adds captions and removes it', async () => {
  const file = await makeVideo(at.folder, 'game.mp4', { seconds: 1, sounds: Array.from({ length: 9 }, () => ({})) });
  const { out, err } = await at.grandstand(['uploads', 'add', file]);
  expect(err).toBe('');
  const [, id = ''] = /^([0-9a-f]{16}) is uploaded/.exec(out) ?? [];
  const list = async () => (await at.grandstand(['uploads', 'list'])).out;
  while (!/ready/.test(await list())) {
    expect(await list()).not.toMatch(/failed/);
    await pause(100);
  }
  expect(await list()).toMatch(
    new RegExp(`^${id} +\\d\\.\\d+ MB +ready +vod-up-${id}, without 1 of its sounds +game\\.mp4$`, 'm'),
  );
  const srt = path.join(at.folder, 'game.srt');
  await writeFile(srt, '1\n00:00:00,100 --> 00:00:00,900\nPlay ball\n');
  expect((await at.grandstand(['uploads', 'caption', id, srt, ...why])).out).toBe(`${id} has captions in en.\n`);
  expect((await at.grandstand(['uploads', 'remove', id, ...why])).out).toBe(`${id} is removed.\n`);
  expect(await list()).toMatch(/^There are no uploads\.$/m);
});

test('cuts a poster of a picture around a focal point', async () => {
  const file = path.join(at.folder, 'wide.png');
  const source = ['-f', 'lavfi', '-i', 'color=red:s=1600x600', '-frames:v', '1', '-y', file];
  expect(spawnSync(findFfmpeg(), ['-v', 'error', ...source]).status).toBe(0);
  const { out, err } = await at.grandstand(['uploads', 'poster', file, '--x', '0.9', '--zoom', '1.5']);
  expect([err, out]).toEqual([
    '',
    expect.stringMatching(/^\/media\/posters\/[0-9a-f]{24}\.webp is the address of the poster\.$/m),
  ]);
});

test.each([
  [['uploads', 'poster', 'package.json'], /The picture is damaged or not in a known form/],
  [['uploads', 'poster', 'package.json', '--x', 'left'], /--x "left" is not a number/],
  [['uploads', 'add', 'gone.mp4'], /"gone.mp4" cannot be read \(ENOENT\): check the path/],
  [['uploads', 'add', 'package.json'], /"package.json" is not a video file: use MP4, MOV, TS or MKV/],
  [['uploads', 'retry', '5f0c', ...why], /There is no upload "5f0c"/],
])('%j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand(args);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});
