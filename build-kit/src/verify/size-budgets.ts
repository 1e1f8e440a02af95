import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { type BuildOutput, readAssets, scriptBytes } from '../build/build-packages.ts';

/** First-load scripts of the shell: design section 6, the landing page. */
const SHELL_FIRST_LOAD_BYTES = 110_000;

const firstLoadBytes = ({ files, groups }: AssetsManifest): number =>
  (groups['main'] ?? [])
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (files[file]?.brotliBytes ?? 0), 0);

export interface Size {
  readonly name: string;
  /** Scripts at brotli 11: all of a remote's, the first ones of the shell. */
  readonly bytes: number;
  readonly budgetBytes: number;
}

export const sizeOf = (output: BuildOutput): Size => {
  const assets = readAssets(output);
  if (output.kind === 'shell')
    return { name: output.name, bytes: firstLoadBytes(assets), budgetBytes: SHELL_FIRST_LOAD_BYTES };
  const manifest = RemoteManifest.parse(JSON.parse(readFileSync(path.join(output.folder, 'remote.json'), 'utf8')));
  return { name: output.name, bytes: scriptBytes(assets), budgetBytes: manifest.budgets.jsBrotliBytes };
};

/** Prints every build's script size against its budget. Resolves to whether all are within. */
export const withinBudgets = (outputs: readonly BuildOutput[]): boolean => {
  const sizes = outputs.map(sizeOf);
  for (const { name, bytes, budgetBytes } of sizes) {
    console.log(`${name.padEnd(16)} ${bytes} of ${budgetBytes} bytes${bytes > budgetBytes ? '  OVER BUDGET' : ''}`);
  }
  return sizes.every(({ bytes, budgetBytes }) => bytes <= budgetBytes);
};
