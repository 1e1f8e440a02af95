import { STREAM_VIEWS } from '@grandstand/shared-contracts/api';
import * as fc from 'fast-check';
import { type TileIds, tilesFromAddress, withAudible, withAudibleReplaced, withoutTile, withTile } from './tiles.ts';
import { assignViews, type ViewAssignment } from './view-assignments.ts';

const KNOWN = ['a', 'b', 'c', 'd'];

test.each([
  [null, []],
  ['', []],
  ['a', ['a']],
  ['b,a', ['b', 'a']],
  ['a,a,b', ['a', 'b']],
  ['a,vod-1,b', ['a', 'b']],
  ['a,b,c,d', ['a', 'b', 'c']],
])('the address %p shows %p: ignores items that are not live and a fourth one', (parameter, ids) => {
  expect(tilesFromAddress(parameter, KNOWN)).toEqual(ids);
});

test('hearing another tile swaps two places and keeps the third', () => {
  expect(withAudible(['a', 'b', 'c'], 'c')).toEqual(['c', 'b', 'a']);
  expect(withAudible(['a', 'b'], 'd')).toEqual(['a', 'b']);
});

test('another channel replaces the heard tile; a channel that has a tile is heard', () => {
  expect(withAudibleReplaced(['a', 'b'], 'c')).toEqual(['c', 'b']);
  expect(withAudibleReplaced(['a', 'b'], 'b')).toEqual(['b', 'a']);
});

const step = fc.record({
  id: fc.constantFrom(...KNOWN),
  does: fc.constantFrom(withTile, withoutTile, withAudible, withAudibleReplaced, (ids: TileIds) => ids.slice(0, 1)),
});

test('after any sequence: one to three different items, each in its own view, and an item that stays keeps its view', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let ids: TileIds = ['a'];
      let assigned: readonly ViewAssignment[] = assignViews([], ids);
      for (const { does, id } of steps) {
        ids = does(ids, id);
        const next = assignViews(assigned, ids);
        expect(next.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
        expect(new Set(next.map(({ view }) => view)).size).toBe(ids.length);
        expect(next.every(({ view }) => STREAM_VIEWS.includes(view))).toBe(true);
        for (const { id: stays, view } of assigned.filter((one) => ids.includes(one.id))) {
          expect(next.find((one) => one.id === stays)?.view).toBe(view);
        }
        assigned = next;
      }
      expect(ids.length).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a change of channel keeps the view, and with it the player', () => {
  expect(assignViews([{ view: 2, id: 'a' }], ['b'])).toEqual([{ view: 2, id: 'b' }]);
  expect(assignViews([{ view: 2, id: 'a' }], ['a', 'b'])).toEqual([
    { view: 1, id: 'b' },
    { view: 2, id: 'a' },
  ]);
});
