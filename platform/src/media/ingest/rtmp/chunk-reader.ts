/** A message of the RTMP chunk stream (specification 1.0, clause 5). */
export interface RtmpMessage {
  readonly type: number;
  readonly streamId: number;
  /** Milliseconds. */
  readonly timestamp: number;
  readonly body: Buffer;
}

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  streamId: number;
  parts: Buffer[];
  received: number;
  isExtended: boolean;
}

/** Type of the message that changes the chunk size; the reader obeys it by itself. */
const SET_CHUNK_SIZE = 1;
const HEADER_BYTES = [11, 7, 3, 0] as const;
const EXTENDED = 0xff_ff_ff;
/** A key frame of the highest bit rate that is sensible; and what a chunk stream may keep. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
const MAX_STREAMS = 16;

const newStream = (): ChunkStream => ({
  timestamp: 0,
  delta: 0,
  length: 0,
  type: 0,
  streamId: 0,
  parts: [],
  received: 0,
  isExtended: false,
});

/** Where a chunk's header ends, and what it says; null while bytes are missing. */
const readHeader = (bytes: Buffer): { readonly format: number; readonly id: number; readonly at: number } | null => {
  const [first] = bytes;
  if (first === undefined) return null;
  const [format, low] = [first >> 6, first & 63];
  if (low > 1) return { format, id: low, at: 1 };
  const length = low + 2;
  if (bytes.length < length) return null;
  const id = low === 0 ? bytes.readUInt8(1) + 64 : bytes.readUInt16LE(1) + 64;
  return { format, id, at: length };
};

/** Puts messages together from chunks. */
export const createChunkReader = () => {
  const streams = new Map<number, ChunkStream>();
  let chunkSize = 128;
  let rest: Buffer = Buffer.alloc(0);

  const streamOf = (id: number): ChunkStream => {
    const known = streams.get(id) ?? newStream();
    if (!streams.has(id) && streams.size >= MAX_STREAMS) throw new Error('RTMP: too many chunk streams.');
    streams.set(id, known);
    return known;
  };

  /** One chunk; null while bytes are missing. @returns the bytes that it took, and the message that it completed */
  const readChunk = (bytes: Buffer): { readonly taken: number; readonly message: RtmpMessage | null } | null => {
    const header = readHeader(bytes);
    if (!header) return null;
    const { format, id } = header;
    const headerBytes = HEADER_BYTES[format as 0 | 1 | 2 | 3];
    let at = header.at + headerBytes;
    if (bytes.length < at) return null;
    const stream = streamOf(id);
    const time = format < 3 ? bytes.readUIntBE(header.at, 3) : 0;
    const isExtended = format < 3 ? time === EXTENDED : stream.isExtended;
    if (isExtended && bytes.length < at + 4) return null;
    const value = isExtended ? bytes.readUInt32BE(at) : time;
    if (isExtended) at += 4;
    const length = format < 2 ? bytes.readUIntBE(header.at + 3, 3) : stream.length;
    if (length > MAX_MESSAGE_BYTES) throw new Error(`RTMP: a message of ${length} bytes.`);
    const isNew = stream.received === 0;
    const size = Math.min(chunkSize, length - (isNew ? 0 : stream.received));
    if (bytes.length < at + size) return null;
    Object.assign(stream, { length, isExtended });
    if (format < 2) stream.type = bytes.readUInt8(header.at + 6);
    if (format === 0) stream.streamId = bytes.readUInt32LE(header.at + 7);
    if (isNew) {
      if (format === 0) Object.assign(stream, { timestamp: value, delta: 0 });
      else {
        if (format < 3) stream.delta = value;
        stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
      }
    }
    stream.parts.push(bytes.subarray(at, at + size));
    stream.received += size;
    const taken = at + size;
    if (stream.received < stream.length) return { taken, message: null };
    const { type, streamId, timestamp } = stream;
    const message = { type, streamId, timestamp, body: Buffer.concat(stream.parts) };
    Object.assign(stream, { parts: [], received: 0 });
    return { taken, message };
  };

  /** @returns the messages that these bytes complete @throws {Error} when they are not RTMP */
  return (bytes: Buffer): RtmpMessage[] => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const messages: RtmpMessage[] = [];
    for (let chunk = readChunk(rest); chunk; chunk = readChunk(rest)) {
      rest = rest.subarray(chunk.taken);
      if (chunk.message?.type === SET_CHUNK_SIZE)
        chunkSize = Math.max(1, chunk.message.body.readUInt32BE(0) & 0x7fff_ffff);
      else if (chunk.message) messages.push(chunk.message);
    }
    return messages;
  };
};
