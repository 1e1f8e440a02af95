import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { mediaOriginOf } from './media-origins.ts';

const [A, B, C] = ['https://a.example.test', 'https://b.example.test', 'https://c.example.test'];

test('GS_MEDIA_ORIGIN: of 20 000 streams each origin gets its share, and one of weight 0 gets none', () => {
  const origins = [
    { origin: A, weight: 70 },
    { origin: B, weight: 30 },
    { origin: C, weight: 0 },
  ];
  const counts = new Map<string | null, number>();
  for (let stream = 0; stream < 20_000; stream += 1) {
    const origin = mediaOriginOf(origins, randomUUID());
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  // Eight standard deviations: 14 000 ± 520.
  expect(Math.abs((counts.get(A) ?? 0) - 14_000)).toBeLessThan(520);
  expect((counts.get(A) ?? 0) + (counts.get(B) ?? 0)).toBe(20_000);
});

test('GS_MEDIA_ORIGIN: a stream keeps its origin, and without origins media are delivered by the site', () => {
  const origins = [
    { origin: A, weight: 1 },
    { origin: B, weight: 1 },
  ];
  const stream = randomUUID();
  expect(mediaOriginOf(origins, stream)).toBe(mediaOriginOf(origins, stream));
  expect(mediaOriginOf([], stream)).toBeNull();
});
