import { expect, test } from '@jest/globals';
import { boundedFields } from './bounded-fields.ts';

test('S-40: leaves an ordinary message as it is', () => {
  const fields = { properties: { cid: 'yes-1', seconds: 12.5, tags: ['live', null], on: true }, context: {} };
  expect(boundedFields(fields)).toEqual(fields);
});

test('S-40: cuts long texts and keys, and leaves out what is nested too deep or too many', () => {
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, index]));
  const bounded = boundedFields({ text: 'x'.repeat(5_000), ['k'.repeat(300)]: 1, deep, many });
  expect(String(bounded['text'])).toHaveLength(1_000);
  expect(Object.keys(bounded)).toContain('k'.repeat(100));
  expect(JSON.stringify(bounded['deep'])).not.toContain('f');
  expect(Object.keys(bounded['many'] as object)).toHaveLength(60);
});

test('S-40: keeps a message within 8 kB by leaving out its largest fields', () => {
  const large = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, 'x'.repeat(900)]));
  const bounded = boundedFields({ properties: large, event: 'ping' });
  expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(8_192);
  expect(bounded).toHaveProperty('event', 'ping');
});
