import type { Db } from '../../../infrastructure/database/database.ts';
import { overlapping } from '../content.repo.ts';
import type { Programme } from '../model/content-bodies.ts';
import { entryName } from '../model/content-text.ts';
import { type ImportError, importError } from './import-row.ts';
import type { ReadProgramme } from './read-row.ts';

interface Span {
  readonly line: number | null;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

const spanOf = (body: Programme, line: number | null): Span => ({
  line,
  name: entryName('programme', body),
  startMs: Date.parse(body.startsAt),
  endMs: Date.parse(body.endsAt),
});

/** Programmes of the file that overlap another one of the file, or one that the file does not replace. */
export const overlaps = async (db: Db, programmes: readonly ReadProgramme[], nowMs: number): Promise<ImportError[]> => {
  const ids = new Set(programmes.map(({ id }) => id));
  const errors: ImportError[] = [];
  for (const channel of new Set(programmes.map(({ body }) => body.channel))) {
    const own = programmes.filter(({ body }) => body.channel === channel).map(({ body, line }) => spanOf(body, line));
    const window = {
      fromMs: own.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY),
      untilMs: own.reduce((most, { endMs }) => Math.max(most, endMs), 0),
    };
    const others = (await overlapping(db, channel, window, nowMs)).flatMap(({ id, body }) =>
      body && !ids.has(id) ? [spanOf(body, null)] : [],
    );
    errors.push(...overlapsOf([...own, ...others].toSorted((a, b) => a.startMs - b.startMs)));
  }
  return errors;
};

const overlapsOf = (sorted: readonly Span[]): ImportError[] => {
  const errors: ImportError[] = [];
  let longest: Span | null = null;
  for (const span of sorted) {
    if (longest && span.startMs < longest.endMs) {
      const [named, other] = span.line === null ? [longest, span] : [span, longest];
      if (named.line !== null)
        errors.push(
          importError(
            named.line,
            'startsAt',
            new Date(named.startMs).toISOString(),
            `The ${named.name} overlaps the ${other.name}${other.line === null ? '' : ` of line ${other.line}`}: change its times.`,
          ),
        );
    }
    if (!longest || span.endMs > longest.endMs) longest = span;
  }
  return errors;
};
