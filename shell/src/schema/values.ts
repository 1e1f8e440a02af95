import { format, regex } from './checks.ts';
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

/** As zod: a day and a time in UTC, with seconds and the Z. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** Engines read 30 February as a day of March, or not at all. */
const isDay = (day: string): boolean => {
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
};

export const iso = {
  datetime: (): Schema =>
    string().check(
      format((value) => {
        const day = INSTANT.exec(value)?.[1];
        return day !== undefined && isDay(day);
      }),
    ),
};

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
