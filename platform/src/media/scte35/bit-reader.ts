/** Reads unsigned numbers of up to 40 bits. @throws {RangeError} behind the last byte */
export const createBitReader = (bytes: Buffer) => {
  let at = 0;
  const read = (bits: number): number => {
    if (at + bits > bytes.length * 8) throw new RangeError(`The section ends after ${bytes.length} bytes.`);
    let value = 0;
    for (const until = at + bits; at < until; at += 1)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  return {
    read,
    flag: () => read(1) === 1,
    skip(bits: number) {
      at += bits;
    },
    /** Bytes from the beginning. */
    place: () => at >> 3,
    moveTo(place: number) {
      at = place * 8;
    },
  };
};

export type BitReader = ReturnType<typeof createBitReader>;
