import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import type { Compilation } from 'webpack';

/** A translation is `texts/<language>.ts` and exports one object; English is part of the scripts. */
const TRANSLATION = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.ts$/;

/** The translations of a package, by language; undefined when it has none. Watches their files. */
export const packageTexts = async (
  dir: string,
  { fileDependencies, contextDependencies }: Pick<Compilation, 'fileDependencies' | 'contextDependencies'>,
): Promise<AssetsManifest['texts']> => {
  const folder = path.join(dir, 'texts');
  if (!existsSync(folder)) return undefined;
  contextDependencies.add(folder);
  const texts: NonNullable<AssetsManifest['texts']> = {};
  for (const name of readdirSync(folder).toSorted()) {
    const language = TRANSLATION.exec(name)?.[1];
    if (language === undefined || language === 'en') continue;
    const file = path.join(folder, name);
    fileDependencies.add(file);
    // Node keeps modules by address: a changed file gets a new one.
    const { href } = pathToFileURL(file);
    const module = (await import(`${href}?changed=${statSync(file).mtimeMs}`)) as Readonly<Record<string, object>>;
    texts[language] = Object.assign({}, ...Object.values(module)) as Record<string, string>;
  }
  return texts;
};
