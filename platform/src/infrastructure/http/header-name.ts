import * as z from 'zod';

/** A variable that names a header of a proxy. */
export const headerName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/i, 'must be the name of a header')
  .toLowerCase()
  .optional();
