import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import type { Site } from './site.ts';

const isTwin = (file: string): boolean => /\.(br|gz)$/.test(file);

/**
 * A bad day of the asset store: all files of these packages are gone, or one bit of each is another. The platform has
 * forgotten what it had read of them. Returns what brings them back.
 */
export const spoilFiles = async (
  site: Site,
  names: readonly string[],
  problem: 'gone' | 'changed',
): Promise<() => Promise<void>> => {
  const patterns = names.map((name) => `**/assets/${name}/**/*.{js,css,br,gz}`);
  const spoiled: string[] = [];
  for await (const file of glob(patterns, { cwd: site.dataDir })) spoiled.push(file);
  if (spoiled.length === 0) throw new Error(`The asset store has no files of ${names.join(', ')}.`);
  const bytesOf = new Map<string, Buffer>();
  for (const file of spoiled) {
    const path = `${site.dataDir}/${file}`;
    const bytes = await readFile(path);
    bytesOf.set(path, bytes);
    if (problem === 'gone' || isTwin(file)) await rm(path);
    else await writeFile(path, flipped(bytes));
  }
  await site.restart();
  return async () => {
    for (const [path, bytes] of bytesOf) await writeFile(path, bytes);
    await site.restart();
  };
};

const flipped = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes);
  const place = changed.length - 2;
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
};
