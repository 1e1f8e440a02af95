import { expect, test } from '@jest/globals';
import { readBreakSignal } from './splice-info.ts';
import { spliceInsert } from './splice-insert.ts';

const read = (base64: string) => readBreakSignal(Buffer.from(base64, 'base64'));

/** Messages that SCTE 35 prints as examples (14.1 to 14.3), typed from it. */
const INSERT = '/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=';
const OPPORTUNITY = '/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg==';
const OPPORTUNITY_END = '/DAvAAAAAAAA///wBQb+dGKQoAAZAhdDVUVJSAAAjn+fCAgAAAAALKChijUCAKnMZ1g=';

test('a splice_insert begins a break at its time, for its duration', () => {
  expect(read(INSERT)).toEqual({
    kind: 'out',
    eventId: 0x4800008f,
    ptsTicks: 0x07369c02e,
    durationTicks: 0x00052ccf5,
  });
});

test('a time_signal begins and ends a break by its segmentation descriptor', () => {
  expect(read(OPPORTUNITY)).toEqual({
    kind: 'out',
    eventId: 0x4800008e,
    ptsTicks: 0x072bd0050,
    durationTicks: 0x0001a599b0,
  });
  expect(read(OPPORTUNITY_END)).toEqual({
    kind: 'in',
    eventId: 0x4800008e,
    ptsTicks: 0x0746290a0,
    durationTicks: null,
  });
});

test.each([
  ['of which a byte is changed', Buffer.from(INSERT, 'base64').fill(1, 20, 21), /checksum/],
  ['that is cut off', Buffer.from(INSERT, 'base64').subarray(0, 30), /has 30 bytes and names 50/],
  ['that is something else', Buffer.from('G0AREA', 'base64'), /0xFC/],
  ['that is empty', Buffer.alloc(0), /ends after 0 bytes/],
])('a message %s is refused', (_what, bytes, message) => {
  expect(() => readBreakSignal(bytes)).toThrow(message);
});

test('messages of the platform begin and end a break', () => {
  const out = spliceInsert({ eventId: 7, ptsTicks: 2 ** 33 + 900, durationTicks: 30 * 90_000 });
  expect(readBreakSignal(out)).toEqual({ kind: 'out', eventId: 7, ptsTicks: 900, durationTicks: 2_700_000 });
  const end = spliceInsert({ eventId: 7, ptsTicks: 2_700_900, durationTicks: null });
  expect(readBreakSignal(end)).toEqual({ kind: 'in', eventId: 7, ptsTicks: 2_700_900, durationTicks: null });
});

test('a splice_null is about no break', () => {
  expect(read('/DARAAAAAAAAAP/wAAAAAHpPv/8=')).toBeNull();
});
