import { panelSchema } from '@grandstand/shared-contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type JsonSchema, incompatibilities } from './schema-fit.ts';

const schema = (type: z.ZodMiniType): JsonSchema => z.toJSONSchema(type) as JsonSchema;

const payload = z.object({ contentId: z.string(), playheadMs: z.number(), kind: z.enum(['linear', 'vod']) });

test.each<[string, z.ZodMiniType, z.ZodMiniType]>([
  ['the same', payload, payload],
  ['an added optional field', z.extend(payload, { note: z.optional(z.string()) }), payload],
  ['an added required field', z.extend(payload, { note: z.string() }), payload],
  ['a field the reader does not need', payload, z.extend(payload, { note: z.optional(z.string()) })],
  ['a narrower list of values', z.object({ kind: z.literal('vod') }), z.object({ kind: z.enum(['linear', 'vod']) })],
  ['a whole number for a number', z.object({ n: z.int() }), z.object({ n: z.number() })],
  [
    'a value that is always there for one that may be null',
    z.object({ a: z.string() }),
    z.object({ a: z.nullable(z.string()) }),
  ],
  [
    'a tighter bound',
    z.object({ a: z.string().check(z.maxLength(5)) }),
    z.object({ a: z.string().check(z.maxLength(9)) }),
  ],
  ['equal lists', z.array(payload), z.array(payload)],
])('%s can be read', (_what, written, read) => {
  expect(incompatibilities(schema(written), schema(read))).toEqual([]);
});

test.each<[string, z.ZodMiniType, z.ZodMiniType, string]>([
  ['a removed field', z.omit(payload, { playheadMs: true }), payload, 'playheadMs is not sent; the reader needs it'],
  [
    'a field that became optional',
    z.partial(payload, { contentId: true }),
    payload,
    'contentId may be left out; the reader needs it',
  ],
  [
    'another type',
    z.object({ a: z.number() }),
    z.object({ a: z.string() }),
    'a may be number; the reader takes string',
  ],
  [
    'an added value',
    z.object({ kind: z.enum(['vod', 'clip']) }),
    z.object({ kind: z.enum(['linear', 'vod']) }),
    'kind may be "clip"; the reader takes only "linear", "vod"',
  ],
  [
    'any text for a list of values',
    z.object({ kind: z.string() }),
    z.object({ kind: z.enum(['a', 'b']) }),
    'kind may be any string; the reader takes only "a", "b"',
  ],
  [
    'a value that became nullable',
    z.object({ a: z.nullable(z.string()) }),
    z.object({ a: z.string() }),
    'a may be null; the reader takes string',
  ],
  [
    'a number for a whole number',
    z.object({ n: z.number() }),
    z.object({ n: z.int() }),
    'n may be number; the reader takes integer',
  ],
  [
    'a looser bound',
    z.object({ a: z.string() }),
    z.object({ a: z.string().check(z.maxLength(9)) }),
    "a need not keep the reader's maxLength 9",
  ],
  [
    'a list of something else',
    z.object({ l: z.array(z.object({ id: z.int() })) }),
    z.object({ l: z.array(z.object({ id: z.string() })) }),
    'l[].id may be integer; the reader takes string',
  ],
  [
    'anything for a text',
    z.object({ a: z.unknown() }),
    z.object({ a: z.string() }),
    'a may be anything; the reader takes string',
  ],
])('%s cannot', (_what, written, read, reason) => {
  expect(incompatibilities(schema(written), schema(read))).toContain(reason);
});

const leaf = fc.constantFrom<() => z.ZodMiniType>(
  () => z.string(),
  () => z.number(),
  () => z.int(),
  () => z.boolean(),
  () => z.enum(['a', 'b']),
  () => z.literal('a'),
  () => z.nullable(z.string()),
);
const field = fc.record({ make: leaf, optional: fc.boolean() });
const shape = fc.dictionary(fc.constantFrom('a', 'b', 'c'), field, { maxKeys: 3 });
const typeOf = (fields: Record<string, { make: () => z.ZodMiniType; optional: boolean }>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { make, optional }]) => [name, optional ? z.optional(make()) : make()]),
    ),
  );
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'other'),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0.5, -1.5),
  fc.boolean(),
  fc.constant(null),
);

test('what the check lets pass, the reader parses: for any two shapes and any payload the writer may send', () => {
  fc.assert(
    fc.property(shape, shape, fc.dictionary(fc.constantFrom('a', 'b', 'c'), value), (sent, read, candidate) => {
      const [written, reader] = [typeOf(sent), typeOf(read)];
      // What the writer may send: only what its own schema takes, and without fields it does not name.
      const parsed = z.safeParse(written, candidate);
      if (!parsed.success || incompatibilities(schema(written), schema(reader)).length > 0) return;
      expect(z.safeParse(reader, parsed.data).success).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('a callback is compared in reverse: the panel sends, the opener receives', () => {
  const picker = panelSchema('auth/tv-picker') as JsonSchema;
  const telling = (...outcomes: string[]): JsonSchema => ({
    ...picker,
    properties: { ...picker.properties, onDone: { type: 'function', argument: { type: 'string', enum: outcomes } } },
  });
  expect(incompatibilities(picker, picker)).toEqual([]);
  expect(incompatibilities(picker, telling('authenticated', 'none'))).toEqual([]);
  expect(incompatibilities(picker, telling('authenticated', 'none', 'taken', 'later'))).toEqual([
    'the argument of onDone may be "later"; the reader takes only "authenticated", "none", "taken"',
  ]);
  expect(incompatibilities({ ...picker, properties: { onDone: { type: 'string' } } }, picker)).toEqual([
    'onDone may be string; the reader takes function',
  ]);
});
