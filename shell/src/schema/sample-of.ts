/** JSON Schema, as far as `z.toJSONSchema` writes it for the contract. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

const STRINGS = ['x', '/x', 'mf-x', '1.0.0', '^1.0.0', 'en', 'x.x', 'https://a.example/x', `sha384-${'a'.repeat(64)}`];
const FORMATS: Readonly<Record<string, string>> = {
  email: 'a@b.co',
  uri: 'https://a.example/x',
  'date-time': '2024-02-29T00:00:00Z',
};

const stringOf = ({ format = '', pattern = '' }: JsonSchema): string =>
  FORMATS[format] ?? STRINGS.find((text) => new RegExp(pattern).test(text)) ?? 'x';

const keyOf = (names: JsonSchema = {}): string => {
  const [name] = names.enum ?? [];
  return typeof name === 'string' ? name : stringOf(names);
};

/** A value with every field, from which variants are made. It may fail a check that JSON Schema cannot express. */
export const sampleOf = (schema: JsonSchema): unknown => {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sampleOf(option);
  if (schema.prefixItems) return schema.prefixItems.map(sampleOf);
  if (schema.type === 'array') return typeof schema.items === 'object' ? [sampleOf(schema.items)] : [];
  if (schema.type === 'object') {
    const { additionalProperties: others } = schema;
    return {
      ...Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, field]) => [key, sampleOf(field)])),
      ...(typeof others === 'object' && others.type ? { [keyOf(schema.propertyNames)]: sampleOf(others) } : {}),
    };
  }
  if (schema.type === 'string') return stringOf(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer')
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  return null;
};
