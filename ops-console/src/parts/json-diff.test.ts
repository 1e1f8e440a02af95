import { jsonDiff } from './json-diff.ts';

test('reports differences by path; the order of keys does not matter', () => {
  expect(jsonDiff({ a: 1, b: { c: [1], d: 'x' } }, { b: { d: 'y', c: [1], e: null }, a: 1 })).toEqual([
    { what: 'b.d', from: '"x"', to: '"y"' },
    { what: 'b.e', from: null, to: 'null' },
  ]);
});

test('lists are compared as a whole, and a changed kind is one difference', () => {
  expect(jsonDiff({ a: [1, 2], b: {} }, { a: [2, 1], b: 0 })).toEqual([
    { what: 'a', from: '[1,2]', to: '[2,1]' },
    { what: 'b', from: '{}', to: '0' },
  ]);
});
