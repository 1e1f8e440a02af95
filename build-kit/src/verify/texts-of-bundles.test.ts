import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMON_SPANISH, COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
type Texts = Readonly<Record<string, string>>;

const packages = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'texts/en.ts')));

/** Texts of one language, from all its files: `en.ts` and `override.en.ts`. */
const textsOf = async (name: string, language: string): Promise<Texts> => {
  const folder = path.join(root, name, 'texts');
  const files = readdirSync(folder).filter((file) => file === `${language}.ts` || file.endsWith(`.${language}.ts`));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, file)).href) as Promise<Record<string, Texts>>),
  );
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
};

const sourcesOf = (name: string): readonly string[] => {
  const folder = path.join(root, name, 'src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
};

const titlesOf = (name: string): string[] => {
  const file = path.join(root, name, 'remote.json');
  if (!existsSync(file)) return [];
  const { routes = [], triggers = [] } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { title?: string }[]>;
  return [...new Set([...routes, ...triggers].flatMap(({ title }) => (title ? [`title.${title}`] : [])))];
};

const placeholders = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
const substitutions = (texts: Texts, keys: readonly string[]) => keys.map((key) => [key, placeholders(texts[key])]);

test('the shell and the six remotes have texts', () => {
  const known = ['mf-account', 'mf-auth', 'mf-deletion', 'mf-device', 'mf-subscription', 'mf-watch', 'shell'];
  expect(packages).toEqual(expect.arrayContaining(known));
});

test.each([...packages, 'shared-contracts'])(
  'SHELL-012: %s has a Spanish text for every English text and page title, with the same substitutions',
  async (name) => {
    const isCommon = name === 'shared-contracts';
    const english = isCommon ? COMMON_TEXTS : await textsOf(name, 'en');
    const spanish: Texts = isCommon ? COMMON_SPANISH : await textsOf(name, 'es');
    const keys = Object.keys(english);
    expect(Object.keys(spanish).toSorted()).toEqual([...keys, ...titlesOf(name)].toSorted());
    expect(Object.values(spanish).filter((text) => text.trim() === '')).toEqual([]);
    expect(substitutions(spanish, keys)).toEqual(substitutions(english, keys));
  },
);

test.each(packages)('SHELL-012: %s shows only its own texts and the common ones', async (name) => {
  const foreign = await Promise.all(packages.filter((other) => other !== name).map((other) => textsOf(other, 'en')));
  const own = { ...COMMON_TEXTS, ...(await textsOf(name, 'en')) };
  const keys = new Set(foreign.flatMap((texts) => Object.keys(texts)).filter((key) => !(key in own)));
  const named = sourcesOf(name).flatMap((source) =>
    [...source.matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)].map(([, key]) => key),
  );
  expect(named.filter((key) => key !== undefined && keys.has(key))).toEqual([]);
  expect(named.filter((key) => key !== undefined && key in own).length).toBeGreaterThan(0);
});

test('SHELL-012: the key of a text exists in one package, and no other package contains it', async () => {
  const owners = await Promise.all(
    packages.map(async (name) => [name, Object.keys(await textsOf(name, 'en'))] as const),
  );
  const keys = [...owners.flatMap(([, owned]) => owned), ...Object.keys(COMMON_TEXTS)];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const others = ['shared-contracts', 'shared-ui', 'platform', 'build-kit', 'ops-console'];
  const elsewhere = others.flatMap((name) => sourcesOf(name)).join('\n');
  const found = owners.flatMap(([, owned]) => owned).filter((key) => elsewhere.includes(`'${key}'`));
  expect(found).toEqual([]);
});
