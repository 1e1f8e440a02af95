/** Position of a box in its buffer. `start..end` is the whole box, `body` the first byte after its header. */
export interface BoxPlace {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** The sibling boxes between two offsets. Stops at the first one that does not fit. */
export const boxesOf = function* (bytes: Buffer, from = 0, to = bytes.length): Generator<BoxPlace> {
  let start = from;
  while (start + 8 <= to) {
    const { size, headerBytes } = sizeAt(bytes, start, to);
    if (size < headerBytes || start + size > to) return;
    yield { type: bytes.toString('latin1', start + 4, start + 8), start, body: start + headerBytes, end: start + size };
    start += size;
  }
};

/** Size 1 means "64 bits follow the type", size 0 "to the end" (ISO 14496-12, 4.2). */
const sizeAt = (bytes: Buffer, start: number, to: number): { size: number; headerBytes: number } => {
  const size = bytes.readUInt32BE(start);
  if (size === 0) return { size: to - start, headerBytes: 8 };
  if (size === 1 && start + 16 <= to) return { size: Number(bytes.readBigUInt64BE(start + 8)), headerBytes: 16 };
  return { size, headerBytes: 8 };
};

/**
 * Follows a path of box types, taking the first match at each level. Plain containers only: the path must not lead
 * through a box with fields before its children, such as `stsd`.
 * @throws {Error} naming the path when a box is missing: the file is not one of ours.
 */
export const boxAt = (bytes: Buffer, path: readonly string[], from = 0, to = bytes.length): BoxPlace => {
  let found: BoxPlace = { type: 'file', start: from, body: from, end: to };
  for (const type of path) {
    const next = [...boxesOf(bytes, found.body, found.end)].find((box) => box.type === type);
    if (!next) throw new Error(`The MP4 data has no ${path.join('/')} box (stopped at ${type}).`);
    found = next;
  }
  return found;
};

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const makeBox = (type: string, ...body: Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
};

/** A box with version (8 bit) and flags (24 bit) in front of its body. */
export const makeFullBox = (type: string, version: number, flags: number, ...body: Buffer[]): Buffer =>
  makeBox(type, uint32(version * 0x1000000 + flags), ...body);
