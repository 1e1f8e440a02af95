import { invalid, type Issue, issue, type Outcome, Schema, valid, within } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const array = (item: Schema): Schema =>
  new Schema(
    (value) => {
      if (!Array.isArray(value)) return invalid(value, issue('invalid_type'));
      const outcomes = value.map((entry: unknown) => item.run(entry));
      return {
        value: outcomes.map((outcome) => outcome.value),
        issues: outcomes.flatMap((outcome, place) => within(place, outcome)),
      };
    },
    { isArray: true },
  );

/** Of items that must be there: the contract has no others. */
export const tuple = (items: readonly Schema[], rest?: Schema): Schema => {
  return new Schema((value) => {
    if (!Array.isArray(value)) return invalid(value, issue('invalid_type'));
    if (!rest && value.length < items.length) return invalid(value, issue('too_small'));
    const issues = !rest && value.length > items.length ? [issue('too_big')] : [];
    const read = (schema: Schema, place: number): unknown => {
      const outcome = schema.run(value[place]);
      issues.push(...within(place, outcome));
      return outcome.value;
    };
    const others = value.slice(items.length);
    const beyond = rest ? others.map((_entry, place) => read(rest, items.length + place)) : [];
    return { value: [...items.map(read), ...beyond], issues };
  });
};

const readField = (read: Record<string, unknown>, input: Fields, key: string, schema: Schema): Issue[] => {
  const isPresent = key in input;
  const { optin, optout } = schema.traits;
  if (!isPresent && optout && optin === 'optional') return [];
  const outcome = schema.run(input[key]);
  if (outcome.issues.length > 0 && !isPresent && optin && optout) return [];
  const issues = within(key, outcome);
  if (!isPresent && !optin) return issues.length > 0 ? issues : [issue('invalid_type', [key])];
  if (outcome.value !== undefined || isPresent || (optin === 'defaulted' && !optout)) read[key] = outcome.value;
  return issues;
};

const objectOf = (shape: Readonly<Record<string, Schema>>, isStrict: boolean): Schema =>
  new Schema(
    (value) => {
      if (!isObject(value)) return invalid(value, issue('invalid_type'));
      const read: Record<string, unknown> = {};
      const issues = Object.entries(shape).flatMap(([key, schema]) =>
        key === '__proto__' ? [] : readField(read, value, key, schema),
      );
      if (isStrict && Object.keys(value).some((key) => !Object.hasOwn(shape, key)))
        issues.push(issue('unrecognized_keys', [], { continue: true }));
      return { value: read, issues };
    },
    { shape },
  );

/** Fields that `shape` does not name are left out. */
export const object = (shape: Readonly<Record<string, Schema>> = {}): Schema => objectOf(shape, false);
export const strictObject = (shape: Readonly<Record<string, Schema>>): Schema => objectOf(shape, true);

const recordOf = (key: Schema, item: Schema, isPartial: boolean): Schema => {
  const { values } = key.traits;
  return new Schema((input) => {
    if (!isObject(input)) return invalid(input, issue('invalid_type'));
    const read: Record<string, unknown> = {};
    const issues: Issue[] = [];
    const keys = Object.keys(input).filter((name) => name !== '__proto__');
    const keyOutcome = (name: string): Outcome => (values ? valid(name) : key.run(name));
    for (const name of values && !isPartial ? [...values].map(String) : keys) {
      if (values && !values.has(name)) continue;
      const named = keyOutcome(name);
      if (named.issues.length > 0) {
        issues.push(issue('invalid_key', [name]));
        continue;
      }
      const outcome = item.run(input[name]);
      issues.push(...within(name, outcome));
      read[String(named.value)] = outcome.value;
    }
    if (values && keys.some((name) => !values.has(name)))
      issues.push(issue('unrecognized_keys', [], { continue: true }));
    return { value: read, issues };
  });
};

/** Every key of an enum has to be there; of other keys, any. */
export const record = (key: Schema, item: Schema): Schema => recordOf(key, item, false);
export const partialRecord = (key: Schema, item: Schema): Schema => recordOf(key, item, true);
