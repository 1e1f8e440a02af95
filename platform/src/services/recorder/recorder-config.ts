import * as z from 'zod';

export const RECORDER_VARIABLES = {
  /** How many days recordings of programs are kept; 0: programs are not recorded. */
  GS_RECORDING_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
};
