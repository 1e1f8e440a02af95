import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allScriptBytes, firstLoadBytes, pageLoadBytes, RemoteManifest } from '@grandstand/shared-contracts/release';
import { CONSOLE, type ConsoleBuild, consoleScriptBytes } from '../build/build-console.ts';
import { type BuildOutput, readAssets } from '../build/build-packages.ts';

/**
 * First-load scripts of the shell: the landing page pays for all of them (docs/performance.md). One percent above the size
 * after single-spa and zod left them (decision 132); the bar of the landing page is 100 kB.
 */
const SHELL_FIRST_LOAD_BYTES = 100_700;

/**
 * Scripts that the watch page waits for, the player's engine excepted (decisions 25 and 132). One percent above the size; the
 * bar is 140 kB.
 */
const WATCH_PAGE_BYTES = 151_400;

/**
 * The first scripts of the operations console: one page, loaded once by few people. 2 kB for the audience of a rollout, staff
 * links and the rollback of one remote; 1.5 kB for Web Vitals, alerts, and the audit in words; 3.5 kB for
 * what loads further scripts and their integrity, which the screens of editors need.
 */
const CONSOLE_BYTES = 137_500;

/**
 * With the screens of editors, which load when content is opened. 5 kB for uploads, captions and posters. 196 kB are the engine
 * of previews, which loads when an editor opens one (decision 59), and 1 kB is the rest of them. 500 B for channels from encoders,
 * and 1.3 kB for the breaks of channels, with who began them and the ads in the stream.
 */
const CONSOLE_ALL_BYTES = 352_300;

export interface Size {
  readonly name: string;
  /** Scripts, at brotli 11. */
  readonly bytes: number;
  readonly budgetBytes: number;
}

/** The first scripts of a build and, for a remote that declares it, those of all its screens. */
export const sizesOf = (output: BuildOutput): readonly Size[] => {
  const { name } = output;
  const assets = readAssets(output);
  const bytes = firstLoadBytes(assets);
  if (output.kind === 'shell') return [{ name, bytes, budgetBytes: SHELL_FIRST_LOAD_BYTES }];
  const manifest = RemoteManifest.parse(JSON.parse(readFileSync(path.join(output.folder, 'remote.json'), 'utf8')));
  const { jsBrotliBytes, allJsBrotliBytes } = manifest.budgets;
  const first = { name, bytes, budgetBytes: jsBrotliBytes };
  if (allJsBrotliBytes === undefined) return [first];
  return [first, { name: `${name}, all`, bytes: allScriptBytes(assets), budgetBytes: allJsBrotliBytes }];
};

const watchPage = (outputs: readonly BuildOutput[]): readonly Size[] => {
  const [shell, watch] = [
    outputs.find(({ kind }) => kind === 'shell'),
    outputs.find(({ name }) => name === 'mf-watch'),
  ];
  if (!shell || !watch) return [];
  const bytes = pageLoadBytes(readAssets(shell), readAssets(watch));
  return [{ name: 'watch page', bytes, budgetBytes: WATCH_PAGE_BYTES }];
};

/** Prints every build's script size against its budget. @returns whether all are within */
export const withinBudgets = (outputs: readonly BuildOutput[], ownConsole: ConsoleBuild): boolean => {
  const { first, all } = consoleScriptBytes(ownConsole);
  const consoleSizes = [
    { name: CONSOLE, bytes: first, budgetBytes: CONSOLE_BYTES },
    { name: `${CONSOLE}, all`, bytes: all, budgetBytes: CONSOLE_ALL_BYTES },
  ];
  const sizes = [...outputs.flatMap(sizesOf), ...watchPage(outputs), ...consoleSizes];
  for (const { name, bytes, budgetBytes } of sizes) {
    console.log(`${name.padEnd(20)} ${bytes} of ${budgetBytes} bytes${bytes > budgetBytes ? '  OVER BUDGET' : ''}`);
  }
  return sizes.every(({ bytes, budgetBytes }) => bytes <= budgetBytes);
};
