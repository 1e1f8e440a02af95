import * as fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { down: value } : [value];
  return value;
};

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ufffd\uffff',
  '\u202Eabc\u2066',
  '🏀'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table account; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '%00%ff%2e%2e%2f',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\r\nset-cookie: a=b',
  '{"$ne":null}',
  '${7*7}{{7*7}}',
  'NaN',
  '1e400',
  '9'.repeat(400),
];
const NUMBERS = [0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 8.64e15, 8.64e15 + 1, 1e21];

/** Text that breaks carelessly written software. */
export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Unexpected values for a field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...NUMBERS, true, false, null, [], {}, [[]], deep(60), deep(1_000)),
  fc.jsonValue({ maxDepth: 3 }),
);

type Fields = Readonly<Record<string, unknown>>;

/** `{"__proto__": …}` as it arrives in JSON: a key like any other. */
const withKey = (fields: Fields, key: string, value: unknown): Fields => {
  const copy = Object.fromEntries(Object.entries(fields));
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `fields` as they should be, or nearly: some replaced, dropped or added, at the top or one level down. */
export const nearly = (fields: Fields): fc.Arbitrary<Fields> => {
  const keys = Object.keys(fields);
  const key = keys.length > 0 ? fc.constantFrom(...keys) : fc.constant('extra');
  const replaced = fc.tuple(key, hostileValue).map(([name, value]) => withKey(fields, name, value));
  const dropped = key.map((name) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)));
  const added = fc
    .tuple(fc.oneof(hostileText, fc.constantFrom('__proto__', 'constructor', 'toString')), hostileValue)
    .map(([name, value]) => withKey(fields, name, value));
  const inside = fc.tuple(key, hostileText, hostileValue).map(([name, inner, value]) => {
    const old = fields[name];
    if (Array.isArray(old)) return withKey(fields, name, [...(old as unknown[]), value]);
    if (!isFields(old)) return withKey(fields, name, [value]);
    const known = Object.keys(old);
    return withKey(fields, name, withKey(old, known[inner.length % Math.max(known.length, 1)] ?? inner, value));
  });
  return fc.oneof(fc.constant(fields), replaced, replaced, replaced, dropped, added, inside, inside);
};

export interface HostileBody {
  readonly type: string;
  readonly text: string;
}

/** `json` damaged on its way: cut off, of another type, much too long, or not JSON at all. */
export const damaged = (json: string): fc.Arbitrary<HostileBody> =>
  fc.oneof(
    fc.nat(Math.max(json.length - 1, 0)).map((end) => ({ type: 'application/json', text: json.slice(0, end) })),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-7',
        '',
      )
      .map((type) => ({ type, text: json })),
    fc.constant({ type: 'application/json', text: `{"a":"${'x'.repeat(70_000)}"}` }),
    fc.constant({ type: 'application/json', text: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }),
    // Half a surrogate pair, which only JSON can carry.
    fc.constant({ type: 'application/json', text: json.replace(/:\s*"[^"]*"/, ':"\\ud800"') }),
    hostileText.map((text) => ({ type: 'application/json', text })),
    hostileValue.map((value) => ({ type: 'application/json', text: JSON.stringify(value) })),
    hostileText.map((text) => ({ type: 'application/x-www-form-urlencoded', text })),
  );
