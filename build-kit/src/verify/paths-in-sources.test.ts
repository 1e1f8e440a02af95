import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const remotes = readdirSync(root).filter((name) => /^mf-[a-z]+$/.test(name));

interface Manifest {
  readonly routes?: readonly { readonly path: string; readonly screen: string; readonly fallback?: string }[];
  readonly triggers?: readonly { readonly screen: string }[];
}
const manifests = remotes.map(
  (name) => JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8')) as Manifest,
);
const routes = manifests.flatMap((manifest) => manifest.routes ?? []);
const screens = new Set(
  [...routes, ...manifests.flatMap((manifest) => manifest.triggers ?? [])].map((one) => one.screen),
);

/** First segments of every path that a remote owns. */
const segments = new Set(routes.map((route) => route.path.split('/')[1] ?? ''));

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

test('paths of remotes are in their remote.json and in no other source', () => {
  expect(segments.size).toBeGreaterThan(15);
  const files = ['shell', 'shared-ui', 'shared-contracts', 'platform', 'contracts-testing', ...remotes].flatMap(
    sourcesOf,
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(pathsIn)).toEqual([]);
});

test('the contract names every screen of a remote, and no other', () => {
  const source = readFileSync(path.join(root, 'shared-contracts/src/host/screen-map.ts'), 'utf8');
  const [, ofSite = '', ofRemotes = ''] = /Of the site itself\.([\s\S]*?)Of remotes\.([\s\S]*?)\n\}/.exec(source) ?? [];
  const namesIn = (members: string) => [...members.matchAll(/^ +'?([a-z-]+)'?:/gm)].map(([, name = '']) => name);
  expect(namesIn(ofRemotes).toSorted()).toEqual([...screens].toSorted());
  expect(namesIn(ofSite)).toEqual(['landing', 'sign-out', 'faq']);
});

test('a closed route falls back to a screen by its name', () => {
  const fallbacks = routes.flatMap(({ fallback }) => fallback ?? []);
  expect(fallbacks.length).toBeGreaterThan(3);
  expect(fallbacks.filter((name) => !screens.has(name))).toEqual([]);
});
