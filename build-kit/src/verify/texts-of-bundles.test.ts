import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEXTS } from '@grandstand/shared-contracts';
import * as areas from '@grandstand/shared-contracts/texts';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const { COMMON_TEXTS, SHELL_TEXTS, OVERRIDE_TEXTS, ...ofRemotes } = areas;
type Area = Readonly<Record<string, string>>;

/** What each bundle can say: the remotes' areas are those that their `remote.tsx` brings. */
const bundles = (): readonly (readonly [string, Area])[] => [
  ['shell', { ...COMMON_TEXTS, ...SHELL_TEXTS, ...OVERRIDE_TEXTS }],
  ...readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => {
      const source = readFileSync(path.join(root, name, 'src/remote.tsx'), 'utf8');
      const brought = Object.entries(ofRemotes).filter(([area]) => source.includes(area));
      return [name, Object.assign({}, COMMON_TEXTS, ...brought.map(([, texts]) => texts))] as const;
    }),
];

/** Text keys in a package's own sources, without tests. */
const textsNamed = (folder: string): string[] => {
  const files = readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file));
  return sources.flatMap((file) => {
    const source = readFileSync(path.join(root, folder, 'src', file), 'utf8');
    return [...source.matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)].map(([, key]) => key as string).filter((key) => key in TEXTS);
  });
};

test.each(bundles())('SHELL-012: %s brings every text it names', (bundle, texts) => {
  const named = textsNamed(bundle);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((key) => !(key in texts))).toEqual([]);
});

test('SHELL-012: each text is in one area only', () => {
  const keys = Object.entries(areas)
    .filter(([area]) => area !== 'UI_TEXTS')
    .flatMap(([, texts]) => Object.keys(texts));
  expect(keys.toSorted()).toEqual(Object.keys(TEXTS).toSorted());
});
