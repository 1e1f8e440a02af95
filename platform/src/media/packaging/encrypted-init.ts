import type { ContentKey } from './content-key.ts';
import { boxAt, makeBox, makeFullBox, uint32 } from './mp4-box.ts';

/** The system that reads key ids straight from the box: W3C "common" PSSH, understood by ClearKey. */
const commonSystemId = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');
const sampleEntryPath = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'];

/** Wraps the sample entry (`avc1` -> `encv`, `mp4a` -> `enca`) and appends the PSSH, fixing the sizes around them. */
export const encryptInit = (init: Buffer, { scheme, keyId }: ContentKey, tenc: Buffer): Buffer => {
  const entryStart = boxAt(init, sampleEntryPath).body + 8;
  const entryEnd = entryStart + init.readUInt32BE(entryStart);
  const format = init.subarray(entryStart + 4, entryStart + 8);
  const wrapped = format.equals(Buffer.from('mp4a', 'latin1')) ? 'enca' : 'encv';
  const schm = makeFullBox('schm', 0, 0, Buffer.from(scheme, 'latin1'), uint32(0x10000));
  const sinf = makeBox('sinf', makeBox('frma', format), schm, makeBox('schi', tenc));
  const entry = makeBox(wrapped, init.subarray(entryStart + 8, entryEnd), sinf);
  const pssh = makeFullBox('pssh', 1, 0, commonSystemId, uint32(1), keyId, uint32(0));
  const moovEnd = boxAt(init, ['moov']).end;
  const result = Buffer.concat([
    init.subarray(0, entryStart),
    entry,
    init.subarray(entryEnd, moovEnd),
    pssh,
    init.subarray(moovEnd),
  ]);
  for (let depth = 1; depth <= sampleEntryPath.length; depth += 1) {
    const { start } = boxAt(init, sampleEntryPath.slice(0, depth));
    grow(result, start, sinf.length + (depth === 1 ? pssh.length : 0));
  }
  return result;
};

/** Adds to the size of the box at `boxStart`. */
export const grow = (bytes: Buffer, boxStart: number, by: number): void => {
  bytes.writeUInt32BE(bytes.readUInt32BE(boxStart) + by, boxStart);
};
