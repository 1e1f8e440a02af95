import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages.ts';
import { trackedFiles } from './tracked-files.ts';

const TEXT = /\.(tsx?|mjs|cjs|css|md)$/;
const RULING = /\b[ASX]-\d{2,3}[a-z]?\b/g;
const DECISION = /\b[Dd]ecision (\d{1,4})\b/g;
/** Its literals are undefined on purpose. */
const NOT_CHECKED = 'build-kit/src/verify/check-citations.test.ts';

interface Definitions {
  readonly requirements: ReadonlySet<string>;
  readonly rulings: ReadonlySet<string>;
  readonly decisions: ReadonlySet<number>;
}

/** Codes in `content` that no document defines, each once. */
export const undefinedCodes = (content: string, { requirements, rulings, decisions }: Definitions): string[] => {
  const owners = [...new Set([...requirements].map((id) => id.split('-')[0]))].join('|');
  const cited = content.match(new RegExp(`\\b(?:${owners})-\\d{3}\\b`, 'g')) ?? [];
  return [
    ...new Set([
      ...cited.filter((id) => !requirements.has(id)),
      ...(content.match(RULING) ?? []).filter((code) => !rulings.has(code)),
      ...[...content.matchAll(DECISION)].filter(([, number]) => !decisions.has(Number(number))).map(([text]) => text),
    ]),
  ];
};

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** Prints every cited requirement, ruling or decision that the documents do not define; true when there is none. */
export const checkCitations = (): boolean => {
  const files = trackedFiles();
  const definitions: Definitions = {
    requirements: new Set((JSON.parse(read('docs/requirements.json')) as { id: string }[]).map(({ id }) => id)),
    rulings: new Set([...read('docs/rulings.md').matchAll(/^\| ([ASX]-\w+) \|/gm)].map(([, code = '']) => code)),
    decisions: new Set(
      files.flatMap((file) => [...(/^docs\/decisions\/(\d{4})-/.exec(file)?.slice(1, 2) ?? [])].map(Number)),
    ),
  };
  const missing = files
    .filter((file) => TEXT.test(file) && file !== NOT_CHECKED)
    .flatMap((file) =>
      undefinedCodes(read(file), definitions).map((code) => `${file} cites ${code}, which docs/ does not define`),
    );
  for (const line of missing) console.error(line);
  return missing.length === 0;
};

if (import.meta.main) process.exitCode = checkCitations() ? 0 : 1;
