import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { type BuildOutput, readAssets } from '../build/build-packages.ts';

/** First-load scripts of the shell: what it weighs now, so that it does not grow unseen. The goal is 110 kB (docs/performance.md). */
const SHELL_FIRST_LOAD_BYTES = 125_000;

/** What a page needs before anything shows: the shell's first scripts; a remote's entry and its exposed chunk. */
const firstLoadBytes = ({ kind, files, groups, federation }: AssetsManifest): number => {
  const first = kind === 'shell' ? (groups['main'] ?? []) : [federation?.entry ?? '', ...(groups['remote'] ?? [])];
  return [...new Set(first)]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (files[file]?.brotliBytes ?? 0), 0);
};

export interface Size {
  readonly name: string;
  /** First scripts, at brotli 11. */
  readonly bytes: number;
  readonly budgetBytes: number;
}

export const sizeOf = (output: BuildOutput): Size => {
  const { name } = output;
  const bytes = firstLoadBytes(readAssets(output));
  if (output.kind === 'shell') return { name, bytes, budgetBytes: SHELL_FIRST_LOAD_BYTES };
  const manifest = RemoteManifest.parse(JSON.parse(readFileSync(path.join(output.folder, 'remote.json'), 'utf8')));
  return { name, bytes, budgetBytes: manifest.budgets.jsBrotliBytes };
};

/** Prints every build's script size against its budget. Resolves to whether all are within. */
export const withinBudgets = (outputs: readonly BuildOutput[]): boolean => {
  const sizes = outputs.map(sizeOf);
  for (const { name, bytes, budgetBytes } of sizes) {
    console.log(`${name.padEnd(16)} ${bytes} of ${budgetBytes} bytes${bytes > budgetBytes ? '  OVER BUDGET' : ''}`);
  }
  return sizes.every(({ bytes, budgetBytes }) => bytes <= budgetBytes);
};
