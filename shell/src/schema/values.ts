import { regex } from './checks.ts';
import { invalid, issue, Schema, valid } from './schema.ts';

const ofType = (accepts: (value: unknown) => boolean): Schema =>
  new Schema((value) => (accepts(value) ? valid(value) : invalid(value, issue('invalid_type'))));

export const string = (): Schema => ofType((value) => typeof value === 'string');
export const number = (): Schema => ofType(Number.isFinite);
export const boolean = (): Schema => ofType((value) => typeof value === 'boolean');
export const unknown = (): Schema => new Schema(valid);

const isUnsafe = (value: unknown): value is number => Number.isInteger(value) && !Number.isSafeInteger(value);

export const int = (): Schema =>
  number().check((outcome) => {
    const { value, issues } = outcome;
    if (!Number.isInteger(value)) issues.push(issue('invalid_type', [], { continue: false }));
    else if (isUnsafe(value)) issues.push(issue(value > 0 ? 'too_big' : 'too_small', [], { continue: true }));
  });

/** As zod: ASCII, one `@`, no two dots in a row, a domain that ends in letters. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email = (): Schema => string().check(regex(EMAIL));

export const url = (): Schema =>
  string().check((outcome) => {
    const trimmed = String(outcome.value).trim();
    if (URL.canParse(trimmed)) outcome.value = trimmed.replace(/[\t\n\r]/g, '');
    else outcome.issues.push(issue('invalid_format', [], { continue: true }));
  });

/** As zod: a day that exists and a time in UTC, with seconds and the Z. */
const DATETIME =
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

export const iso = { datetime: (): Schema => string().check(regex(DATETIME)) };

const oneOf = (values: readonly unknown[]): Schema => {
  const accepted = new Set(values);
  return new Schema((value) => (accepted.has(value) ? valid(value) : invalid(value, issue('invalid_value'))), {
    values: accepted,
  });
};

export const literal = (value: unknown): Schema => oneOf(Array.isArray(value) ? value : [value]);

/** Of names; TypeScript's enums are not supported. */
export const enumOf = (values: readonly string[] | Readonly<Record<string, unknown>>): Schema =>
  oneOf(Object.values(values));
