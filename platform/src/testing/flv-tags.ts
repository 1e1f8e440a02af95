/** A tag of FLV: what an encoder sends as a message of RTMP. */
export interface FlvTag {
  /** 8: sound, 9: video, 18: data. */
  readonly type: number;
  readonly timestampMs: number;
  readonly body: Buffer;
}

const HEADER_BYTES = 13;
const TAG_BYTES = 11;
const SIZE_BYTES = 4;

/** The tags of FLV that arrives in pieces. */
export const createTagReader = (): ((chunk: Buffer) => FlvTag[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let skip = HEADER_BYTES;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const skipped = Math.min(skip, rest.length);
    rest = rest.subarray(skipped);
    skip -= skipped;
    const tags: FlvTag[] = [];
    while (rest.length >= TAG_BYTES) {
      const end = TAG_BYTES + rest.readUIntBE(1, 3);
      if (rest.length < end + SIZE_BYTES) break;
      const timestampMs = rest.readUIntBE(4, 3) + rest.readUInt8(7) * 2 ** 24;
      tags.push({ type: rest.readUInt8(0), timestampMs, body: Buffer.from(rest.subarray(TAG_BYTES, end)) });
      rest = rest.subarray(end + SIZE_BYTES);
    }
    return tags;
  };
};
