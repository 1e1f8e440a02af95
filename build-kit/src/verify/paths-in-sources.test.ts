import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const remotes = readdirSync(root).filter((name) => /^mf-[a-z]+$/.test(name));

/** First segments of every path that a remote owns. */
const segments = new Set(
  remotes.flatMap((name) => {
    const { routes } = JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8')) as {
      routes?: readonly { readonly path: string }[];
    };
    return (routes ?? []).map((route) => route.path.split('/')[1] ?? '');
  }),
);

/** The one table of addresses by name. */
const ADDRESSES = 'shared-contracts/src/routes.ts';

const sourcesOf = (name: string): readonly string[] =>
  readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => path.join(name, 'src', file));

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/** Literals such as '/watch' or `/login/…`; import specifiers begin with a dot or a package. */
const pathsIn = (file: string): string[] =>
  [...withoutComments(readFileSync(path.join(root, file), 'utf8')).matchAll(/['"`]\/([A-Za-z][\w-]*)/g)]
    .filter(([, segment = '']) => segments.has(segment))
    .map(([literal]) => `${file}: ${literal}`);

test('paths of remotes are in remote.json and in the table of addresses, and in no other source', () => {
  expect(segments.size).toBeGreaterThan(15);
  const files = ['shell', 'shared-ui', 'shared-contracts', ...remotes].flatMap(sourcesOf);
  expect(files.filter((file) => file !== ADDRESSES).flatMap(pathsIn)).toEqual([]);
});

test('every address of the table belongs to a remote, to the shell or to the platform', () => {
  const known = new Set([...segments, 'signout', 'faq']);
  const source = readFileSync(path.join(root, ADDRESSES), 'utf8');
  const used = [...source.matchAll(/'\/([A-Za-z][\w-]*)|join\('([A-Za-z][\w-]*)'/g)].map(([, a, b]) => a ?? b ?? '');
  expect(used.filter((segment) => !known.has(segment))).toEqual([]);
  expect([...segments].filter((segment) => !used.includes(segment))).toEqual([]);
});
