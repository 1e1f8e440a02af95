import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';

const SEI = 6;
const REGISTERED_USER_DATA = 4;
/** Country, provider, `GA94`, caption data with one pair (CTA-708, ATSC A/53 part 4). */
const HEAD = [0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03, 0x41, 0xff, 0xfc];
/** Codes of CEA-608, each sent twice: load a new caption, clear it, row 15, show it, remove what is shown. */
const [LOAD, CLEAR, ROW_15, SHOW, REMOVE] = [0x20, 0x2e, 0x70, 0x2f, 0x2c].map((code) => [
  [0x14, code],
  [0x14, code],
]);

const withParity = (byte: number): number => {
  const ones = byte.toString(2).replaceAll('0', '').length;
  return ones % 2 === 1 ? byte : byte | 0x80;
};
const pairsOf = (text: string): number[][] =>
  (text.match(/..?/gs) ?? []).map((pair) => [pair.charCodeAt(0), pair.length > 1 ? pair.charCodeAt(1) : 0]);

const run = (args: readonly string[]): void => {
  const { status, stderr } = spawnSync(findFfmpeg(), ['-v', 'error', '-y', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** Bytes between start codes, each with its own. */
const unitsOf = (stream: Buffer): Buffer[] => {
  const starts: number[] = [];
  for (let at = stream.indexOf('000001', 0, 'hex'); at !== -1; at = stream.indexOf('000001', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => stream.subarray(start, starts[index + 1] ?? stream.length));
};

/** A video of six seconds whose frames contain a caption (CEA-608, CC1) from its second to its fourth second, a byte pair each. */
export const makeClosedCaptionVideo = async (
  folder: string,
  name: string,
  words: string,
  rate = 25,
): Promise<string> => {
  const [plain, captioned, file] = ['plain.h264', 'captioned.h264', name].map((one) => path.join(folder, one));
  if (!plain || !captioned || !file) throw new Error('no path');
  const one = [
    '-preset',
    'ultrafast',
    '-bf',
    '0',
    '-g',
    String(rate),
    '-x264-params',
    'slices=1:sliced-threads=0',
    '-f',
    'h264',
  ];
  run(['-f', 'lavfi', '-i', `testsrc2=s=426x240:r=${rate}:d=6`, '-c:v', 'libx264', ...one, plain]);
  const shown = [LOAD, CLEAR, ROW_15, pairsOf(words), SHOW].flatMap((pairs) => pairs ?? []);
  const removed = REMOVE ?? [];
  let frame = 0;
  const units = unitsOf(await readFile(plain)).flatMap((unit) => {
    const isFrame = [1, 5].includes((unit[3] ?? 0) & 0x1f);
    if (!isFrame) return [Buffer.from([0]), unit];
    const pair = shown[frame - rate] ?? removed[frame - 4 * rate] ?? [0, 0];
    frame += 1;
    const payload = [...HEAD, ...pair.map(withParity), 0xff];
    const sei = [0, 0, 0, 1, SEI, REGISTERED_USER_DATA, payload.length, ...payload, 0x80];
    return [Buffer.from(sei), Buffer.from([0]), unit];
  });
  await writeFile(captioned, Buffer.concat(units));
  const sound = ['-f', 'lavfi', '-i', 'sine=d=6', '-c:a', 'aac'];
  run(['-framerate', String(rate), '-f', 'h264', '-i', captioned, ...sound, '-c:v', 'copy', file]);
  return file;
};
