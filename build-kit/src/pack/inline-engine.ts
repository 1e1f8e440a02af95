import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../build/repository-root.ts';
import { emitPackage, filesBelow } from './emit-package.ts';

/** The part of the shell that runs without a page. The shell itself is not published. */
const ENGINE = '@grandstand/shell/engine';
const FOLDER = 'shell-engine';

/** Puts the shell's engine into a package that imports it, and makes its imports relative. */
export const inlineEngine = async (folder: string): Promise<void> => {
  const dist = path.join(folder, 'dist');
  let isUsed = false;
  for (const file of await filesBelow(dist)) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const place = path.join(dist, file);
    const text = await readFile(place, 'utf8');
    if (!text.includes(ENGINE)) continue;
    isUsed = true;
    const relative = path.posix.relative(path.dirname(file), `${FOLDER}/engine.js`);
    await writeFile(place, text.replaceAll(ENGINE, relative.startsWith('.') ? relative : `./${relative}`));
  }
  if (!isUsed) return;
  const dir = path.join(repositoryRoot, 'shell');
  await emitPackage({ dir, entries: ['src/engine.ts'], output: path.join(dist, FOLDER), styles: false });
};
