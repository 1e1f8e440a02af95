import { expect, test } from '@jest/globals';
import { boxAt, boxesOf, makeBox, makeFullBox, uint32 } from './mp4-box.ts';

test('sibling boxes are listed with their positions', () => {
  const bytes = Buffer.concat([makeBox('free', Buffer.alloc(3)), makeBox('mdat', Buffer.alloc(5))]);
  expect([...boxesOf(bytes)]).toEqual([
    { type: 'free', start: 0, body: 8, end: 11 },
    { type: 'mdat', start: 11, body: 19, end: 24 },
  ]);
});

test('a 64-bit size and a size of "to the end" are understood', () => {
  const large = Buffer.concat([uint32(1), Buffer.from('mdat'), uint32(0), uint32(20), Buffer.alloc(4)]);
  const open = Buffer.concat([uint32(0), Buffer.from('free'), Buffer.alloc(2)]);
  expect([...boxesOf(Buffer.concat([large, open]))]).toEqual([
    { type: 'mdat', start: 0, body: 16, end: 20 },
    { type: 'free', start: 20, body: 28, end: 30 },
  ]);
});

test('a box that claims more than there is ends the list', () => {
  expect([...boxesOf(Buffer.concat([uint32(100), Buffer.from('moof')]))]).toEqual([]);
});

test('a path is followed through containers, and a missing box is named', () => {
  const bytes = makeBox('moof', makeBox('traf', makeFullBox('tfdt', 1, 0, Buffer.alloc(8))));
  expect(boxAt(bytes, ['moof', 'traf', 'tfdt'])).toEqual({ type: 'tfdt', start: 16, body: 24, end: 36 });
  expect(() => boxAt(bytes, ['moof', 'traf', 'trun'])).toThrow('no moof/traf/trun box (stopped at trun)');
});
