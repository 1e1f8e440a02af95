import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { patSection, pesUnit, pmtSection, sectionPackets, tsPackets } from '../../testing/ts-packets.ts';
import { createStreamReader } from './stream-reader.ts';

const [PMT, VIDEO, AUDIO, SPLICES] = [0x100, 0x101, 0x102, 0x103];
const WRAP = 2 ** 33;
const S = 90_000;
const STREAMS = [
  { type: 0x1b, pid: VIDEO },
  { type: 0x0f, pid: AUDIO },
  { type: 0x86, pid: SPLICES },
];
const TABLES = Buffer.concat([sectionPackets(0, patSection(PMT)), sectionPackets(PMT, pmtSection(STREAMS))]);
const frame = (pts: number, dts = pts, counter = 0) => tsPackets(VIDEO, pesUnit(pts % WRAP, dts % WRAP), counter);
const sound = (pts: number) => tsPackets(AUDIO, pesUnit(pts % WRAP));
const splice = (section: Buffer, counter = 0) => sectionPackets(SPLICES, section, counter);

/** What is read from these bytes, in pieces of a length. */
const read = (bytes: readonly Buffer[], pieceBytes = 1_316) => {
  const found: { readonly message: string; readonly mediaMs: number }[] = [];
  const unreadable: string[] = [];
  const reader = createStreamReader({
    onSplice: ({ section, mediaMs }) => found.push({ message: section.toString('base64'), mediaMs }),
    onUnreadable: (reason) => unreadable.push(reason),
    now: () => 0,
  });
  const all = Buffer.concat(bytes);
  for (let at = 0; at < all.length; at += pieceBytes) reader.read(all.subarray(at, at + pieceBytes));
  return { found, unreadable, times: found.map(({ mediaMs }) => mediaMs), takeCaptions: reader.takeCaptions };
};

test.each([1, 100, 188, 1_024, 1_000_000])(
  'a message is found in pieces of %i bytes, at its time from the first picture',
  (pieceBytes) => {
    const message = spliceMessage({ eventId: 7, ptsTicks: 18 * S, durationTicks: 30 * S });
    const { found, unreadable } = read([TABLES, frame(10 * S), splice(message)], pieceBytes);
    expect(found).toEqual([{ message: message.toString('base64'), mediaMs: 8_000 }]);
    expect(unreadable).toEqual([]);
  },
);

test('a message of several packets is joined, and a lost packet costs that message only', () => {
  const first = spliceMessage({ eventId: 7, ptsTicks: 18 * S });
  // A message is 38 bytes: the second one begins in one packet and ends in the next.
  const unit = Buffer.concat([Buffer.from([0]), ...Array.from({ length: 8 }, () => first)]);
  const packets = tsPackets(SPLICES, unit);
  expect(packets).toHaveLength(2 * 188);
  expect(read([TABLES, frame(10 * S), packets]).found).toHaveLength(8);
  const [whole, lost] = [packets.subarray(0, 188), splice(first, 2)];
  expect(read([TABLES, frame(10 * S), whole, lost]).found).toHaveLength(6);
});

test('the adjustment is added, times of 33 bits begin again, and an immediate message is at the picture before it', () => {
  const near = WRAP - 2 * S;
  const messages = [
    spliceMessage({ eventId: 1, ptsTicks: WRAP - 1 * S, adjustmentTicks: 4 * S }),
    spliceMessage({ eventId: 2, ptsTicks: 6 * S }),
    spliceMessage({ eventId: 3 }),
    spliceMessage({ eventId: 1, isCancelled: true }),
  ];
  const pictures = [frame(near), frame(near + S, near + S, 1), frame(near + 2 * S, near + 2 * S, 2)];
  const { times } = read([TABLES, ...pictures, ...messages.map((one, index) => splice(one, index))]);
  expect(times).toEqual([5_000, 8_000, 2_000, 2_000]);
});

test('sound before the first picture is the beginning, and a clock that is set does not move what follows', () => {
  const message = (ticks: number) => spliceMessage({ eventId: 7, ptsTicks: ticks });
  const start = [sound(9.5 * S), frame(10 * S, 9.9 * S), frame(10.04 * S, 9.94 * S, 1)];
  const set = [frame(500 * S, 499.9 * S, 2), frame(500.04 * S, 499.94 * S, 3)];
  const { times } = read([TABLES, ...start, splice(message(12 * S)), ...set, splice(message(502 * S), 1)]);
  expect(times).toEqual([2_500, 2_580]);
});

test('what comes before the first tables counts, as a decoder reads it: times are from there', () => {
  const message = spliceMessage({ eventId: 7, ptsTicks: 12 * S });
  const early = [sound(9.5 * S), frame(10 * S)];
  expect(read([...early, TABLES, frame(10.04 * S, 10.04 * S, 1), splice(message)]).times).toEqual([2_500]);
});

