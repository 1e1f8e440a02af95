/** The part of JSON Schema that the contract's payload schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of a callback (`type: 'function'`), what it is called with. */
  readonly argument?: JsonSchema;
}

/**
 * Why something that fits `written` may not fit `read`, one clause a reason; empty when whatever the writer sends can
 * be read. An unknown field is not a violation: payloads are parsed leniently.
 */
export const incompatibilities = (written: JsonSchema, read: JsonSchema, at = 'the payload'): string[] => {
  if (written.anyOf) return written.anyOf.flatMap((branch) => incompatibilities(branch, read, at));
  if (read.anyOf) {
    const tried = read.anyOf.map((branch) => incompatibilities(written, branch, at));
    return tried.some((reasons) => reasons.length === 0) ? [] : [`${at} may be what no reader's variant takes`];
  }
  const values = allowedValues(read);
  if (values) return valueIncompatibilities(written, values, at);
  return [
    ...typeIncompatibilities(written, read, at),
    ...boundIncompatibilities(written, read, at),
    ...partIncompatibilities(written, read, at),
    ...reportedIncompatibilities(written, read, at),
  ];
};

/** Who gets a callback calls it: there the reader writes, and the writer reads. */
const reportedIncompatibilities = (
  { argument: reader }: JsonSchema,
  { argument: writer }: JsonSchema,
  at: string,
): string[] => (reader && writer ? incompatibilities(writer, reader, `the argument of ${at}`) : []);

const allowedValues = ({ enum: values, const: only }: JsonSchema): readonly unknown[] | null =>
  values ?? (only === undefined ? null : [only]);

const valueIncompatibilities = (written: JsonSchema, taken: readonly unknown[], at: string): string[] => {
  const sent = allowedValues(written);
  if (!sent)
    return [`${at} may be any ${typesOf(written).join(' or ') || 'value'}; the reader takes only ${shown(taken)}`];
  const extra = sent.filter((value) => !taken.includes(value));
  return extra.length > 0 ? [`${at} may be ${shown(extra)}; the reader takes only ${shown(taken)}`] : [];
};

const shown = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};

const typesOf = (schema: JsonSchema): readonly string[] => {
  const { type } = schema;
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  return [...new Set((allowedValues(schema) ?? []).map(typeOfValue))];
};

const typeIncompatibilities = (written: JsonSchema, read: JsonSchema, at: string): string[] => {
  const taken = typesOf(read);
  if (taken.length === 0) return [];
  const sent = typesOf(written);
  if (sent.length === 0) return [`${at} may be anything; the reader takes ${taken.join(' or ')}`];
  const fits = (type: string) => taken.includes(type) || (type === 'integer' && taken.includes('number'));
  const extra = sent.filter((type) => !fits(type));
  return extra.length > 0 ? [`${at} may be ${extra.join(' or ')}; the reader takes ${taken.join(' or ')}`] : [];
};

/** Bounds that the reader sets: from below the writer's must be as high, from above as low. */
const LOWER = ['minimum', 'minLength', 'minItems'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems'] as const;

const boundIncompatibilities = (written: JsonSchema, read: JsonSchema, at: string): string[] =>
  [
    ...LOWER.filter((name) => read[name] !== undefined && (written[name] ?? -Infinity) < read[name]),
    ...UPPER.filter((name) => read[name] !== undefined && (written[name] ?? Infinity) > read[name]),
    ...(['pattern', 'format'] as const).filter((name) => read[name] !== undefined && written[name] !== read[name]),
  ].map((name) => `${at} need not keep the reader's ${name} ${String(read[name])}`);

const partIncompatibilities = (written: JsonSchema, read: JsonSchema, at: string): string[] => {
  const parts: string[] = [];
  const sent = new Set(written.required);
  for (const [name, wanted] of Object.entries(read.properties ?? {})) {
    const field = at === 'the payload' ? name : `${at}.${name}`;
    const given = written.properties?.[name];
    const needed = read.required?.includes(name) ?? false;
    if (needed && !given) parts.push(`${field} is not sent; the reader needs it`);
    else if (needed && !sent.has(name)) parts.push(`${field} may be left out; the reader needs it`);
    if (given) parts.push(...incompatibilities(given, wanted, field));
  }
  if (read.items && written.items) parts.push(...incompatibilities(written.items, read.items, `${at}[]`));
  return parts;
};
