import { expect, test } from '@jest/globals';
import { recently, stillAddress } from './on-air-still.ts';

const SITE = 'http://site.test';
const item = (fields: object = {}) =>
  ({ cid: 'yes', ent: [{ sp: 'Premium' }], i: [{ cu: '/media/games/1.svg' }], ...fields }) as never;

test('WATCH-020: the still of a programme has the address and width that the watch page requests', () => {
  expect(stillAddress(item(), SITE)).toBe('/media/games/1.svg?width=500');
  expect(stillAddress(item({ i: [{ cu: 'https://images.test/a.webp?x=1' }] }), SITE)).toBe(
    'https://images.test/a.webp?x=1&width=500',
  );
});

test.each([
  ['nothing is on air', null],
  ['the programme is free', item({ ent: [{ sp: 'Free' }] })],
  ['the programme is blacked out', item({ blackout: true })],
  ['it has no image', item({ i: [] })],
  ['its image has an unsafe address', item({ i: [{ cu: 'javascript:alert(1)' }] })],
])('there is no still when %s', (_why, given) => {
  expect(stillAddress(given, SITE)).toBeNull();
});

test('the programme on air is looked up once a second for each zone', async () => {
  let nowMs = 0;
  const asked: string[] = [];
  const onAir = recently(
    async (zone) => {
      asked.push(zone);
      return null;
    },
    () => nowMs,
  );
  for (const [atMs, zone] of [
    [0, 'a'],
    [999, 'a'],
    [999, 'b'],
    [1_000, 'a'],
  ] as const) {
    nowMs = atMs;
    await onAir(zone);
  }
  expect(asked).toEqual(['a', 'b', 'a']);
});
