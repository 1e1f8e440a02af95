import { SaxesParser } from 'saxes';
import { type ImportRow, importError, MAX_IMPORT_ROWS, type ReadFile, unreadable } from './import-row.ts';

interface Reading {
  readonly line: number;
  readonly channel: string;
  readonly start: string;
  readonly stop: string;
  readonly texts: Map<string, string>;
  readonly elements: Set<string>;
}

/** Elements whose first text is a field. */
const FIELDS: Readonly<Record<string, string>> = { title: 'title', 'sub-title': 'subtitle', desc: 'description' };

/** XMLTV. Entities other than those of XML itself are errors, and no DTD is read. */
export const readXmltv = (text: string): ReadFile => {
  const parser = new SaxesParser({ position: true });
  const rows: ImportRow[] = [];
  let current: Reading | null = null;
  let field: string | null = null;
  let isTv = false;
  let problem: { readonly line: number; readonly message: string } | null = null;

  parser.on('opentag', ({ name, attributes }) => {
    isTv ||= name === 'tv';
    if (name === 'programme') {
      const valueOf = (attribute: string) => {
        const value = attributes[attribute];
        return typeof value === 'string' ? value : '';
      };
      current = {
        line: parser.line,
        channel: valueOf('channel'),
        start: valueOf('start'),
        stop: valueOf('stop'),
        texts: new Map(),
        elements: new Set(),
      };
      return;
    }
    current?.elements.add(name);
    field = current ? (FIELDS[name] ?? null) : null;
  });
  parser.on('text', (value) => {
    if (current && field && value.trim() !== '' && !current.texts.has(field)) current.texts.set(field, value.trim());
  });
  parser.on('closetag', ({ name }) => {
    field = null;
    if (name !== 'programme' || !current) return;
    if (rows.length <= MAX_IMPORT_ROWS) rows.push(rowOf(current));
    current = null;
  });
  parser.on('error', (error) => {
    problem ??= { line: parser.line, message: error.message };
  });
  parser.write(text).close();
  const found = problem as { readonly line: number; readonly message: string } | null;
  if (found) return unreadable(found.line, `The XML is not well-formed: ${found.message}. Correct this line.`);
  if (!isTv) return unreadable(1, 'The file has no <tv> element: use an XMLTV file.');
  return { rows, errors: rows.length === 0 ? [importError(1, '', '', 'The file has no <programme> elements.')] : [] };
};

const rowOf = ({ line, channel, start, stop, texts, elements }: Reading): ImportRow => ({
  line,
  fields: {
    channel,
    startsAt: isoOf(start),
    endsAt: isoOf(stop),
    ...Object.fromEntries(texts),
    ...kindOf(elements),
  },
});

const kindOf = (elements: ReadonlySet<string>): { readonly kind?: string } => {
  if (elements.has('previously-shown')) return { kind: 'replay' };
  return elements.has('live') ? { kind: 'live' } : {};
};

/** `20261123190000 +0000`; UTC without an offset, as XMLTV defines. Other text is returned unchanged, and refused later. */
const isoOf = (time: string): string => {
  const [, year, month, day, hour = '00', minute = '00', second = '00', offset = '+0000'] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?\s*(?:UTC|GMT|Z)?([+-]\d{4})?$/.exec(time.trim()) ?? [];
  if (year === undefined) return time;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset.slice(0, 3)}:${offset.slice(3)}`;
};
