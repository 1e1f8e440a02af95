import { type Check, type Issue, issue } from './schema.ts';

const check = (
  code: string,
  accepts: (value: never) => boolean,
  { message, ...facts }: Partial<Pick<Check, 'maximum' | 'ofLength'>> & Pick<Partial<Issue>, 'message'> = {},
): Check =>
  Object.assign((outcome: Parameters<Check>[0]) => {
    const rest = message === undefined ? {} : { message };
    if (!accepts(outcome.value as never)) outcome.issues.push(issue(code, [], { continue: true, ...rest }));
  }, facts);

/** In characters of Unicode, or in items. */
const lengthOf = (value: string | readonly unknown[]): number =>
  typeof value === 'string' ? Array.from(value).length : value.length;

type HasLength = string | readonly unknown[];

export const maxLength = (maximum: number): Check =>
  check('too_big', (value: HasLength) => lengthOf(value) <= maximum, { maximum, ofLength: true });
export const minLength = (minimum: number): Check =>
  check('too_small', (value: HasLength) => lengthOf(value) >= minimum, { ofLength: true });
export const length = (wanted: number): Check => {
  const [max, min] = [maxLength(wanted), minLength(wanted)];
  return Object.assign(
    (outcome: Parameters<Check>[0]) => {
      max(outcome);
      min(outcome);
    },
    { maximum: wanted, ofLength: true as const },
  );
};

export const minimum = (least: number): Check => check('too_small', (value: number) => value >= least);
export const maximum = (most: number): Check => check('too_big', (value: number) => value <= most);
export const positive = (): Check => check('too_small', (value: number) => value > 0);
export const nonnegative = (): Check => minimum(0);

export const format = (accepts: (value: string) => boolean): Check => check('invalid_format', accepts);

export const regex = (pattern: RegExp): Check =>
  format((value) => {
    pattern.lastIndex = 0;
    return pattern.test(value);
  });

/** Of the ways in which zod takes an error, only its text is supported. */
export const refine = (accepts: (value: never) => boolean, message?: unknown): Check =>
  check('custom', accepts, typeof message === 'string' ? { message } : {});
