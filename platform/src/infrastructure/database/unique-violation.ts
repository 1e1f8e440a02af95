const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
