import { type Expression, parseExpressionAt, type SpreadElement } from 'acorn';
import { type ImportRow, importError, type ReadFile, textOf, unreadable } from './import-row.ts';

/** An array of programs, or an object with one in `programs`; fields as those of the API. */
export const readJson = (text: string): ReadFile => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return unreadable(lineOfError(text), `The JSON cannot be read: ${message}. Correct this line.`);
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { programs?: unknown } | null)?.programs;
  if (!Array.isArray(list))
    return unreadable(1, 'The JSON is neither an array nor an object with "programs": put the programs into one.');
  const lines = linesOf(text);
  const rows: ImportRow[] = [];
  const errors = [];
  for (const [index, entry] of list.entries()) {
    const line = lines[index] ?? 1;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      errors.push(importError(line, '', entry, 'is not a program: use an object.'));
    else rows.push(rowOf(entry as Record<string, unknown>, line));
  }
  return { rows, errors };
};

const rowOf = ({ id, base, ...fields }: Record<string, unknown>, line: number): ImportRow => ({
  line,
  ...(typeof base === 'number' ? { base } : {}),
  ...(id === undefined ? {} : { id: textOf(id) }),
  fields,
});

/** JSON is an expression of JavaScript, whose parser knows lines. */
const parseWithLines = (text: string): Expression =>
  parseExpressionAt(text, Math.max(text.search(/\S/), 0), { ecmaVersion: 2022, locations: true });

const lineOfError = (text: string): number => {
  try {
    parseWithLines(text);
    return 1;
  } catch (error) {
    return (error as { loc?: { line?: number } }).loc?.line ?? 1;
  }
};

/** Lines on which the entries begin. */
const linesOf = (text: string): number[] => {
  try {
    return elementsOf(parseWithLines(text)).map((element) => element?.loc?.start.line ?? 1);
  } catch {
    // Nested deeper than the parser's stack.
    return [];
  }
};

const elementsOf = (root: Expression): readonly (Expression | SpreadElement | null)[] => {
  if (root.type === 'ArrayExpression') return root.elements;
  if (root.type !== 'ObjectExpression') return [];
  for (const property of root.properties) {
    if (property.type !== 'Property' || property.value.type !== 'ArrayExpression') continue;
    const { key } = property;
    if (key.type === 'Literal' && key.value === 'programs') return property.value.elements;
  }
  return [];
};
