import semver from 'semver';

/** Declarations of the contract by `module#name`, as TypeScript declares them. */
export type Surface = ReadonlyMap<string, string>;

export interface Comparison {
  readonly change: 'none' | 'minor' | 'major';
  /** One line for each declaration that differs. */
  readonly lines: readonly string[];
}

const STATEMENT = /^(?=(?:export|declare|interface|type|import|class|function|const|abstract|enum)\b)/m;
const NAME = /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|var|interface|type|function|class|enum) ([\w$]+)/;

/** Texts are values that a patch may change; their keys are part of the contract. */
const withoutTexts = (module: string, text: string): string =>
  module.startsWith('texts/') ? text.replaceAll(/: "(?:[^"\\]|\\.)*";/g, ': string;') : text;

/** Splits the emitted declarations of one module. Re-exports count by name, so that a removed one is found. */
export const declarationsOf = (module: string, source: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const statement of source.split(STATEMENT)) {
    const text = withoutTexts(module, statement.trim());
    if (text === '' || text.startsWith('import ') || text === 'export {};') continue;
    const reExport = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?;$/.exec(text);
    if (reExport) {
      for (const name of (reExport[1] ?? '').split(',')) {
        const exported = name.trim().replace(/^type /, '');
        if (exported !== '') found.set(`${module}#export ${exported}`, `from ${reExport[2] ?? 'here'}`);
      }
      continue;
    }
    const name = NAME.exec(text)?.[1] ?? text.split('\n')[0] ?? text;
    const before = found.get(`${module}#${name}`);
    found.set(`${module}#${name}`, before === undefined ? text : `${before}\n${text}`);
  }
  return found;
};

/** Implemented or declared for all: a remote that was built before a member existed does not miss it. */
const GIVEN_BY_SHELL =
  /^events\/event-map\.ts#EVENTS$|^host\/(host\.ts#Host|session-actions\.ts#\w+Actions|session-actions\.ts#ProviderSession|push\.ts#Push|preferences\.ts#(Preferences|PREFERENCES))$/;

/** An optional member, an optional field of a schema, or the end of a block. */
const MAY_BE_ABSENT =
  /^\s+(?:readonly )?[\w'"$-]+\?:|^\s+[\w'"$-]+: [\w.("'/)]*\bZodMiniOptional<.+>;$|^\s+[}\])>;,]+$/;

/** Whether every line of the old declaration is still there, in order, and each new one may be absent. */
const isAddition = (id: string, before: string, after: string): boolean => {
  const kept = before.split('\n');
  const added: string[] = [];
  for (const line of after.split('\n')) {
    if (line === kept[0]) kept.shift();
    else added.push(line);
  }
  if (kept.length > 0) return false;
  return GIVEN_BY_SHELL.test(id) || added.every((line) => MAY_BE_ABSENT.test(line));
};

export const compareSurfaces = (before: Surface, after: Surface): Comparison => {
  const lines: string[] = [];
  let isMajor = false;
  for (const [id, text] of before) {
    const now = after.get(id);
    if (now === text) continue;
    const isMinor = now !== undefined && isAddition(id, text, now);
    isMajor ||= !isMinor;
    lines.push(`${now === undefined ? 'removed' : isMinor ? 'extended' : 'changed'} ${id}`);
  }
  for (const id of after.keys()) if (!before.has(id)) lines.push(`added ${id}`);
  return { change: lines.length === 0 ? 'none' : isMajor ? 'major' : 'minor', lines };
};

/**
 * The lowest version that a change asks for. Below 1.0.0 the second number counts breaking changes, as caret ranges
 * read it: `^0.2.0` accepts 0.2.1, not 0.3.0.
 */
export const requiredVersion = (version: string, change: Comparison['change']): string => {
  if (change === 'none') return version;
  const isInitial = semver.major(version) === 0;
  const step = change === 'major' ? (isInitial ? 'minor' : 'major') : isInitial ? 'patch' : 'minor';
  return semver.inc(version, step) ?? version;
};
