import { expect, test } from '@jest/globals';
import { readAmf, writeAmf } from './amf0.ts';
import { createChunkReader } from './chunk-reader.ts';
import { createSequenceHeaders, steadyTimestamps } from './flv.ts';
import { createRtmpSession } from './rtmp-session.ts';

const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]);
const VIDEO = 9;
const COMMAND = 20;
/** A message in one chunk of chunk stream 3. */
const chunk = (type: number, body: Buffer, timestamp = 0): Buffer => {
  const header = Buffer.alloc(12);
  header.writeUInt8(3, 0);
  header.writeUIntBE(timestamp, 1, 3);
  header.writeUIntBE(body.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(1, 8);
  return Buffer.concat([header, body]);
};
const publish = (key: string) => chunk(COMMAND, writeAmf('publish', 5, null, key, 'live'));

const session = (key = 'the-key') => {
  const seen = { media: [] as Buffer[], ends: [] as string[], sent: Buffer.alloc(0) };
  const { receive } = createRtmpSession({
    send: (bytes) => (seen.sent = Buffer.concat([seen.sent, bytes])),
    accepts: (name) => name === key,
    onMedia: (flv) => void seen.media.push(flv),
    onEnd: (reason) => void seen.ends.push(reason),
  });
  return { seen, receive };
};

test('media are passed on after a valid key only, as FLV', () => {
  const { seen, receive } = session();
  receive(HANDSHAKE);
  receive(chunk(VIDEO, Buffer.from([0x17, 1, 2, 3])));
  expect(seen.media).toEqual([]);
  receive(publish('the-key?backup=1'));
  receive(chunk(VIDEO, Buffer.from([0x17, 1, 2, 3]), 40));
  expect(seen.media.map((flv) => flv.toString('latin1', 0, 3))).toEqual(['FLV', '\t\0\0']);
  expect(seen.sent.includes('NetStream.Publish.Start')).toBe(true);
});

test('a wrong key is refused, and bytes that arrive in pieces are the same', () => {
  const { seen, receive } = session();
  for (const byte of Buffer.concat([HANDSHAKE, publish('another')])) receive(Buffer.from([byte]));
  expect(seen.ends).toEqual(['refused']);
  expect(seen.sent.includes('NetStream.Publish.BadName')).toBe(true);
  expect(seen.media).toEqual([]);
});

test.each([
  ['another protocol', /version 71/, Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  [
    'a message that is too large',
    /16777215 bytes/,
    Buffer.concat([HANDSHAKE, Buffer.from('03000000ffffff0900000001', 'hex'), Buffer.alloc(200)]),
  ],
  [
    'a command that is not AMF',
    /unknown type 127/,
    Buffer.concat([HANDSHAKE, chunk(COMMAND, Buffer.from([0x7f, 1, 2]))]),
  ],
])('%s is an error, and not media', (_what, message, bytes) => {
  const { seen, receive } = session();
  expect(() => receive(bytes)).toThrow(message);
  expect(seen.media).toEqual([]);
});

test('chunks of several sizes make one message, with the time that deltas add up to', () => {
  const read = createChunkReader();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4);
  const first = chunk(VIDEO, Buffer.from([1, 2, 3, 4, 5, 6]), 100);
  const split = Buffer.concat([first.subarray(0, 16), Buffer.from([0xc3]), first.subarray(16)]);
  const delta = Buffer.from([0x83, 0, 0, 40, 7, 8, 9, 10, 0xc3, 11, 12]);
  const messages = read(Buffer.concat([chunk(1, size), split, delta]));
  expect(messages.map(({ timestamp, body }) => [timestamp, body.length])).toEqual([
    [100, 6],
    [140, 6],
  ]);
});

test('values of AMF survive, and a prototype cannot be named', () => {
  const values = ['connect', 1, { app: 'live', __proto__x: true, depth: { a: null } }];
  expect(JSON.stringify(readAmf(writeAmf(...values)))).toBe(JSON.stringify(values));
  const polluted = readAmf(writeAmf(JSON.parse('{"__proto__":{"isAdmin":true}}')));
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  expect(polluted).toHaveLength(1);
});

test('timestamps go on where the clock of an encoder jumps', () => {
  const steady = steadyTimestamps();
  expect([5_000, 5_040, 3_605_080, 3_605_120, 1_000, 1_040].map(steady)).toEqual([0, 40, 60, 100, 120, 160]);
});

test('a decoder that begins in the middle gets the sequence headers at the present time', () => {
  const headers = createSequenceHeaders();
  headers.see(VIDEO, 0, Buffer.from([0x17, 0, 9]));
  headers.see(VIDEO, 7_000, Buffer.from([0x27, 1, 1]));
  const all = headers.all();
  expect(all.subarray(13).readUIntBE(4, 3)).toBe(7_000);
  expect(all.includes(Buffer.from([0x17, 0, 9]))).toBe(true);
});
