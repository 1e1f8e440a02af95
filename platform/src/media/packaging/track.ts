import { type BoxPlace, boxAt, boxesOf } from './mp4-box.ts';

/** One `moof` + `mdat`, with the two places that change for every segment of a channel. */
export interface Fragment {
  bytes: Buffer;
  /** Offset of the 64-bit decode time in `tfdt`. */
  decodeTimeAt: number;
  /** Offset of the 32-bit sequence number in `mfhd`. */
  sequenceAt: number;
}

/** One rendition of one clip, ready to be sent piece by piece. */
export interface Track {
  /** `ftyp` + `moov`. */
  init: Buffer;
  fragments: Fragment[];
}

/** Locates what `retime` rewrites. @throws {Error} when `tfdt` has 32 bits: a channel's times need 64. */
export const fragmentOf = (bytes: Buffer): Fragment => {
  const tfdt = boxAt(bytes, ['moof', 'traf', 'tfdt']);
  if (bytes[tfdt.body] !== 1) throw new Error('The tfdt box has 32-bit times; encode with version 1 (ffmpeg +cmaf).');
  return { bytes, decodeTimeAt: tfdt.body + 4, sequenceAt: boxAt(bytes, ['moof', 'mfhd']).body + 4 };
};

/** Slices a fragmented MP4 with one track. Index boxes (`sidx`, `mfra`) are dropped: addresses carry the number. */
export const readTrack = (file: Buffer): Track => {
  const initParts: Buffer[] = [];
  const fragments: Fragment[] = [];
  let moof: BoxPlace | undefined;
  for (const box of boxesOf(file)) {
    if (box.type === 'ftyp' || box.type === 'moov') initParts.push(file.subarray(box.start, box.end));
    if (box.type === 'moof') moof = box;
    if (box.type === 'mdat' && moof) fragments.push(fragmentOf(file.subarray(moof.start, box.end)));
  }
  if (initParts.length !== 2 || fragments.length === 0)
    throw new Error('Not a fragmented MP4: ftyp, moov or moof is missing.');
  return { init: Buffer.concat(initParts), fragments };
};

/**
 * A copy of the fragment that plays at another time. `decodeTime` is in the track's timescale; `sequence` wraps at 32
 * bits. Everything else in a fragment is relative, so 12 bytes are all that changes.
 */
export const retime = (fragment: Fragment, decodeTime: bigint, sequence: number): Buffer => {
  const bytes = Buffer.from(fragment.bytes);
  bytes.writeBigUInt64BE(decodeTime, fragment.decodeTimeAt);
  bytes.writeUInt32BE(sequence % 2 ** 32, fragment.sequenceAt);
  return bytes;
};

/** Whether it is H.264. */
export const isVideoTrack = ({ init }: Track): boolean => init.includes('avcC', 0, 'latin1');

/** RFC 6381 name of an H.264 track (`avc1.PPCCLL`), from the `avcC` box of its init segment. */
export const avcCodecOf = (init: Buffer): string => {
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at < 0) throw new Error('The init segment has no avcC box: not an H.264 track.');
  return `avc1.${init.toString('hex', at + 5, at + 8)}`;
};
