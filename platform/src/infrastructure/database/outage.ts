/** PostgreSQL: connection exceptions, too many connections, shutting down, starting up, and a standby that may not write. */
const OUTAGE_STATES = /^(08\w{3}|53300|57P0[1-4]|25006)$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the drivers of PostgreSQL and Valkey say without a code. */
const OUTAGE_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Connection is closed|Command timed out|Reached the max retries per request limit)/;

/**
 * Whether a store is away or overloaded for the moment, in which case the request may be made again later. An error of
 * ours, such as a statement that cannot run, is none.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && (OUTAGE_STATES.test(code) || NETWORK_CODES.has(code))) return true;
  // The socket of a PostgreSQL on this machine.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return OUTAGE_WORDS.test(error.message);
};

/** PostgreSQL's disk_full; ENOSPC and EDQUOT of a file system. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether nothing can be stored because a disk is full. Nothing of the request was. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && (FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '') || isStorageFull(error.cause));
