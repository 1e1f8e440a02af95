import { randomBytes } from 'node:crypto';
import { type Amf, readAmf, writeAmf } from './amf0.ts';
import { createChunkReader, type RtmpMessage } from './chunk-reader.ts';
import { createSequenceHeaders, FLV_HEADER, FLV_TYPES, flvTag, steadyTimestamps } from './flv.ts';

/** RTMP message types (specification 1.0, clauses 5.4 and 7.1). */
const TYPE = { acknowledgement: 3, windowSize: 5, peerBandwidth: 6, command: 20 } as const;
const HANDSHAKE_BYTES = 1536;
const VERSION = 3;
const WINDOW_BYTES = 2_500_000;

export interface RtmpSessionOptions {
  readonly send: (bytes: Buffer) => void;
  /** Whether this stream name is a key, and may be used now. */
  readonly accepts: (streamName: string) => boolean;
  /** FLV, for the demuxer of that name. */
  readonly onMedia: (flv: Buffer) => void;
  /** The encoder has ended its stream, or was refused. */
  readonly onEnd: (reason: 'ended' | 'refused') => void;
}

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** One message; replies are short, and sent in chunks of the size that every client begins with. */
const chunked = (type: number, streamId: number, body: Buffer): Buffer => {
  const header = Buffer.alloc(12);
  header.writeUInt8(type === TYPE.command ? 3 : 2, 0);
  header.writeUIntBE(body.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  const parts: Buffer[] = [header];
  for (let at = 0; at < body.length; at += 128) {
    if (at > 0) parts.push(Buffer.from([0xc0 | (type === TYPE.command ? 3 : 2)]));
    parts.push(body.subarray(at, at + 128));
  }
  return Buffer.concat(parts);
};

const STREAM_ID = 1;
const status = (level: 'status' | 'error', code: string, description: string): Buffer =>
  chunked(TYPE.command, STREAM_ID, writeAmf('onStatus', 0, null, { level, code, description }));

const textOf = (value: Amf | undefined): string => (typeof value === 'string' ? value : '');

/**
 * What an encoder and this server say to each other until the encoder publishes. No byte of media is used before the key was
 * accepted. `receive` throws when what arrives is not RTMP; `head` is what a decoder needs in the middle of the stream.
 */
export const createRtmpSession = ({ send, accepts, onMedia, onEnd }: RtmpSessionOptions) => {
  const read = createChunkReader();
  const steady = steadyTimestamps();
  const headers = createSequenceHeaders();
  let handshake: Buffer | null = Buffer.alloc(0);
  let isEchoed = false;
  let isPublishing = false;
  let received = 0;
  let acknowledged = 0;

  /** @returns the bytes behind the handshake; null while it is not complete */
  const shakeHands = (bytes: Buffer): Buffer | null => {
    handshake = Buffer.concat([handshake ?? Buffer.alloc(0), bytes]);
    if (handshake.length > 0 && handshake[0] !== VERSION) throw new Error(`RTMP: version ${handshake[0]}.`);
    if (!isEchoed && handshake.length >= 1 + HANDSHAKE_BYTES) {
      const own = Buffer.concat([uint32(0, 0), randomBytes(HANDSHAKE_BYTES - 8)]);
      send(Buffer.concat([Buffer.from([VERSION]), own, handshake.subarray(1, 1 + HANDSHAKE_BYTES)]));
      isEchoed = true;
    }
    if (handshake.length < 1 + 2 * HANDSHAKE_BYTES) return null;
    const rest = handshake.subarray(1 + 2 * HANDSHAKE_BYTES);
    handshake = null;
    return rest;
  };

  const publish = (name: string): void => {
    // A stream name may have parameters, as in key?backup=1.
    if (!accepts(name.split('?', 1)[0] ?? '')) {
      send(status('error', 'NetStream.Publish.BadName', 'The stream key is not valid.'));
      onEnd('refused');
      return;
    }
    isPublishing = true;
    onMedia(FLV_HEADER);
    send(status('status', 'NetStream.Publish.Start', 'Publishing.'));
  };

  const command = ({ body }: RtmpMessage): void => {
    const [name, transaction = 0, , argument] = readAmf(body);
    const result = (...values: readonly Amf[]) =>
      send(chunked(TYPE.command, 0, writeAmf('_result', transaction, ...values)));
    switch (name) {
      case 'connect':
        send(chunked(TYPE.windowSize, 0, uint32(WINDOW_BYTES)));
        send(chunked(TYPE.peerBandwidth, 0, Buffer.concat([uint32(WINDOW_BYTES), Buffer.from([2])])));
        return result(
          { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
          { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.', objectEncoding: 0 },
        );
      case 'createStream':
        return result(null, STREAM_ID);
      case 'publish':
        return publish(textOf(argument));
      case 'deleteStream':
      case 'FCUnpublish':
      case 'closeStream':
        return onEnd('ended');
      case 'releaseStream':
      case 'FCPublish':
      case '_checkbw':
        return result(null, null);
      default:
    }
  };

  const message = (one: RtmpMessage): void => {
    if (one.type === TYPE.command) command(one);
    else if (isPublishing && (one.type === FLV_TYPES.audio || one.type === FLV_TYPES.video) && one.body.length > 0) {
      const timestampMs = steady(one.timestamp);
      headers.see(one.type, timestampMs, one.body);
      onMedia(flvTag(one.type, timestampMs, one.body));
    }
  };

  const receive = (bytes: Buffer): void => {
    received += bytes.length;
    const rest = handshake === null ? bytes : shakeHands(bytes);
    if (rest === null) return;
    for (const one of read(rest)) message(one);
    if (received - acknowledged < WINDOW_BYTES / 2) return;
    acknowledged = received;
    send(chunked(TYPE.acknowledgement, 0, uint32(received >>> 0)));
  };
  return { receive, head: headers.all };
};
