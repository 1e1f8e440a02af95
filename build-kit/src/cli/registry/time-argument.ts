import { UsageError } from './usage-error.ts';

/** ISO 8601 in UTC. @throws {UsageError} */
export const isoOf = (text: string): string => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`"${text}" is not a time: use ISO 8601 such as 2026-12-01T19:00Z.`);
  return time.toISOString();
};
