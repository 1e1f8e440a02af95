import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssetsManifest } from '@grandstand/shared-contracts/release';
import webpack, { type Configuration } from 'webpack';
import type { BuildEnv } from '../webpack/base-config.ts';
import { describePackage } from '../webpack/package-description.ts';
import { inputHash } from './input-hash.ts';
import { type DeployablePackage, type PackageKind, repositoryRoot, selectPackages } from './packages.ts';

/** Written last: a folder without it is incomplete. */
const COMPLETE = '.complete';
const KEPT_OUTPUTS = 3;
/** Outside the package, what its bundle is made of. */
export const COMMON_INPUTS = ['shared-ui/src', 'shared-contracts/src', 'build-kit/src/webpack', 'package-lock.json'];

export interface BuildOptions {
  /** Use the package's own version instead of one derived from the inputs; the build then always runs. */
  readonly release?: boolean;
}

/** A finished build on disk. */
export interface BuildOutput {
  readonly name: string;
  readonly kind: PackageKind;
  readonly version: string;
  /** Absolute; holds the files of `assets.json`, `assets.json` itself and, for a remote, `remote.json`. */
  readonly folder: string;
  /** True when nothing had changed and an earlier output was taken. */
  readonly cached: boolean;
  /** Wall time of the webpack run that made it, shared with the packages built beside it; 0 when cached. */
  readonly builtInMs: number;
}

interface PlannedBuild extends DeployablePackage {
  readonly version: string;
  readonly folder: string;
  readonly workFolder: string;
  readonly cached: boolean;
}

const plan = (target: DeployablePackage, options: BuildOptions): PlannedBuild => {
  const own = describePackage(target.dir).version;
  const inputs = [target.dir, ...COMMON_INPUTS.map((input) => path.join(repositoryRoot, input))];
  const version = options.release ? own : `${own}-src.h${inputHash(repositoryRoot, inputs)}`;
  const folder = path.join(target.dir, 'dist', version);
  const workFolder = path.join(target.dir, 'dist', `.building-${version}-${process.pid}`);
  return {
    ...target,
    version,
    folder,
    workFolder,
    cached: !options.release && existsSync(path.join(folder, COMPLETE)),
  };
};

const configure = async ({ dir, version, workFolder }: PlannedBuild): Promise<Configuration> => {
  const file = path.join(dir, 'webpack.config.ts');
  const module = (await import(pathToFileURL(file).href)) as { default: (env: BuildEnv) => Configuration };
  return module.default({ version, output: workFolder });
};

/** Runs webpack over all configurations in one process. @throws with webpack's own messages when one fails. */
export const runWebpack = (configurations: Configuration[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    if (!compiler) return reject(new Error('webpack refused the configuration'));
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
      const warnings = stats?.toString({ all: false, warnings: true, colors: false }).trim();
      if (warnings) console.warn(warnings);
      resolve();
    });
  });

const publishFolder = async ({ folder, workFolder }: PlannedBuild): Promise<void> => {
  await writeFile(path.join(workFolder, COMPLETE), '');
  await rm(folder, { recursive: true, force: true });
  await rename(workFolder, folder);
};

/** Removes all but the newest outputs, and what an interrupted build left behind. */
const prune = async (dir: string, keep: string): Promise<void> => {
  const dist = path.join(dir, 'dist');
  const names = await readdir(dist);
  const builds = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .map(async (name) => ({ name, madeAt: (await stat(path.join(dist, name))).mtimeMs })),
  );
  const old = builds.filter(({ name }) => name !== keep).toSorted((a, b) => b.madeAt - a.madeAt);
  for (const { name } of old.slice(KEPT_OUTPUTS - 1)) await rm(path.join(dist, name), { recursive: true, force: true });
};

const buildChanged = async (changed: readonly PlannedBuild[]): Promise<number> => {
  if (changed.length === 0) return 0;
  const startedAt = performance.now();
  try {
    for (const { workFolder } of changed) await mkdir(workFolder, { recursive: true });
    await runWebpack(await Promise.all(changed.map(configure)));
    for (const build of changed) await publishFolder(build);
    for (const { dir, version } of changed) await prune(dir, version);
  } finally {
    for (const { workFolder } of changed) await rm(workFolder, { recursive: true, force: true });
  }
  return Math.round(performance.now() - startedAt);
};

/** Builds the named packages (all when empty) whose inputs changed, in one webpack run. @throws when one does not build. */
export const buildPackages = async (names: readonly string[], options: BuildOptions = {}): Promise<BuildOutput[]> => {
  const planned = selectPackages(names).map((target) => plan(target, options));
  const tookMs = await buildChanged(planned.filter(({ cached }) => !cached));
  return planned.map(({ name, kind, version, folder, cached }) => ({
    name,
    kind,
    version,
    folder,
    cached,
    builtInMs: cached ? 0 : tookMs,
  }));
};

/** `assets.json` of a finished build. */
export const readAssets = ({ folder }: Pick<BuildOutput, 'folder'>): AssetsManifest =>
  AssetsManifest.parse(JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')));

/** Bytes on the wire of all scripts of a build. */
export const scriptBytes = ({ files }: AssetsManifest): number =>
  Object.entries(files).reduce((sum, [file, { brotliBytes }]) => sum + (file.endsWith('.js') ? brotliBytes : 0), 0);
