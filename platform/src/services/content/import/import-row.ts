import type { ContentIssue } from '../model/content-bodies.ts';

/** One programme of a file, before it is validated. Fields that the file does not name are absent. */
export interface ImportRow {
  /** In the file; 1 is the first. */
  readonly line: number;
  /** Absent: derived from channel and start. */
  readonly id?: string;
  /** The revision that an editor changed; absent: whatever is the newest. */
  readonly base?: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ImportError extends ContentIssue {
  readonly line: number;
  readonly value: string;
}

export interface ReadFile {
  readonly rows: readonly ImportRow[];
  readonly errors: readonly ImportError[];
}

export const MAX_IMPORT_CHARACTERS = 900_000;
export const MAX_IMPORT_ROWS = 5_000;

const MAX_VALUE = 80;

export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
};

export const importError = (line: number, field: string, value: unknown, message: string): ImportError => ({
  line,
  field,
  value: textOf(value).slice(0, MAX_VALUE),
  message,
});

/** A file that cannot be read as a whole. */
export const unreadable = (line: number, message: string): ReadFile => ({
  rows: [],
  errors: [importError(line, '', '', message)],
});
