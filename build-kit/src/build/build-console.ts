import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { BuildEnv } from '../webpack/base-config.ts';
import { describePackage } from '../webpack/package-description.ts';
import { COMMON_INPUTS, runWebpack } from './build-packages.ts';
import { inputHash } from './input-hash.ts';
import { repositoryRoot } from './packages.ts';

export const CONSOLE = 'ops-console';

const dir = path.join(repositoryRoot, CONSOLE);
/** Where the platform serves it from. */
const folder = path.join(dir, 'dist/app');
/** Written last; contains the version of the files beside it. */
const COMPLETE = path.join(folder, '.complete');

export interface ConsoleBuild {
  readonly version: string;
  /** Absolute; holds `index.html` and what it loads. */
  readonly folder: string;
  /** Nothing had changed. */
  readonly cached: boolean;
  readonly builtInMs: number;
}

const builtVersion = (): string | null => (existsSync(COMPLETE) ? readFileSync(COMPLETE, 'utf8') : null);

/**
 * Builds the operations console when its inputs changed. The registry does not deploy it: the platform serves this one
 * folder, which is replaced as a whole. @throws when it does not build; what was there stays
 */
export const buildConsole = async (): Promise<ConsoleBuild> => {
  const inputs = [dir, ...[...COMMON_INPUTS, 'registry-client/src'].map((input) => path.join(repositoryRoot, input))];
  const version = `${describePackage(dir).version}-src.h${inputHash(repositoryRoot, inputs)}`;
  if (builtVersion() === version) return { version, folder, cached: true, builtInMs: 0 };
  const startedAt = performance.now();
  const workFolder = path.join(dir, `dist/.building-${process.pid}`);
  try {
    await mkdir(workFolder, { recursive: true });
    const file = pathToFileURL(path.join(dir, 'webpack.config.ts')).href;
    const module = (await import(file)) as { default: (env: BuildEnv) => Configuration };
    await runWebpack([module.default({ version, output: workFolder })]);
    await writeFile(path.join(workFolder, '.complete'), version);
    await rm(folder, { recursive: true, force: true });
    await rename(workFolder, folder);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
  return { version, folder, cached: false, builtInMs: Math.round(performance.now() - startedAt) };
};

/** Bytes on the wire of the console's scripts: those that its page names, and all of them. */
export const consoleScriptBytes = ({
  folder: built,
}: Pick<ConsoleBuild, 'folder'>): Record<'first' | 'all', number> => {
  const page = readFileSync(path.join(built, 'index.html'), 'utf8');
  const sizes = readdirSync(built)
    .filter((file) => file.endsWith('.js.br'))
    .map((file) => ({
      isFirst: page.includes(file.slice(0, -'.br'.length)),
      bytes: statSync(path.join(built, file)).size,
    }));
  const sum = (some: typeof sizes) => some.reduce((total, { bytes }) => total + bytes, 0);
  return { first: sum(sizes.filter(({ isFirst }) => isFirst)), all: sum(sizes) };
};
