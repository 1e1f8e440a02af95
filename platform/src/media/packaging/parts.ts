import { boxAt, boxesOf, makeBox, makeFullBox, uint32 } from './mp4-box.ts';
import { sampleSizesOf } from './sample.ts';
import { type Fragment, fragmentOf, type Track } from './track.ts';

const HAS = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** A `trun` box, read: its lines are one after the other, all of the same length. */
const runOf = (fragment: Buffer) => {
  const { body } = boxAt(fragment, ['moof', 'traf', 'trun']);
  const flags = fragment.readUIntBE(body + 1, 3);
  const bytesOf = (...names: readonly (keyof typeof HAS)[]): number =>
    names.reduce((sum, name) => sum + ((flags & HAS[name]) === 0 ? 0 : 4), 0);
  const firstFlagsAt = body + 8 + bytesOf('dataOffset');
  const linesAt = firstFlagsAt + bytesOf('firstFlags');
  const stride = bytesOf('duration', 'size', 'flags', 'composition');
  return {
    version: fragment[body] ?? 0,
    flags,
    firstFlags: fragment.subarray(firstFlagsAt, linesAt),
    lines: (from: number, until: number) => fragment.subarray(linesAt + from * stride, linesAt + until * stride),
  };
};

/** The samples `from..until` of a fragment as a fragment. Its decode time is that of the whole: `retime` it. */
const partOf = (fragment: Buffer, from: number, until: number, data: Buffer): Fragment => {
  const { version, flags, firstFlags, lines } = runOf(fragment);
  const ownFlags = from === 0 ? flags : flags & ~HAS.firstFlags;
  const traf = boxAt(fragment, ['moof', 'traf']);
  const others = [...boxesOf(fragment, traf.body, traf.end)]
    .filter(({ type }) => type === 'tfhd' || type === 'tfdt')
    .map(({ start, end }) => fragment.subarray(start, end));
  const mfhd = boxAt(fragment, ['moof', 'mfhd']);
  const moofWith = (dataOffset: number): Buffer => {
    const trun = makeFullBox(
      'trun',
      version,
      ownFlags,
      uint32(until - from),
      uint32(dataOffset),
      ...(from === 0 ? [firstFlags] : []),
      lines(from, until),
    );
    return makeBox('moof', fragment.subarray(mfhd.start, mfhd.end), makeBox('traf', ...others, trun));
  };
  const mdat = makeBox('mdat', data);
  const headBytes = moofWith(0).length + mdat.length - data.length;
  return fragmentOf(Buffer.concat([moofWith(headBytes), mdat]));
};

/**
 * Cuts a fragment of one track into parts of `samples` frames, the last one of what remains: CMAF chunks. Frames that are
 * not key frames need those of the parts before.
 * @throws {Error} when the fragment is encrypted, or its `trun` box has no data offset
 */
export const partsOf = ({ bytes }: Fragment, samples: number): Fragment[] => {
  const { flags } = runOf(bytes);
  if ((flags & HAS.dataOffset) === 0) throw new Error('The trun box has no data offset.');
  const traf = boxAt(bytes, ['moof', 'traf']);
  if ([...boxesOf(bytes, traf.body, traf.end)].some(({ type }) => type === 'senc'))
    throw new Error('An encrypted fragment cannot be cut: cut it first.');
  const sizes = sampleSizesOf(bytes);
  let at = boxAt(bytes, ['mdat']).body;
  return Array.from({ length: Math.ceil(sizes.length / samples) }, (_, part) => {
    const [from, until] = [part * samples, Math.min((part + 1) * samples, sizes.length)];
    const length = sizes.slice(from, until).reduce((sum, size) => sum + size, 0);
    const data = bytes.subarray(at, at + length);
    at += length;
    return partOf(bytes, from, until, data);
  });
};

/** A track in which each part is a fragment. */
export const inParts = ({ init, fragments }: Track, samples: number): Track => ({
  init,
  fragments: fragments.flatMap((fragment) => partsOf(fragment, samples)),
});
