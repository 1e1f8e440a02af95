import { CENTERED, movedByKey, movedTo, placeBehindFrame } from './framing.ts';

test('arrow keys move the focal point, with Shift further, and never out of the picture', () => {
  expect(movedByKey(CENTERED, 'ArrowLeft', false)).toEqual({ x: 0.48, y: 0.5, zoom: 1 });
  expect(movedByKey(CENTERED, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6, zoom: 1 });
  expect(movedByKey({ x: 0.01, y: 0, zoom: 2 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 0, zoom: 2 });
  expect(movedByKey(CENTERED, 'Enter', false)).toBeNull();
  expect(movedTo(CENTERED, 2, -1)).toEqual({ x: 1, y: 0, zoom: 1 });
});

test.each([
  ['a picture of the form', { width: 1600, height: 900 }, CENTERED, { width: 100, left: 0, top: 0 }],
  [
    'a wide picture at its right edge',
    { width: 3200, height: 900 },
    { x: 1, y: 0.5, zoom: 1 },
    { width: 200, left: -100, top: 0 },
  ],
  ['an enlarged corner', { width: 1600, height: 900 }, { x: 1, y: 1, zoom: 2 }, { width: 200, left: -100, top: -100 }],
])('%s fills the frame', (_what, size, framing, place) => {
  const { width, left, top } = placeBehindFrame(size, framing);
  expect({ width, left: left + 0, top: top + 0 }).toEqual(place);
});
