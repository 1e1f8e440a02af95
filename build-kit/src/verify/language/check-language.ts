import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../build/packages.ts';
import { trackedFiles } from '../tracked-files.ts';
import { ALLOWED_PHRASES, PRIVATE_WORDS } from './private-words.ts';
import { type Prose, proseOf } from './prose.ts';

const SOURCE = /\.(tsx?|mjs|cjs|css)$/;
const DOCUMENT = /\.md$/;
/** The list itself, and data that quotes the specification. */
const NOT_CHECKED = /^build-kit\/src\/verify\/language\/|^docs\/(language\.md|requirements)|^e2e\/fixtures\//;

/** Identifiers and commands between backticks. */
const CODE_SPAN = /`[^`]*`/g;

const linesOf = (text: string): Prose[] => text.split('\n').map((words, index) => ({ line: index + 1, text: words }));

/** One line per private word: where it is, the text, and what to write instead. */
export const findPrivateWords = (file: string, content: string): string[] =>
  (DOCUMENT.test(file) ? linesOf(content) : proseOf(content)).flatMap(({ line, text }) => {
    const checked = [CODE_SPAN, ...ALLOWED_PHRASES].reduce((rest, phrase) => rest.replace(phrase, ''), text);
    return PRIVATE_WORDS.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(checked)?.[0];
      return word ? [`${file}:${line} "${word}" (write: ${instead}): ${text}`] : [];
    });
  });

/** Prints every private word in comments, titles, strings and documents below `folders`; true when there is none. */
export const checkLanguage = (folders: readonly string[] = []): boolean => {
  const hits = trackedFiles()
    .filter((file) => (SOURCE.test(file) || DOCUMENT.test(file)) && !NOT_CHECKED.test(file))
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    .flatMap((file) => findPrivateWords(file, readFileSync(path.join(repositoryRoot, file), 'utf8')));
  for (const hit of hits) console.error(hit);
  if (hits.length > 0) console.error(`${hits.length} private words. docs/language.md lists the standard terms.`);
  return hits.length === 0;
};

if (import.meta.main) process.exitCode = checkLanguage(process.argv.slice(2)) ? 0 : 1;
