import { CONTENT_SCHEMAS, parseContent, type Programme } from '../model/content-bodies.ts';
import type { ChangedRevision } from '../content.repo.ts';
import { conflict } from '../content-errors.ts';
import { type ImportError, type ImportRow, importError, textOf } from './import-row.ts';

export interface ReadProgramme {
  readonly line: number;
  readonly id: string;
  readonly body: Programme;
}

const ID = /^[a-z\d][a-z\d-]{0,89}$/;

/** The same program of a later file gets the same ID, so that it is changed and not added twice. */
const derivedId = ({ channel, startsAt }: Pick<Programme, 'channel' | 'startsAt'>): string =>
  `${channel}-${startsAt.slice(0, 16).replace(/[-:]/g, '').toLowerCase()}`;

export const idOf = ({ id, fields }: ImportRow): string => {
  const startsAt = new Date(textOf(fields['startsAt']));
  const channel = textOf(fields['channel']);
  return id ?? (Number.isNaN(startsAt.getTime()) ? '' : derivedId({ channel, startsAt: startsAt.toISOString() }));
};

const FIELDS = new Set(Object.keys(CONTENT_SCHEMAS.programme.shape));

/** Fields that a file does not name stay as an editor set them. */
export const readRow = (
  row: ImportRow,
  newest: ChangedRevision<'programme'> | undefined,
  channels: ReadonlySet<string>,
): ReadProgramme | ImportError[] => {
  const { line, fields } = row;
  const id = idOf(row);
  const before = newest?.body ?? null;
  const errors: ImportError[] = [];
  if (row.base !== undefined && row.base !== (newest?.revision ?? 0))
    errors.push(importError(line, 'base', row.base, conflict(`program "${id}"`, row.base, newest).message));
  if (row.id !== undefined && !ID.test(row.id))
    errors.push(
      importError(
        line,
        'id',
        row.id,
        `id "${row.id.slice(0, 60)}" is not an ID: use lowercase letters, digits and hyphens.`,
      ),
    );
  for (const name of Object.keys(fields).filter((each) => !FIELDS.has(each)))
    errors.push(importError(line, name, fields[name], `There is no field "${name}": use ${[...FIELDS].join(', ')}.`));
  const parsed = parseContent('programme', { ...before, ...fields });
  if ('issues' in parsed)
    return [
      ...errors,
      ...parsed.issues.map(({ field, message }) => importError(line, field, valueOf(fields, field), message)),
    ];
  if (!channels.has(parsed.body.channel))
    errors.push(
      importError(
        line,
        'channel',
        parsed.body.channel,
        `There is no channel "${parsed.body.channel}": use ${[...channels].slice(0, 20).join(', ')}, or add it first.`,
      ),
    );
  return errors.length > 0 ? errors : { line, id, body: parsed.body };
};

const valueOf = (fields: Readonly<Record<string, unknown>>, field: string): unknown =>
  fields[field.split('.')[0] ?? ''];
