import * as z from 'zod';

export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters: shorten it`)
    .regex(/^\P{Cc}*$/u, 'contains control characters: remove them');
export const required = (max: number) => text(max).min(1, 'is empty: enter it');

export const address = (errorOf: (value: string) => string | null) =>
  z
    .string()
    .max(2_000, 'is longer than 2000 characters: shorten it')
    .superRefine((value, context) => {
      const error = errorOf(value);
      if (error) context.addIssue({ code: 'custom', message: error });
    });
