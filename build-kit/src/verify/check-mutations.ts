import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';

/** Pages with rows of `| row or defence | what was broken | `file`: title |`. */
const PAGES = ['docs/requirements-mutations.md', 'docs/security-mutations.md'];
const ROW = /^\| (.+?) \| .*? \| `([^`]+)`: (.+) \|$/gm;
/** A quoted string after `test(`, or first or alone in a line, as titles of tables of cases are. */
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g;
/** A title of placeholders only would fit everything. */
const MIN_FIXED_LENGTH = 12;
/** What Jest or a template literal replaces in a title. */
const PLACEHOLDER = /%(?:\d+\$)?[spdifjo#%]|\$\{[^}]*\}|\$[A-Za-z][\w.]*/;

const patternOf = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(PLACEHOLDER)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );

/** Titles of a test file, as patterns. */
export const titlesIn = (source: string): readonly { readonly text: string; readonly pattern: RegExp }[] =>
  [...source.matchAll(LITERAL)]
    .map(([, single, template, double]) => (single ?? template ?? double ?? '').replaceAll(/\\(.)/g, '$1'))
    .filter((text) => text.length > 3)
    .map((text) => ({ text, pattern: patternOf(text) }));

const isSpecific = (title: string): boolean => title.split(PLACEHOLDER).join('').length >= MIN_FIXED_LENGTH;

/** Codes at the beginning of a title: `AUTH-001, A-26: …`. */
const codesOf = (title: string): readonly string[] => {
  const [list = ''] = /^[A-Z]+-\d+[a-z]?(?:, [A-Z]+-\d+[a-z]?)*(?=:|$)/.exec(title) ?? [];
  return list === '' ? [] : list.split(', ');
};

/** Whether a title begins with the cited codes, or is the cited one. */
export const isCited = (cited: string, source: string): boolean =>
  titlesIn(source).some(
    ({ text, pattern }) => text === cited || hasCodes(text, cited) || (isSpecific(text) && pattern.test(cited)),
  );

const hasCodes = (title: string, cited: string): boolean => {
  const wanted = codesOf(cited);
  const codes = codesOf(title);
  return wanted.length > 0 && wanted.join(', ') === cited && wanted.every((code) => codes.includes(code));
};

const missingIn = (page: string): string[] =>
  [...readFileSync(path.join(repositoryRoot, page), 'utf8').matchAll(ROW)].flatMap(
    ([, row = '', file = '', cited = '']) => {
      const place = path.join(repositoryRoot, file);
      const found = existsSync(place) && isCited(cited, readFileSync(place, 'utf8'));
      return found ? [] : [`${page}: ${row} names a test that does not exist: ${file}: ${cited}`];
    },
  );

/** Prints every row of the pages whose test does not exist; true when all do. */
export const checkMutations = (): boolean => {
  const missing = PAGES.flatMap(missingIn);
  for (const line of missing) console.error(line);
  return missing.length === 0;
};

if (import.meta.main) process.exitCode = checkMutations() ? 0 : 1;
