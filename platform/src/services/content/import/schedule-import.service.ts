import type { Db } from '../../../infrastructure/database/database.ts';
import type { Editor } from '../../../infrastructure/http/editor.ts';
import { liveFromOf, type Timing } from '../content-timing.ts';
import { type ChangedRevision, newestOf, newestRevisions, type Revision } from '../content.repo.ts';
import { type ContentChangesOptions, createContentChanges } from '../content-changes.service.ts';
import { invalid } from '../content-errors.ts';
import { CONTENT_SCHEMAS, type Programme } from '../model/content-bodies.ts';
import { timingText } from '../model/content-text.ts';
import { type ImportError, importError, MAX_IMPORT_CHARACTERS, MAX_IMPORT_ROWS, type ReadFile } from './import-row.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { overlaps } from './overlaps.service.ts';
import { idOf, type ReadProgramme, readRow } from './read-row.ts';
import { readXmltv } from './read-xmltv.ts';

export interface ScheduleFile {
  readonly format: 'csv' | 'xmltv' | 'json';
  readonly text: string;
  readonly isDryRun: boolean;
  readonly timing: Timing;
}

export interface ImportReport {
  readonly programs: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly errors: readonly ImportError[];
  /** Null: nothing was changed. */
  readonly change: number | null;
}

export type ImportSchedule = (file: ScheduleFile, editor: Editor) => Promise<ImportReport>;

const MAX_ERRORS = 1_000;
const READERS = { csv: readCsv, xmltv: readXmltv, json: readJson };

interface Plan {
  readonly errors: readonly ImportError[];
  readonly revisions: readonly Revision[];
  readonly counts: Pick<ImportReport, 'programs' | 'added' | 'changed' | 'unchanged'>;
}

/** All programmes of a file, or none; every value that is wrong is listed. */
export const createScheduleImport = (options: ContentChangesOptions): ImportSchedule => {
  const change = createContentChanges(options);
  return async ({ format, text, isDryRun, timing }, editor) => {
    const liveFrom = liveFromOf(timing, options.clock.now());
    const file = readFile(format, text);
    const plan = await planOf(options.db, file, liveFrom, options);
    const report = { ...plan.counts, errors: listed(plan.errors), change: null };
    if (isDryRun || plan.errors.length > 0 || plan.revisions.length === 0) return report;
    const { changeId } = await change(editor, async (trx) => {
      const now = await planOf(trx, file, liveFrom, options);
      if (now.errors.length > 0)
        throw invalid(
          'Another editor changed the schedule in the meantime: run the dry run again.',
          now.errors.map(({ line, message }) => `Line ${line}: ${message}`),
        );
      const summary = `imported ${now.revisions.length} programs, ${timingText(liveFrom, options.clock.now())}`;
      return { revisions: now.revisions, summary, was: null, isChecked: true };
    });
    return { ...report, change: changeId };
  };
};

const listed = (errors: readonly ImportError[]): readonly ImportError[] => {
  if (errors.length <= MAX_ERRORS) return errors;
  const rest = errors.length - MAX_ERRORS;
  return [
    ...errors.slice(0, MAX_ERRORS),
    importError(errors.at(-1)?.line ?? 1, '', '', `${rest} more errors: correct the first ones and try again.`),
  ];
};

const readFile = (format: ScheduleFile['format'], text: string): ReadFile => {
  if (text.length > MAX_IMPORT_CHARACTERS)
    throw invalid(`The file has ${text.length} characters; at most ${MAX_IMPORT_CHARACTERS} are read. Split it.`);
  const file = READERS[format](text);
  if (file.rows.length > MAX_IMPORT_ROWS)
    throw invalid(`The file has more than ${MAX_IMPORT_ROWS} programs: split it.`);
  return file;
};

/** What a file does to the newest revisions. */
const planOf = async (
  db: Db,
  { rows, errors: unread }: ReadFile,
  liveFrom: number | null,
  { builtIn, clock }: ContentChangesOptions,
): Promise<Plan> => {
  const known = new Map((await newestOf(db, 'programme', rows.map(idOf))).map((one) => [one.id, one]));
  const channels = new Set([
    ...builtIn.channels.map(({ id }) => id),
    ...(await newestRevisions(db, 'channel')).flatMap(({ id, body }) => (body ? [id] : [])),
  ]);
  const errors: ImportError[] = [...unread];
  const programmes: ReadProgramme[] = [];
  for (const row of rows) {
    const read = readRow(row, known.get(idOf(row)), channels);
    if (Array.isArray(read)) errors.push(...read);
    else programmes.push(read as ReadProgramme);
  }
  errors.push(...repeated(programmes), ...(await overlaps(db, programmes, clock.now())));
  const revisions = programmes.flatMap(({ id, body }) => revisionOf(id, body, known.get(id), liveFrom) ?? []);
  const added = revisions.filter(({ id }) => !known.get(id)?.body).length;
  return {
    errors: errors.toSorted((a, b) => a.line - b.line),
    revisions,
    counts: {
      programs: rows.length,
      added,
      changed: revisions.length - added,
      unchanged: programmes.length - revisions.length,
    },
  };
};

const revisionOf = (
  id: string,
  body: Programme,
  newest: ChangedRevision<'programme'> | undefined,
  liveFrom: number | null,
): Revision | null => {
  const isPublished = newest?.liveFrom !== null && newest?.liveFrom !== undefined;
  const isSame = newest?.body && JSON.stringify(CONTENT_SCHEMAS.programme.parse(newest.body)) === JSON.stringify(body);
  // Importing a draft again publishes it.
  if (isSame && (isPublished || liveFrom === null)) return null;
  return { kind: 'programme', id, revision: (newest?.revision ?? 0) + 1, body, liveFrom };
};

const repeated = (programmes: readonly ReadProgramme[]): ImportError[] => {
  const lines = new Map<string, number>();
  return programmes.flatMap(({ id, line }) => {
    const first = lines.get(id);
    if (first === undefined) lines.set(id, line);
    return first === undefined
      ? []
      : [
          importError(
            line,
            'id',
            id,
            `The program "${id}" is also in line ${first}: remove one, or give them different IDs.`,
          ),
        ];
  });
};