test('sound that begins after the clock was set back does not move what follows', () => {
  const pictures = [10, 11, 12, 13].map((second, index) => frame(second * S, second * S, index));
  const setBack = [frame(1 * S, 1 * S, 4), sound(1 * S)];
  const message = spliceMessage({ eventId: 7, ptsTicks: 2 * S });
  expect(read([TABLES, ...pictures, ...setBack, splice(message)]).times).toEqual([5_000]);
});

test('a damaged message, one of another kind and one of another program are left out; the next one is found', () => {
  const message = spliceMessage({ eventId: 7, ptsTicks: 18 * S });
  const damaged = Buffer.from(message);
  damaged[20] = 0;
  const other = Buffer.from('/DARAAAAAAAAAP/wAAAAAHpPv/8=', 'base64');
  const { found, unreadable } = read([
    ...[TABLES, sectionPackets(0x1e0, message), frame(10 * S), Buffer.from('no packet')],
    ...[splice(damaged), splice(other, 1), splice(message, 2)],
  ]);
  expect(found).toHaveLength(1);
  expect(unreadable).toEqual([expect.stringMatching(/checksum/)]);
});

test('sections are examined at most 200 times a second', () => {
  const message = spliceMessage({ eventId: 7, ptsTicks: 18 * S });
  const many = Array.from({ length: 1_000 }, (_, index) => splice(message, index & 0x0f));
  expect(read([TABLES, frame(10 * S), ...many]).found.length).toBeLessThanOrEqual(200);
});

/** An SEI unit of H.264 with caption data: pairs of field 1. `count`: as announced. */
const sei = (pairs: readonly (readonly number[])[], count = pairs.length): number[] => {
  const data = [
    0xb5,
    0,
    0x31,
    ...Buffer.from('GA94'),
    3,
    0x40 | count,
    0xff,
    ...pairs.flatMap((pair) => [0xfc, ...pair]),
  ];
  return [0, 0, 1, 6, 4, data.length + 1, ...data, 0xff, 0x80];
};
const captioned = (pts: number, dts: number, counter: number, data: readonly number[]) =>
  tsPackets(VIDEO, pesUnit(pts, dts, [0, 0, 1, 9, 0xf0, ...data, 0, 0, 1, 1, 7]), counter);

test('caption data is in the order of display, each once, and a frame gets those of the frames before it', () => {
  const frames = [
    captioned(10.08 * S, 10 * S, 0, sei([[1, 2]])),
    captioned(10.24 * S, 10.04 * S, 1, sei([[7, 8]])),
    captioned(
      10.16 * S,
      10.08 * S,
      2,
      sei([
        [3, 4],
        [5, 6],
      ]),
    ),
    captioned(10.32 * S, 10.12 * S, 3, []),
  ];
  const { takeCaptions } = read([TABLES, ...frames]);
  expect(takeCaptions(40)).toEqual([0xfc, 1, 2]);
  expect(takeCaptions(200)).toEqual([0xfc, 3, 4, 0xfc, 5, 6, 0xfc, 7, 8]);
  expect(takeCaptions(1_000)).toEqual([]);
});

test('caption data that is cut off is left out, and more than a frame may have follows in the next one', () => {
  const many = Array.from({ length: 20 }, (_, n) => [n, n]);
  const frames = [
    captioned(10 * S, 10 * S, 0, sei([[1, 1]], 31).slice(0, 30)),
    captioned(10.04 * S, 10.04 * S, 1, sei(many)),
    captioned(10.08 * S, 10.08 * S, 2, sei(many)),
    captioned(10.12 * S, 10.12 * S, 3, []),
  ];
  const { takeCaptions } = read([TABLES, ...frames]);
  expect([1_000, 1_000, 1_000].map((untilMs) => takeCaptions(untilMs).length / 3)).toEqual([31, 9, 0]);
});

test('bytes that are damaged at random cost nothing: no error, no message that was not sent, and little time', () => {
  const message = spliceMessage({ eventId: 7, ptsTicks: 18 * S, durationTicks: 30 * S });
  const frames = [frame(10 * S), captioned(10.04 * S, 10.04 * S, 1, sei([[1, 2]])), frame(10.08 * S)];
  const good = Buffer.concat([TABLES, ...frames, splice(message), TABLES]);
  const startMs = performance.now();
  for (let round = 0; round < 2_000; round += 1) {
    const noise = randomBytes(64);
    const bytes = Buffer.from(good);
    for (let at = 0; at < noise.length; at += 8) bytes[noise.readUInt16BE(at) % bytes.length] = noise.readUInt8(at + 2);
    const cut = bytes.subarray(noise.readUInt16BE(3) % 188);
    const { found, takeCaptions } = read([bytes, randomBytes(400), cut], 1 + (noise[5] ?? 0));
    for (const one of found) expect(one.message).toBe(message.toString('base64'));
    expect(takeCaptions(Number.POSITIVE_INFINITY).length % 3).toBe(0);
  }
  expect(performance.now() - startMs).toBeLessThan(20_000);
});
