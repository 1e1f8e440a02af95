import type { PlayerFailure } from './player-port.ts';

/** What Shaka's errors have in common; `data` of an HTTP error is address, status, … */
export interface ShakaError {
  readonly code: number;
  readonly category: number;
  readonly severity: number;
  readonly data?: readonly unknown[];
}

const CRITICAL = 2;
const HTTP_STATUS = 1001;
const LOAD_INTERRUPTED = 7000;
const NO_KEY_SYSTEM = new Set([6001, 6012, 6020]);
const UNSUPPORTED_CONTENT = new Set([4032]);
const KIND_BY_CATEGORY: Readonly<Record<number, PlayerFailure['kind']>> = {
  1: 'network',
  2: 'content',
  3: 'decode',
  4: 'content',
  5: 'content',
  6: 'protection',
};

export const isShakaError = (value: unknown): value is ShakaError =>
  typeof value === 'object' && value !== null && 'code' in value && 'category' in value && 'severity' in value;

/** A newer load replaced this one: nothing failed. */
export const isInterrupted = (error: unknown): boolean => isShakaError(error) && error.code === LOAD_INTERRUPTED;

export const isFatal = (error: ShakaError): boolean => error.severity === CRITICAL;

export const shakaFailure = (error: unknown): PlayerFailure => {
  if (!isShakaError(error)) return { kind: 'engine', engineCode: 'shaka:unknown' };
  const { code, category, data } = error;
  const engineCode = `shaka:${code}`;
  if (NO_KEY_SYSTEM.has(code) || UNSUPPORTED_CONTENT.has(code)) return { kind: 'unsupported', engineCode };
  const status = code === HTTP_STATUS ? data?.[1] : undefined;
  if (status === 401 || status === 403) return { kind: 'refused', engineCode };
  return { kind: KIND_BY_CATEGORY[category] ?? 'engine', engineCode };
};
