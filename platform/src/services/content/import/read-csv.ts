import { CsvError, parse } from 'csv-parse/sync';
import {
  type ImportError,
  type ImportRow,
  importError,
  MAX_IMPORT_ROWS,
  type ReadFile,
  unreadable,
} from './import-row.ts';

/** Columns of a CSV file. */
const REQUIRED = ['channel', 'start', 'end', 'title'] as const;
const OPTIONAL = [
  'id',
  'subtitle',
  'description',
  'kind',
  'league',
  'sport',
  'away_code',
  'away',
  'home_code',
  'home',
  'venue',
  'access',
  'blackout_zones',
  'poster',
  'poster_alt',
  'poster_alt_es',
] as const;
const COLUMNS: readonly string[] = [...REQUIRED, ...OPTIONAL];

interface CsvRecord {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** RFC 4180, with a line of column names. */
export const readCsv = (text: string): ReadFile => {
  let header: readonly string[] = [];
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => {
        header = names.map((name) => name.trim().toLowerCase());
        return [...header];
      },
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
      to: MAX_IMPORT_ROWS + 1,
    }) as unknown as CsvRecord[];
    const errors = headerErrors(header);
    if (errors.length > 0) return { rows: [], errors };
    return { rows: records.map(({ record, info }) => rowOf(record, info.lines)), errors: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    return unreadable(line, `The CSV cannot be read: ${error.message}. Correct this line.`);
  }
};

const headerErrors = (header: readonly string[]): ImportError[] => [
  ...REQUIRED.filter((name) => !header.includes(name)).map((name) =>
    importError(1, name, '', `The column "${name}" is missing: add it to the first line.`),
  ),
  ...header
    .filter((name) => !COLUMNS.includes(name))
    .map((name) => importError(1, name, name, `There is no column "${name}": use ${COLUMNS.join(', ')}.`)),
];

const rowOf = (record: Readonly<Record<string, string>>, line: number): ImportRow => {
  const {
    id,
    start,
    end,
    away,
    away_code,
    home,
    home_code,
    blackout_zones,
    kind,
    access,
    poster,
    poster_alt,
    poster_alt_es,
    ...rest
  } = record;
  const has = (name: string) => record[name] !== undefined;
  return {
    line,
    ...(id ? { id } : {}),
    fields: {
      ...rest,
      startsAt: start ?? '',
      endsAt: end ?? '',
      ...(kind ? { kind } : {}),
      ...(access ? { access } : {}),
      ...(has('poster') ? { poster: poster || null } : {}),
      ...(has('poster_alt') ? { posterAlt: poster_alt || null } : {}),
      ...(has('poster_alt_es') ? { posterAltEs: poster_alt_es || null } : {}),
      ...(has('away') || has('away_code') ? { away: teamOf(away_code, away) } : {}),
      ...(has('home') || has('home_code') ? { home: teamOf(home_code, home) } : {}),
      ...(has('blackout_zones') ? { blackoutZones: (blackout_zones ?? '').split(/[\s;]+/).filter(Boolean) } : {}),
    },
  };
};

/** A name without a code gets its first letters. */
const teamOf = (code: string | undefined, name: string | undefined) => {
  if (!code && !name) return null;
  return {
    code:
      code ||
      (name ?? '')
        .replace(/[^\p{L}\d]/gu, '')
        .slice(0, 3)
        .toUpperCase(),
    name: name || code,
  };
};
