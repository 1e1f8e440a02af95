import type { DiffLine } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { moment } from '../parts/time.tsx';

/** `release 7: shell@1.0.0 mf-watch@1.0.0, 10 % 1.1.0`, as the registry's audit describes a release. */
const RELEASE = /^release (\d+): (.*)$/;

/** What an entry of the audit changed, line by line; null for what is neither a release nor a document. */
export const auditDiff = (from: string | null, to: string | null): readonly DiffLine[] | null => {
  const [before, after] = [from, to].map(packagesOf);
  if (after) return packageDiff(before ?? new Map(), after);
  const [was, became] = [from, to].map(documentOf);
  return was === undefined || became === undefined ? null : jsonDiff(was, became);
};

/** What each package was served as; null for another text. */
const packagesOf = (text: string | null): ReadonlyMap<string, string> | null => {
  const [, id, packages] = RELEASE.exec(text ?? '') ?? [];
  if (id === undefined || packages === undefined) return null;
  const parts = packages.split(/ (?=[a-z][a-z0-9-]*@\d)/).map((part) => {
    const at = part.indexOf('@');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
  return new Map([['release', id], ...parts]);
};

const packageDiff = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): DiffLine[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((what) => {
    const [from, to] = [before.get(what) ?? null, after.get(what) ?? null];
    return from === to ? [] : [{ what, from, to }];
  });

/** With times that can be read; undefined for anything but a JSON object or list. */
const documentOf = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text, (key, each: unknown) =>
      typeof each === 'number' && key.endsWith('Ms') ? moment(new Date(each).toISOString()) : each,
    );
    return typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
};
