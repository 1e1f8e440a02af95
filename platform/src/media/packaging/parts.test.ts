import { expect, test } from '@jest/globals';
import { sampleAssetsDir } from '../../testing/sample-clips.ts';
import { openClipLibrary } from './clip-library.ts';
import { contentKeyOf } from './content-key.ts';
import { boxAt } from './mp4-box.ts';
import { partsOf } from './parts.ts';
import { sampleSizesOf } from './sample.ts';

const library = await openClipLibrary(sampleAssetsDir);
const dataOf = (fragment: Buffer): Buffer => {
  const { body, end } = boxAt(fragment, ['mdat']);
  return fragment.subarray(body, end);
};
/** Where `trun` says that the first sample begins, from the beginning of `moof`. */
const dataOffsetOf = (fragment: Buffer): number =>
  fragment.readInt32BE(boxAt(fragment, ['moof', 'traf', 'trun']).body + 8);

test.each([
  ['v720', 8],
  ['v360', 8],
  ['a', 15],
])('the parts of a segment of %s have %i frames each and together all of its data', (id, samples) => {
  const [whole] = library.track('baseball', id, null).fragments;
  const parts = library.parts('baseball', id, null).fragments;
  expect(parts).toHaveLength(96);
  const own = parts.slice(0, 6).map(({ bytes }) => bytes);
  expect(own.map((part) => sampleSizesOf(part).length)).toEqual(Array(6).fill(samples));
  expect(Buffer.concat(own.map(dataOf)).equals(dataOf(whole?.bytes ?? Buffer.alloc(0)))).toBe(true);
  for (const part of own) expect(dataOffsetOf(part)).toBe(boxAt(part, ['mdat']).body);
});

test('the last part of a fragment has the frames that remain, and encrypted fragments are not cut', () => {
  const [whole] = library.track('soccer', 'v360', null).fragments;
  const sizes = partsOf(whole as never, 20).map(({ bytes }) => sampleSizesOf(bytes).length);
  expect(sizes).toEqual([20, 20, 8]);
  const key = contentKeyOf({ secret: 'a secret of at least thirty-two bytes', scheme: 'cenc' }, 'yes-2');
  const [encrypted] = library.track('basketball', 'v360', key).fragments;
  expect(() => partsOf(encrypted as never, 8)).toThrow('An encrypted fragment cannot be cut');
});

test('parts of protected content are encrypted one by one, with other initialisation vectors than segments', () => {
  const key = contentKeyOf({ secret: 'a secret of at least thirty-two bytes', scheme: 'cenc' }, 'yes-2');
  const vectorOf = (fragment: Buffer | undefined): string => {
    const { body } = boxAt(fragment ?? Buffer.alloc(0), ['moof', 'traf', 'senc']);
    return fragment?.toString('hex', body + 8, body + 16) ?? '';
  };
  const parts = library.parts('basketball', 'v360', key).fragments.slice(0, 6);
  const [whole] = library.track('basketball', 'v360', key).fragments;
  const vectors = [...parts, whole].map((fragment) => vectorOf(fragment?.bytes));
  expect(new Set(vectors).size).toBe(7);
});
