/** Values that schemas of the contract accept in some places, and refuse in others. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 60,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  '0',
  'x',
  'a@b.co',
  'a..b@b.co',
  ' https://a.example/x\n',
  'http:',
  '2024-02-29T00:00:00Z',
  '2023-02-29T00:00:00.5Z',
  '2024-02-29T00:00:00+01:00',
  '😀'.repeat(150),
  'x'.repeat(2_001),
  ['x'],
  [1, 'x', null],
  Array.from({ length: 101 }, () => 'x'),
  {},
  { x: 'x' },
  { x: { x: 1 } },
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `value`, and every value that differs from it in one place. */
export function* variantsOf(value: unknown): Generator<unknown> {
  yield value;
  yield* VALUES;
  if (Array.isArray(value)) {
    yield [...value, undefined];
    yield [...value, ...value];
    for (const [place, entry] of value.entries())
      for (const variant of variantsOf(entry)) yield value.with(place, variant);
  }
  if (!isObject(value)) return;
  yield { ...value, beyond: 1 };
  yield JSON.parse(`{"__proto__":{"x":1},${JSON.stringify(value).slice(1).replace(/^}/, '"x":1}')}`);
  for (const [key, entry] of Object.entries(value)) {
    const { [key]: _left, ...others } = value;
    yield others;
    for (const variant of variantsOf(entry)) yield { ...value, [key]: variant };
  }
}
