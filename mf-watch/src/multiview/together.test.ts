import { STREAM_VIEWS } from '@grandstand/shared-contracts/api';
import * as fc from 'fast-check';
import { reseated, type Seat } from './seats.ts';
import { added, heard, playing, removed, type Together, togetherOf } from './together.ts';

const KNOWN = ['a', 'b', 'c', 'd'];

test.each([
  [null, []],
  ['', []],
  ['a', ['a']],
  ['b,a', ['b', 'a']],
  ['a,a,b', ['a', 'b']],
  ['a,vod-1,b', ['a', 'b']],
  ['a,b,c,d', ['a', 'b', 'c']],
])('the address %p shows %p: what is not live is left out, and so is a fourth', (wanted, ids) => {
  expect(togetherOf(wanted, KNOWN)).toEqual(ids);
});

test('hearing another one changes two places and moves no third', () => {
  expect(heard(['a', 'b', 'c'], 'c')).toEqual(['c', 'b', 'a']);
  expect(heard(['a', 'b'], 'd')).toEqual(['a', 'b']);
});

test('another channel comes where the heard one is; one that is beside it is heard', () => {
  expect(playing(['a', 'b'], 'c')).toEqual(['c', 'b']);
  expect(playing(['a', 'b'], 'b')).toEqual(['b', 'a']);
});

const step = fc.record({
  id: fc.constantFrom(...KNOWN),
  does: fc.constantFrom(added, removed, heard, playing, (ids: Together) => ids.slice(0, 1)),
});

test('whatever is done, one to three different ones are shown, each in a view of its own, and who stays keeps the view', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let ids: Together = ['a'];
      let seats: readonly Seat[] = reseated([], ids);
      for (const { does, id } of steps) {
        ids = does(ids, id);
        const next = reseated(seats, ids);
        expect(next.map((seat) => seat.id).toSorted()).toEqual(ids.toSorted());
        expect(new Set(next.map(({ view }) => view)).size).toBe(ids.length);
        expect(next.every(({ view }) => STREAM_VIEWS.includes(view))).toBe(true);
        for (const { id: stays, view } of seats.filter((seat) => ids.includes(seat.id))) {
          expect(next.find((seat) => seat.id === stays)?.view).toBe(view);
        }
        seats = next;
      }
      expect(ids.length).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('a change of channel keeps the view, so that it is one for the player, too', () => {
  expect(reseated([{ view: 2, id: 'a' }], ['b'])).toEqual([{ view: 2, id: 'b' }]);
  expect(reseated([{ view: 2, id: 'a' }], ['a', 'b'])).toEqual([
    { view: 1, id: 'b' },
    { view: 2, id: 'a' },
  ]);
});
