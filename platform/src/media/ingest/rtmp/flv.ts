/** Types of RTMP messages that are FLV tags as well. */
export const FLV_TYPES = { audio: 8, video: 9, data: 18 } as const;

/** With sound and picture; the first previous tag has no length. */
export const FLV_HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** A tag: what an encoder sends as a message of RTMP. */
export interface FlvTag {
  /** One of `FLV_TYPES`. */
  readonly type: number;
  readonly timestampMs: number;
  readonly body: Buffer;
}

const TAG_BYTES = 11;
const SIZE_BYTES = 4;

/** The tags of FLV that arrives in pieces. */
export const createTagReader = (): ((chunk: Buffer) => FlvTag[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let skip = FLV_HEADER.length;
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

export const flvTag = (type: number, timestampMs: number, body: Buffer): Buffer => {
  const tag = Buffer.alloc(TAG_BYTES + body.length + SIZE_BYTES);
  tag.writeUInt8(type, 0);
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timestampMs & 0xff_ff_ff, 4, 3);
  tag.writeUInt8((timestampMs >>> 24) & 0xff, 7);
  body.copy(tag, TAG_BYTES);
  tag.writeUInt32BE(TAG_BYTES + body.length, TAG_BYTES + body.length);
  return tag;
};

/** Beyond this an encoder's clock was set: its frames do not arrive that late. */
const MAX_STEP_MS = 2_000;
const FRAME_MS = 20;

/** Timestamps that go on where an encoder's clock jumps, in either direction. The first is 0. */
export const steadyTimestamps = (): ((timestampMs: number) => number) => {
  let offsetMs: number | null = null;
  let lastMs = 0;
  return (timestampMs) => {
    offsetMs ??= -timestampMs;
    const isJump = Math.abs(timestampMs + offsetMs - lastMs) > MAX_STEP_MS;
    if (isJump) offsetMs = lastMs + FRAME_MS - timestampMs;
    const steady = Math.max(0, timestampMs + offsetMs);
    lastMs = steady;
    return steady;
  };
};

/** The second byte of a tag is 0 for what configures a decoder (of AVC and AAC, as RTMP carries them). */
const isSequenceHeader = (type: number, body: Buffer): boolean =>
  body[1] === 0 && (type === FLV_TYPES.video ? ((body[0] ?? 0) & 15) === 7 : (body[0] ?? 0) >> 4 === 10);

/** Keeps what configures the decoders, which encoders send once. */
export const createSequenceHeaders = () => {
  const kept = new Map<number, Buffer>();
  let lastMs = 0;
  return {
    see(type: number, timestampMs: number, body: Buffer): void {
      lastMs = timestampMs;
      if (isSequenceHeader(type, body)) kept.set(type, body);
    },
    all: (): Buffer => Buffer.concat([FLV_HEADER, ...[...kept].map(([type, body]) => flvTag(type, lastMs, body))]),
  };
};
